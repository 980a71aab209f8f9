import { readFileSync } from 'node:fs';
import { declaredStatements } from '@rcm/tenancy';
import { type TestDatabase, testDatabase } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceptions } from '../../test/shape-exceptions.ts';
import { type Placements, type StatementShape, shapeOf } from '../../test/statement-shapes.ts';
import { packageTables } from '../modules.ts';
import { placedTables } from './plan.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8'));

/** Imports every entry point of the API's packages, because a statement is declared when its file is imported. */
async function importEverything(): Promise<void> {
  for (const name of Object.keys(manifestIn('../..').dependencies ?? {})) {
    if (!name.startsWith('@rcm/')) continue;
    const {
      dependencies,
      peerDependencies,
      exports = {},
    } = manifestIn(`../../../../packages/${name.slice(5)}`);
    if (!('@rcm/tenancy' in { ...dependencies, ...peerDependencies })) continue;
    for (const place of Object.keys(exports)) await import(`${name}${place.slice(1)}`);
  }
}

/** True for statements of the service; tests declare theirs with a prefix of their own. */
const ofTheService = ({ name }: { name: string }) => !name.startsWith('test.');

let database: TestDatabase;
let client: pg.Client;
let placements: Placements;
let shapes: StatementShape[];
beforeAll(async () => {
  database = await testDatabase(packageTables);
  client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'graphile_worker')`,
  );
  const tables = await placedTables(
    client,
    rows.map(({ name }) => name),
    false,
  );
  placements = {
    distributed: new Set(tables.flatMap(({ name, isTenant }) => (isTenant ? [name] : []))),
    reference: new Set(tables.flatMap(({ name, isTenant }) => (isTenant ? [] : [name]))),
  };
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`set app.organization_id = '00000000-0000-0000-0000-000000000000'`);
  shapes = [];
  await importEverything();
  for (const one of declaredStatements().filter(ofTheService))
    shapes.push(await shapeOf(client, one, placements));
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test('no statement has a shape that Citus refuses or sends to several shards, except the listed ones', () => {
  const odd = shapes.filter(({ obstacles }) => obstacles.length > 0).map(({ name }) => withoutDigest(name));
  expect([...new Set(odd)].sort()).toEqual(Object.keys(exceptions).sort());
});

test('the table of statements is current', async () => {
  const rows = Map.groupBy(shapes, ({ name }) => withoutDigest(name));
  const lines = [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, all]) => {
      const kinds = [...new Set(all.map(({ shape }) => shape))].sort().join(', ');
      const obstacles = [...new Set(all.flatMap((one) => one.obstacles))].sort();
      const verdict =
        obstacles.length === 0 ? 'yes' : `no: ${obstacles.join('; ')}. ${exceptions[name] ?? ''}`;
      return `| ${name} | ${kinds} | ${verdict} |`;
    });
  const yes = lines.filter((line) => line.endsWith('| yes |')).length;
  const text = `# Statements on Citus

What the planner makes of each statement, tables distributed by the organization. \`*\` stands for all statements of a list.
${yes} of ${lines.length} go to one shard, or read what every node has. Written by \`vitest run src/distribution/statements.test.ts --update\`.

| Statement | Shape | To one shard |
| --- | --- | --- |
${lines.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../docs/statements-on-citus.md');
});

/** The names of list statements end in a digest of their parts. */
const withoutDigest = (name: string) => name.replace(/(\..+)\.[\w-]{12}$/, '$1.*');
