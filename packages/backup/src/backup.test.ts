import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createDatabase, dropDatabase, withUrlParts } from '@rcm/database';
import { databaseName, type TestServer, testServer } from '@rcm/test-environment';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readManifest, restoreBackup, verifyBackup, writeBackup } from './index.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const schemas = ['clinic', 'books'];

/** Two schemas with everything that makes copying rows difficult. */
const shape = `
  create schema clinic; create schema books;
  create table clinic.visits (
    organization_id int not null, id int not null, patient_id int not null, note text, seen_at timestamptz(3),
    amount numeric(12, 2), facts jsonb, tags text[], raw bytea, spent interval, ratio double precision, day date,
    shout text generated always as (upper(note)) stored, primary key (organization_id, id));
  create table clinic.patients (
    organization_id int not null, id int not null, name text, merged_into int, primary key (organization_id, id),
    foreign key (organization_id, merged_into) references clinic.patients (organization_id, id));
  alter table clinic.visits add foreign key (organization_id, patient_id)
    references clinic.patients (organization_id, id);
  create table books.entries (id bigint generated always as identity primary key, "Odd ""name" text);
  create table books.nothing (id int primary key);
  alter table clinic.visits enable row level security, force row level security;
  create policy own on clinic.visits using (organization_id = current_setting('rcm.org')::int);
  alter table clinic.patients enable row level security, force row level security;
  create policy own on clinic.patients using (organization_id = current_setting('rcm.org')::int);
  create function books.noted() returns trigger language plpgsql as
    $$ begin insert into books.entries ("Odd ""name") values (tg_op); return null; end $$;
  create trigger noted after insert or delete on clinic.visits for each statement execute function books.noted();`;

const rows = `
  insert into clinic.patients values (1, 2, 'Rowan', null), (1, 1, E'a\\tb\\nc\\\\N\\r"\\'é😀', 2), (2, 1, '', null);
  insert into clinic.visits values
    (1, 1, 1, E'\\\\.', '2026-03-02 10:00:00.123+05', 0.10, '{"a": [1.10, null]}', '{"x,y","",null,"\\"q\\""}',
      '\\x00ff5c', '1 mon -2 days 03:00:00.5', 0.1::float8 + 0.2::float8, '0044-03-15 BC'),
    (2, 1, 1, null, 'infinity', null, null, null, null, null, 'NaN', null);
  insert into books.entries ("Odd ""name") select 'entry ' || n from generate_series(1, 5000) n;`;

let server: TestServer;
let directory: string;
const databases: string[] = [];
const roles: string[] = [];
const clients: pg.Client[] = [];

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rcm-backup-'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  for (const database of databases.splice(0)) await dropDatabase(server.superuserUrl, database);
  const superuser = await connected(server.superuserUrl);
  for (const role of roles.splice(0)) await superuser.query(`drop role "${role}"`);
  for (const client of clients.splice(0)) await client.end();
  await rm(directory, { recursive: true, force: true });
});
afterAll(() => server.release());

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

/** A database whose tables are owned by an ordinary role, `owner`; `superuser` can read every row. */
async function aDatabase() {
  const name = databaseName('backup');
  const superuser = await connected(server.superuserUrl);
  await superuser.query(`create role "${name}" login password 'p'`);
  roles.push(name);
  databases.push(name);
  await createDatabase(server.superuserUrl, { database: name, owner: name });
  const owner = await connected(
    withUrlParts(server.superuserUrl, { database: name, user: name, password: 'p' }),
  );
  await owner.query(shape);
  return { owner, superuser: await connected(withUrlParts(server.superuserUrl, { database: name })) };
}

const contentOf = async (client: pg.Client) => {
  const tables = ['clinic.visits', 'clinic.patients', 'books.entries', 'books.nothing'];
  const found = [];
  for (const table of tables) {
    const { rows: all } = await client.query(`select t::text from ${table} t order by 1`);
    found.push(all.map(({ t }) => t));
  }
  return found;
};

const backUp = (client: pg.Client) =>
  writeBackup({ client, directory, schemas, migrations: ['clinic/1', 'books/1'], now });

async function backedUp() {
  const { superuser } = await aDatabase();
  await superuser.query(rows);
  const content = await contentOf(superuser);
  return { superuser, content, manifest: await backUp(superuser) };
}

