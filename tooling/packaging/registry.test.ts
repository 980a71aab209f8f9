import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestServer, testServer } from '@rcm/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Databases, foreignKey, gfe, host, key, make, records } from './hosted.ts';
import { installedBy, publishedNames, readmeOf, samplesOf } from './packages.ts';
import { LocalRegistry, registryOfNpm } from './registry.ts';
import { Release } from './release.ts';
import { Service } from './service.ts';

const releaseWorkflow = resolve(import.meta.dirname, '../../.github/workflows/release.yml');
const other = await registryOfNpm();
const online = test.skipIf(other === null);
if (other === null) process.stderr.write('Skipped installing @rcm/gfe: npm reaches no registry here\n');

const databases = new Databases();
let server: TestServer;
let registry: LocalRegistry;
let release: Release;

beforeAll(async () => {
  registry = await LocalRegistry.start(other);
  release = await Release.next();
  server = await testServer();
}, 300_000);

afterAll(async () => {
  release.remove();
  await registry.stop();
  await databases.drop(server);
  await server.release();
});

/** Publishes packages with pnpm, as Changesets does. */
const publish = (packages: string, options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  release.run(
    'pnpm',
    ['--recursive', `--filter=${packages}`, 'publish', '--no-git-checks', '--access=public', ...options],
    { ...registry.environment, ...env },
  );

describe('the next release', () => {
  test('publishes nothing in a dry run, which names every package', async () => {
    const output = await publish('./packages/*', ['--dry-run']);
    const named = [...output.matchAll(/Skip publishing (@rcm\/[\w-]+)@.+\(dry run\)/g)];
    expect(named.map(([, name]) => name).sort()).toEqual(publishedNames.toSorted());
    expect(registry.published()).toEqual([]);
  });

  test('is not published where nothing can sign its provenance', async () => {
    const { permissions, steps } = parse(readFileSync(releaseWorkflow, 'utf8')).jobs.release;
    expect(permissions).toMatchObject({ 'id-token': 'write' });
    const [{ env }] = steps.filter(({ uses = '' }) => uses.startsWith('changesets/action'));
    const { PNPM_CONFIG_PROVENANCE } = env;
    await expect(publish('@rcm/errors', [], { PNPM_CONFIG_PROVENANCE })).rejects.toMatchObject({
      stderr: expect.stringContaining('ERR_PNPM_PROVENANCE'),
    });
    expect(registry.published()).toEqual([]);
  });

  test('publishes every package', async () => {
    await release.changeset('publish', registry.environment);
    expect(registry.published()).toEqual(publishedNames.toSorted());
  }, 300_000);
});

const [alone = ''] = samplesOf(readmeOf('@rcm/gfe'));
const [reading = '', writing = ''] = samplesOf(readmeOf('@rcm/x12'));
const reader = 'commitStaged, dropStaged, dropStagedGroup, dropStagedSet, remittanceFile, setAside, stage';

describe.each(['npm', 'pnpm'] as const)('a project outside of the workspace, with %s', (manager) => {
  const service = new Service(['files.ts', 'host.ts', 'records.ts', 'remittance.835']);
  const add = (...packages: readonly string[]) => service.add(manager, packages, registry.environment);
  afterAll(() => service.remove());

  test('reads and writes files with @rcm/x12, installed as its README says', async () => {
    await add(...installedBy('@rcm/x12'));
    service.write('reading', `import { ${reader} } from './files.ts';\n${reading}`);
    service.write('writing', `import { file, group, interchange, records } from './files.ts';\n${writing}`);
    const calls = (await service.outputOf('reading')).trim().split('\n');
    expect(calls.map((call) => JSON.parse(call))).toEqual([
      ['stage', 'CHECK-1', '80.00'],
      ['setAside', expect.objectContaining({ patientControlNumber: 'CLAIM-2' }), ['AMOUNT_INVALID']],
      ['commitStaged'],
    ]);
    expect(await service.outputOf('writing')).toMatch(/^ISA\*.+ST\*837\*.+IEA\*1\*000000101~\s*$/s);
  });

  test('gets the version of the release, and its changelog', () => {
    const { version } = JSON.parse(readFileSync(join(release.folder, 'packages/x12/package.json'), 'utf8'));
    expect(service.versionOf('@rcm/x12')).toBe(version);
    expect(service.fileOf('@rcm/x12', 'CHANGELOG.md')).toContain(`## ${version}\n`);
  });

  online(
    'serves estimates with @rcm/gfe, installed as its README says',
    async () => {
      await add(...installedBy(gfe.name));
      // What the host's own files import, and the types of what the sample imports.
      await add('@rcm/documents', '@rcm/errors', '@types/koa', '@types/node');
      service.write('gfe', `${host}${records}${alone}`);
      const { send, ...running } = await databases.start(server, service, 'gfe');
      const estimate = await make({ send, ...running }, gfe);
      const path = `${gfe.path}/${estimate?.id}`;
      expect(await send(key, path)).toMatchObject({ status: 200, data: { estimate } });
      expect(await send(foreignKey, path)).toMatchObject({ status: 404 });
      expect(await send('somebody else', path)).toMatchObject({ status: 401 });
    },
    300_000,
  );

  // Not of pg: MikroORM requires one exact version, which need not be the newest.
  online('has one copy of each package that the others share', () => {
    expect(service.copies('@rcm/*', '@mikro-orm/*', 'koa', 'zod')).toEqual([]);
  });

  online.each([
    ['node16', ['--module', 'node16']],
    ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])(
    'compiles the samples in strict mode under %s',
    async (_resolution, options) => {
      expect(await service.typeErrors(...options)).toBe('');
    },
    60_000,
  );
});

describe('the registry of npm', () => {
  test('is the one that npm is configured with', async () => {
    const settings = { npm_config_registry: registry.url };
    if (other !== null) expect(await registryOfNpm(settings)).toBe(registry.url);
  });

  test('is missing where nothing answers', async () => {
    expect(await registryOfNpm({ npm_config_registry: 'http://127.0.0.1:1/' })).toBeNull();
  });

  test('is an error where it refuses', async () => {
    const empty = await LocalRegistry.start(null);
    const asked = registryOfNpm({ npm_config_registry: empty.url });
    await expect(asked).rejects.toMatchObject({ stderr: expect.stringContaining('E404') });
    await empty.stop();
  });
});
