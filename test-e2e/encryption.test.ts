import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsOf, rcmCommand } from '@rcm/api/commands';
import { packageTables } from '@rcm/api/modules';
import { dropDatabase, withUrlParts } from '@rcm/database';
import { platform } from '@rcm/http/platform';
import { sealedTableOf } from '@rcm/tenancy';
import { databaseName, databasePlace, testSecret } from '@rcm/testing/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, createOrganization, request, type TestOrganization } from './support/api.ts';
import { commandRuns, commandsWithoutRun } from './support/commands.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { loadPublishedLists } from './support/published-lists.ts';
import {
  rcm,
  rcmJson,
  rcmProcessJson,
  rcmUntilServing,
  type Served,
  serve,
  setUpPlace,
} from './support/rcm.ts';
import { claimsNumbered } from './support/remittances.ts';
import { runOnce } from './support/run-once.ts';
import { World } from './support/world.ts';

const newKey = () => randomBytes(32).toString('base64');
const wrappingKey = newKey();
const nextWrappingKey = newKey();

let plain: Record<string, string>;
let environment: Record<string, string>;
let api: Served;
let database: pg.Client;
/** An organization from before encryption was turned on. */
let early: TestOrganization;
let end: () => Promise<void>;

beforeAll(async () => {
  const place = await databasePlace('encrypted');
  plain = { DATABASE_URL: place.superuserUrl, RCM_SECRET: testSecret, RCM_CHECK_RESPONSES: 'true' };
  // Every process has the next key before anything is wrapped by it.
  environment = {
    ...plain,
    RCM_ENCRYPTION_KEY: wrappingKey,
    RCM_ENCRYPTION_PREVIOUS_KEYS: nextWrappingKey,
  };
  await setUpPlace(place, plain);
  await loadPublishedLists(place.superuserUrl);
  early = await anOrganization(plain);
  database = new pg.Client({ connectionString: place.superuserUrl });
  await database.connect();
  api = await serve(environment);
  end = async () => {
    await api.stop();
    await database.end();
    await place.drop();
  };
});
afterAll(() => end());

const anOrganization = (as = environment): Promise<TestOrganization> =>
  createOrganization({ environment: as });