describe('a backup', () => {
  test('restored by the owner of the tables has every value, whatever the tables contained before', async () => {
    const { content, manifest } = await backedUp();
    const { owner, superuser } = await aDatabase();
    await superuser.query(`insert into clinic.patients values (9, 9, 'left over', null)`);
    await restoreBackup({ client: owner, directory, manifest: await readManifest(directory) });
    expect(await contentOf(superuser)).toEqual(content);
    expect(await readManifest(directory)).toEqual(manifest);
    const { rows: forced } = await superuser.query(
      `select relname from pg_class where relforcerowsecurity and relnamespace = 'clinic'::regnamespace order by 1`,
    );
    expect(forced.map(({ relname }) => relname)).toEqual(['patients', 'visits']);
    const { rows: next } = await superuser.query(
      `insert into books.entries ("Odd ""name") values ('new') returning id`,
    );
    expect(next).toEqual([{ id: '5002' }]);
    await superuser.query('delete from clinic.visits');
    const { rows: noted } = await superuser.query('select max(id) as last from books.entries');
    expect(noted).toEqual([{ last: '5003' }]);
  });

  test('is a consistent snapshot while others write', async () => {
    const { superuser } = await aDatabase();
    await superuser.query(rows);
    const content = await contentOf(superuser);
    const other = await connected(withUrlParts(server.superuserUrl, { database: superuser.database ?? '' }));
    let isWritten = false;
    await writeBackup({
      client: superuser,
      directory,
      schemas,
      migrations: [],
      now,
      onProgress: (message) => {
        if (message.endsWith('clinic.patients')) {
          void other
            .query(`insert into clinic.patients values (3, 1, 'late', null); delete from clinic.visits`)
            .then(() => {
              isWritten = true;
            });
        }
      },
    });
    await expect.poll(() => isWritten).toBe(true);
    const place = await aDatabase();
    await restoreBackup({ client: place.owner, directory, manifest: await readManifest(directory) });
    expect(await contentOf(place.superuser)).toEqual(content);
  });

  test('has a manifest, and is readable by its owner only', async () => {
    const { manifest } = await backedUp();
    expect(manifest).toMatchObject({
      format: 1,
      createdAt: now.toISOString(),
      migrations: ['clinic/1', 'books/1'],
    });
    expect(manifest.tables.map(({ schema, table, rows: count }) => [schema, table, count])).toEqual([
      ['books', 'entries', 5001],
      ['books', 'nothing', 0],
      ['clinic', 'patients', 3],
      ['clinic', 'visits', 2],
    ]);
    for (const file of await readdir(directory)) {
      expect((await stat(join(directory, file))).mode & 0o077, file).toBe(0);
    }
    expect(gunzipSync(await readFile(join(directory, 'clinic.patients.copy.gz'))).toString()).toContain(
      'Rowan',
    );
  });

  test('fails for a role that policies hide rows from, and into a directory that is not empty', async () => {
    const { owner, superuser } = await aDatabase();
    await owner.query('set rcm.org = 1');
    await expect(backUp(owner)).rejects.toThrow(/row-level security/);
    await expect(readManifest(directory)).rejects.toThrow('is not a complete backup');
    await expect(backUp(superuser)).rejects.toThrow('is not empty');
  });
});

describe('a restore', () => {
  test.each([
    ['a byte more', (file: string) => appendFile(file, 'x')],
    ['a byte less', async (file: string) => truncate(file, (await stat(file)).size - 1)],
    ['no file', (file: string) => rm(file)],
  ])('fails and changes nothing with %s', async (_name, damage) => {
    const { superuser, content, manifest } = await backedUp();
    await damage(join(directory, 'clinic.visits.copy.gz'));
    await expect(verifyBackup(directory, manifest)).rejects.toThrow(/damaged: clinic\.visits\.copy\.gz$/);
    await expect(restoreBackup({ client: superuser, directory, manifest })).rejects.toThrow('damaged');
    expect(await contentOf(superuser)).toEqual(content);
  });

  test('that fails halfway changes nothing', async () => {
    const { manifest } = await backedUp();
    const { owner, superuser } = await aDatabase();
    await superuser.query(`insert into clinic.patients values (9, 9, 'here before', null)`);
    const before = await contentOf(superuser);
    await owner.query('alter table clinic.visits drop column note cascade');
    await expect(restoreBackup({ client: owner, directory, manifest })).rejects.toThrow(/column "note"/);
    await owner.query('alter table clinic.visits add column note text');
    expect((await contentOf(superuser)).slice(1)).toEqual(before.slice(1));
  });

  test('that fails its check is rolled back', async () => {
    const { manifest } = await backedUp();
    const { owner, superuser } = await aDatabase();
    const checkRestored = async () => {
      const { rowCount } = await owner.query('select from books.entries');
      throw new Error(`${rowCount} are too many`);
    };
    await expect(restoreBackup({ client: owner, directory, manifest, checkRestored })).rejects.toThrow(
      '5001 are too many',
    );
    expect(await contentOf(superuser)).toEqual([[], [], [], []]);
  });

  test.each([
    ['no manifest', undefined],
    ['another format', '{"format": 2}'],
    ['a file outside', '{"format": 1, "tables": [{"file": "../x"}]}'],
    ['half a manifest', '{"format": 1,'],
  ])('fails with %s', async (_name, text) => {
    if (text !== undefined) await writeFile(join(directory, 'manifest.json'), text);
    await expect(readManifest(directory)).rejects.toThrow(
      /is not a complete backup|is not a manifest of format/,
    );
  });

  test('fails if tables refer to each other in a cycle', async () => {
    const { superuser, manifest } = await backedUp();
    await superuser.query(
      `alter table clinic.patients add foreign key (organization_id, merged_into)
        references clinic.visits (organization_id, id) not valid`,
    );
    await expect(restoreBackup({ client: superuser, directory, manifest })).rejects.toThrow(
      'refer to each other in a cycle',
    );
  });
});
