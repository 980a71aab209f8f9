import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestServer, testServer } from '@rcm/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gfeTests } from './gfe-checks.ts';
import { agentBuilder, Databases, foreignKey, gfe, host, key, make, records } from './hosted.ts';
import { guide, type Packed, packWithDependencies, readmeOf, releasedAt, samplesOf } from './packages.ts';
import { type Running, Service, versionHere } from './service.ts';

const tarballs = mkdtempSync(join(tmpdir(), 'rcm-tarballs-'));
const databases = new Databases();
const start = (program: string) => databases.start(server, service, program);
const [aloneOnAny = ''] = samplesOf(readmeOf(agentBuilder.name));
const [alone = ''] = samplesOf(readmeOf(gfe.name));

/** The package of each framework that a guide has lines for, and the packages that its service needs in addition. */
const frameworks = {
  express: [],
  fastify: [],
  hono: ['@hono/node-server'],
  '@nestjs/core': ['@nestjs/common', '@nestjs/platform-express', 'reflect-metadata', 'rxjs'],
} as const;

/** The sample with the lines of the guide for another framework in place of those for Koa. */
function sampleOn(framework: string): string {
  const lines = samplesOf(guide).find((sample) => sample.includes(` from '${framework}'`)) ?? '';
  const shared = alone.split('\n').filter((line) => !/'koa'|\/koa'|^const service|^service/.test(line));
  return [...shared, lines].join('\n');
}

const samplesOn = Object.fromEntries(
  Object.keys(frameworks).map((framework) => [programOf(framework), sampleOn(framework)]),
);

/** The unchanged samples of READMEs and the guide, after the declarations of a host. */
const programs: Readonly<Record<string, string>> = {
  'agent-builder': `${host}${aloneOnAny}`,
  gfe: `${host}${records}${alone}`,
  together: `import { createAgentBuilder } from '@rcm/agent-builder';\nconst agentBuilder = createAgentBuilder();
${host}${records}${alone.replaceAll(/(?<=\[platform, |mount\(\[)gfe\b/g, 'gfe, agentBuilder')}`,
  ...Object.fromEntries(
    Object.entries(samplesOn).map(([program, sample]) => [
      program,
      `${host}${records}${sample.replace('./app.module.js', './app.module.ts')}`,
    ]),
  ),
};

let server: TestServer;
const service = new Service();
/** The needed packages at one patch level and at the next. */
const first = new Map<string, Packed>();
const next = new Map<string, Packed>();

beforeAll(async () => {
  server = await testServer();
  const packed = new Map<string, Packed>();
  for (const [{ name }, version, released] of [
    [gfe, '0.1.0', first],
    [agentBuilder, '0.1.0', first],
    [agentBuilder, '0.1.1', next],
  ] as const) {
    for (const one of packWithDependencies(name, tarballs, packed)) {
      if (!released.has(one.name)) released.set(one.name, releasedAt(version, one));
    }
  }
  for (const [program, code] of Object.entries(programs)) service.write(program, code);
  const needed = Object.entries(frameworks).flat(2);
  await service.install([...new Map([...first, ...next]).values()], {
    ...Object.fromEntries(needed.map((name) => [name, versionHere(name)])),
    // The types of Koa do not compile with the version that Express needs.
    'content-disposition': '1.0.1',
  });
}, 300_000);

afterAll(async () => {
  await service.remove();
  await databases.drop(server);
  await server.release();
  rmSync(tarballs, { recursive: true });
});

describe('packages of two patch levels in one service', { timeout: 300_000 }, () => {
  test('are installed with one copy of each package that they share', () => {
    expect(service.versionOf(gfe.name)).toBe('0.1.0');
    expect(service.versionOf(agentBuilder.name)).toBe('0.1.1');
    expect(service.versionOf('@rcm/tenancy')).toBe('0.1.1');
    expect(service.copies('@rcm/*', '@mikro-orm/*', 'koa', 'zod')).toEqual([]);
  });

  test('compile with their samples on every framework', async () => {
    expect(await service.typeErrors()).toBe('');
  });

  test('answer in the same service', async () => {
    const running = await start('together');
    await make(running, agentBuilder);
    await make(running, gfe);
  });

  test('are refused at install, by name, when one needs a newer core', async () => {
    const other = new Service();
    const packages = [...next.keys()].flatMap(
      (name) => (name === agentBuilder.name ? next : first).get(name) ?? [],
    );
    const output = await other
      .install(packages, {}, '--offline', '--dry-run')
      .catch(({ stderr }: { stderr: string }) => stderr)
      .finally(() => other.remove());
    expect(output).toContain('ERESOLVE');
    expect(output).toMatch(
      /peer @rcm\/(audit|envelope|http|tenancy)@"\^0\.1\.1" from @rcm\/agent-builder@0\.1\.1/,
    );
  });
});

describe.each([
  ['agent-builder', agentBuilder],
  ['gfe', gfe],
] as const)('the sample %s, installed from packed tarballs', (program, consumer) => {
  const { path, record } = consumer;
  let running: Running;
  let made: Readonly<Record<string, unknown>> | undefined;
  beforeAll(async () => {
    running = await start(program);
    made = await make(running, consumer);
  });

  test('refuses unknown callers', async () => {
    expect(await running.send('somebody else', path)).toMatchObject({ status: 401 });
  });

  test('reads the record that it created', async () => {
    expect(await running.send(key, `${path}/${made?.id}`)).toMatchObject({
      status: 200,
      data: { [record]: made },
    });
  });

  test('answers 404 to another organization, for a missing record and for an unknown path', async () => {
    const foreign = await running.send(foreignKey, `${path}/${made?.id}`);
    expect(foreign.status).toBe(404);
    expect(await running.send(foreignKey, `${path}/missing`)).toEqual(foreign);
    expect(await running.send(foreignKey, `${path}/%E0`)).toEqual(foreign);
  });

  if (consumer !== gfe) return;

  test('changes the status of an estimate, and renders it in a thread of the installed @rcm/documents', async () => {
    expect(await running.send(key, `${path}/${made?.id}/generate`, {})).toMatchObject({ status: 200 });
    const delivery = { deliveryMethod: 'GFE_DEL_PORTAL' };
    expect(await running.send(key, `${path}/${made?.id}/deliver`, delivery)).toMatchObject({
      status: 200,
      data: { estimate: { id: made?.id, status: 'GFE_DELIVERED' } },
    });
    const { status, data } = await running.send(key, `${path}/${made?.id}/pdf`);
    expect(status).toBe(200);
    expect(data?.document).toMatchObject({
      url: expect.stringMatching(/^data:application\/pdf;base64,JVBERi/),
    });
  });
});

describe.each(Object.entries(samplesOn))(
  'the sample %s, installed from packed tarballs',
  (program, sample) => {
    let running: Running;
    beforeAll(async () => {
      running = await start(program);
    });

    test('has at most 12 lines, without the import of its own module', () => {
      expect(sample.split('\n').filter((line) => !/^$|app\.module/.test(line)).length).toBeLessThanOrEqual(
        12,
      );
    });

    gfeTests(() => ({ url: running.url, key, foreignKey }));
  },
);

/** The name of the program on a framework. */
function programOf(framework: string): string {
  return `gfe-on-${framework.replaceAll(/^@|\/core$/g, '')}`;
}