const call = (
  { apiKey }: TestOrganization,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => request(method, `${api.url}/api/v1${path}`, { key: apiKey, body, headers });

/** Every row of every table as text, like a dump. */
async function dump(): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname <> 'information_schema' and schemaname !~ '^pg_'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`select t::text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

const sealedTables = [platform, ...packageTables].flatMap(({ entities }) =>
  entities.flatMap((entity) => sealedTableOf('meta' in entity ? entity.meta : entity) ?? []),
);

/** The encrypted columns of an organization that have values, and those with plain values. */
async function columnsOf(organizationId: string): Promise<{ filled: string[]; plain: string[] }> {
  const found: { filled: string[]; plain: string[] } = { filled: [], plain: [] };
  for (const { table, columns } of sealedTables) {
    for (const { column, place } of columns) {
      const { rows } = await database.query<{ filled: number; plain: number }>(
        `select count(${column})::int as filled,
          (count(*) filter (where ${column}::text !~ '^"?enc:v1:'))::int as plain
          from ${table} where organization_id = $1`,
        [organizationId],
      );
      if ((rows[0]?.filled ?? 0) > 0) found.filled.push(place);
      if ((rows[0]?.plain ?? 0) > 0) found.plain.push(place);
    }
  }
  return found;
}

const person = {
  firstName: 'Zenobia',
  lastName: 'Quackenbush',
  dateOfBirth: '1931-07-19',
  mrn: 'MRN-778866',
  email: 'zq@quack.example',
  phone: '+1 559 555 7788',
  address: { line1: '77 Marigold Lane', city: 'Exeter', state: 'CA', postalCode: '93221' },
};

const words =
  /Zenobia|Quackenbush|1931-07-19|MRN-778866|quack\.example|555 7788|Marigold|W-445566|persistent cough/;

const aPatient = async (organization: TestOrganization, values = {}) => {
  const { json } = await call(organization, 'post', '/reference/patients', { ...person, ...values });
  return json.data.patient;
};

/** The world of an organization in which a request to each operation succeeded. */
const everyRecord = runOnce(async () => {
  const organization = await anOrganization();
  const world = new World(organization, 'canary-sealed', api.url);
  for (const operation of operations) {
    const answer = await send(world, operation, await plan(operation, world));
    expect([operation.id, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([
      operation.id,
      expect.toSatisfy((status) => status < 300),
      '',
    ]);
    expect([operation.id, answer.text.includes('enc:v1:')]).toEqual([operation.id, false]);
  }
  return world;
});

describe('with encryption on', () => {
  test('each operation succeeds as without it, and no encrypted column has readable values', async () => {
    const { organization } = await everyRecord();
    const { filled, plain: readable } = await columnsOf(organization.organizationId);
    expect(readable).toEqual([]);
    expect(filled).toEqual(
      expect.arrayContaining([
        'reference_data.patients.first_name',
        'reference_data.patients.coverage',
        'reference_data.coverages.member_id',
        'reference_data.coverages.group_number',
        'scribe.jobs.final_note',
        'scribe.note_versions.note',
        'collections.contacts.notes',
      ]),
    );
  }, 300_000);

  test('each rcm command has a run', () => {
    const directory = mkdtempSync(join(tmpdir(), 'rcm-commands-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const subjects = { organizationId: '', keyId: '', claimNumber: '', npi: '', directory };
    const known = commandsOf(rcmCommand(process), 'rcm').map(({ name }) => name);
    expect([...Object.keys(commandRuns(subjects)), ...commandsWithoutRun].sort()).toEqual(known.sort());
  });

  const isFull = process.env.RCM_TEST_COMMANDS === 'true';
  test.runIf(isFull)(
    'each rcm command succeeds after requests to every operation',
    async () => {
      const world = await everyRecord();
      await claimsNumbered(world, ['COMMAND-1']);
      const directory = mkdtempSync(join(tmpdir(), 'rcm-commands-'));
      const restored = databaseName('restored');
      const empty = withUrlParts(environment.DATABASE_URL ?? '', { database: restored });
      onTestFinished(async () => {
        await dropDatabase(environment.DATABASE_URL ?? '', restored);
        rmSync(directory, { recursive: true });
      });
      const runs = commandRuns({
        organizationId: world.organization.organizationId,
        keyId: (await world.apiKey()).id,
        claimNumber: 'COMMAND-1',
        npi: '1558598797',
        directory,
      });
      for (const [name, each] of Object.entries(runs)) {
        const settings = { ...environment, ...(name === 'rcm restore' && { DATABASE_URL: empty }) };
        const run = name === 'rcm demo' ? rcmUntilServing : rcm;
        for (const args of each) {
          const { code, stderr } = await run([...name.split(' ').slice(1), ...args, '--json'], settings);
          expect([name, ...args, code, stderr]).toEqual([name, ...args, 0, '']);
        }
      }
    },
    300_000,
  );

  test('a dump contains no word of a patient, a note or a stored response', async () => {
    const organization = await anOrganization();
    const { json: paid } = await call(organization, 'post', '/reference/payers', {
      name: 'Payer',
      programType: 'COMMERCIAL',
    });
    const body = { ...person, coverage: [{ payerId: paid.data.payer.id, memberId: 'W-445566' }] };
    const { patient } = (await call(organization, 'post', '/reference/patients', body)).json.data;
    const job = await call(organization, 'post', '/scribe/jobs', { patientId: patient.id });
    const jobId = job.json.data.job.id;
    for (const status of ['UPLOADING', 'TRANSCRIBING', 'DRAFT_READY']) {
      await call(organization, 'put', `/scribe/jobs/${jobId}`, { status, finalNote: 'A persistent cough' });
    }
    expect((await call(organization, 'get', `/scribe/jobs/${jobId}`)).text).toContain('persistent cough');
    const opened = await call(organization, 'post', '/patient-ar/accounts', {
      patientId: patient.id,
      openingBalance: 600,
    });
    const adjust = () =>
      call(
        organization,
        'post',
        `/patient-ar/accounts/${opened.json.data.account.id}/adjustments`,
        { amount: 10, reasonCode: 'COURTESY', notes: 'A persistent cough' },
        { 'idempotency-key': 'once' },
      );
    const [made, again] = [await adjust(), await adjust()];
    expect([again.status, again.text]).toEqual([made.status, made.text]);
    expect(again.text).toContain('persistent cough');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(patient).toMatchObject({ ...person, address: { ...person.address, line2: null } });
    expect(await dump()).not.toMatch(words);
    expect(api.logged()).not.toMatch(words);
  });

  test('finds patients by whole words of their names and by their numbers', async () => {
    const organization = await anOrganization();
    const { id } = await aPatient(organization);
    await aPatient(organization, { firstName: 'Bo', lastName: 'Ray', mrn: 'M2' });
    const found = async (query: string) => {
      const { status, json } = await call(organization, 'get', `/reference/patients?${query}`);
      return status === 200 ? json.data.patients.map((patient: { id: string }) => patient.id) : status;
    };
    expect(await found('name=quackenbush%20ZENOBIA')).toEqual([id]);
    expect(await found('name=quack')).toEqual([]);
    expect(await found('mrn=MRN-778866')).toEqual([id]);
    expect(await found('sort=name')).toBe(400);
    expect(await found('sort=name&name=ray')).toBe(400);
  });

  test('a value that was moved to another patient or organization is a 500 without data', async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const from = await aPatient(one);
    for (const [organization, to] of [
      [one, await aPatient(one, { lastName: 'Ray' })],
      [other, await aPatient(other, { lastName: 'Roy' })],
    ] as const) {
      const { rows } = await database.query<{ name: string }>(
        'select last_name as name from reference_data.patients where id = $1',
        [from.id],
      );
      const moved = rows[0]?.name ?? '';
      await database.query('update reference_data.patients set last_name = $1 where id = $2', [moved, to.id]);
      for (const path of [`/reference/patients/${to.id}`, '/reference/patients']) {
        const answer = await call(organization, 'get', path);
        expect([answer.status, answer.json]).toEqual([
          500,
          { statusCode: 500, error: 'Internal server error' },
        ]);
      }
      await expect
        .poll(() => api.logged(), { timeout: 5_000 })
        .toContain('reference_data.patients.last_name');
      expect(api.logged()).not.toContain(moved.slice(-16));
    }
    expect(api.logged()).not.toMatch(words);
  });

  test('existing values stay plain until they are encrypted, and are readable in the meantime', async () => {
    const organization = early;
    const { id } = await aPatient(organization);
    const { organizationId } = organization;
    expect((await columnsOf(organizationId)).plain).toContain('reference_data.patients.last_name');
    const done = await rcmJson<{ organizations: unknown[] }>(
      ['encrypt', '--org', organizationId],
      environment,
    );
    expect(done.organizations).toEqual([
      {
        organizationId,
        newKey: true,
        rewrapped: 0,
        rows: 1,
        tables: [{ table: 'reference_data.patients', rows: 1 }],
      },
    ]);
    expect((await columnsOf(organizationId)).plain).toEqual([]);
    const answer = await call(organization, 'get', `/reference/patients/${id}`);
    expect(answer.json.data.patient).toMatchObject({ lastName: person.lastName });
    expect(answer.headers.get('etag')).toBe('"1"');
  });

  test('data key and wrapping key are rotated under load without a failed request', async () => {
    const organization = await anOrganization();
    const ids = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, index) => (await aPatient(organization, { mrn: `0-${index}` })).id,
      ),
    );
    const statuses: number[] = [];
    let isRotating = true;
    const client = async (first: number) => {
      for (let turn = first; isRotating; turn += 3) {
        const path = `/reference/patients/${ids[turn % ids.length]}`;
        const written = await call(organization, 'put', path, { mrn: `${turn}-${first}` });
        const read = await call(organization, 'get', path);
        const listed = await call(organization, 'get', '/reference/patients?name=zenobia&take=5');
        statuses.push(written.status, read.status, listed.status);
        if (read.json?.data.patient.lastName !== person.lastName) statuses.push(-1);
        if (listed.json?.data.total !== ids.length) statuses.push(-2);
      }
    };
    const clients = [0, 1, 2].map(client);
    const { organizations } = await rcmProcessJson<{ organizations: Record<string, unknown>[] }>(
      ['encrypt', '--rotate', '--org', organization.organizationId],
      {
        ...environment,
        RCM_ENCRYPTION_KEY: nextWrappingKey,
        RCM_ENCRYPTION_PREVIOUS_KEYS: wrappingKey,
      },
    );
    isRotating = false;
    await Promise.all(clients);
    expect(organizations).toMatchObject([{ newKey: true, rewrapped: 1 }]);
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const { rows } = await database.query(
      `select count(distinct split_part(last_name, ':', 4))::int as keys from reference_data.patients
        where organization_id = $1`,
      [organization.organizationId],
    );
    expect(rows).toEqual([{ keys: 1 }]);
  });
});

describe('a process', () => {
  const started = (env: Record<string, string>) => rcm(['org', 'modules', '--org', 'x', '--json'], env);

  test('without the key of encrypted data does not start', async () => {
    await anOrganization();
    const { code, stderr } = await started(plain);
    expect([code, stderr]).toEqual([1, expect.stringContaining('set RCM_ENCRYPTION_KEY')]);
    const served = serve(plain);
    await expect(served).rejects.toThrow('set RCM_ENCRYPTION_KEY');
  });

  test('with a wrong key does not start', async () => {
    const other = newKey();
    const { code, stderr } = await started({ ...plain, RCM_ENCRYPTION_KEY: other });
    expect([code, stderr]).toEqual([1, expect.stringContaining('RCM_ENCRYPTION_PREVIOUS_KEYS')]);
    expect(stderr).not.toContain(other);
  });

  test('with an invalid key does not start', async () => {
    const { code, stderr } = await started({ ...plain, RCM_ENCRYPTION_KEY: 'short' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('RCM_ENCRYPTION_KEY is invalid')]);
  });

  test('encrypts nothing without a key', async () => {
    const { code, stderr } = await rcm(['encrypt', '--json'], plain);
    expect([code, stderr]).toEqual([1, expect.stringContaining('RCM_ENCRYPTION_KEY')]);
  });
});
