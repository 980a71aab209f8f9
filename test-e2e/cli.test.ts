import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropDatabase } from '@rcm/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createKey, createOrganization, request, type TestOrganization } from './support/api.ts';
import { rcm, rcmProcess } from './support/rcm.ts';
import { writeSynthea } from './support/synthea.ts';

const environment = inject('environment');
const nobody = '00000000-0000-4000-8000-000000000000';

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createOrganization();
});

/** Runs a command with `--json`. Returns its exit code, and its document, which must be its whole output. */
async function run(...args: string[]) {
  const { code, stdout, stderr } = await rcm([...args, '--json'], environment);
  return { code, document: stdout === '' ? null : JSON.parse(stdout), stderr };
}

const commandsStarted = new Set<string>();

/**
 * Runs a command with `--json` that must succeed, and returns its document. It runs each command once as operators do, in a
 * process of its own.
 */
async function succeed(...args: string[]) {
  const command = args.slice(0, 2).join(' ');
  const { code, stdout, stderr } = await (commandsStarted.has(command) ? rcm : rcmProcess)(
    [...args, '--json'],
    environment,
  );
  commandsStarted.add(command);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const whoami = (key: string) => request('get', '/api/v1/organization/whoami', { key });

describe('rcm org', () => {
  test('create creates an organization whose key has all rights', async () => {
    const made = await succeed(
      ...[
        'org',
        'create',
        '--name',
        'Ridge',
        '--owner-name',
        'Rowan Ellis',
        '--owner-email',
        'r@example.org',
      ],
    );
    expect(Object.keys(made)).toEqual(['organizationId', 'memberId', 'apiKey']);
    const { status, json } = await whoami(made.apiKey);
    expect(status).toBe(200);
    expect(JSON.stringify(json.data)).toContain(made.organizationId);
    expect(json.data.apiKey).toMatchObject({ role: 'OWNER', scopes: ['*'] });
    const { json: members } = await request('get', '/api/v1/organization/members', { key: made.apiKey });
    expect(members.data.members).toMatchObject([{ id: made.memberId, name: 'Rowan Ellis', role: 'OWNER' }]);
  });

  test('modules switches modules off and on again', async () => {
    const { organizationId } = await createOrganization();
    const modules = (...args: string[]) => succeed('org', 'modules', '--org', organizationId, ...args);
    expect(await modules('--disable', 'gfe,appeals')).toEqual({
      organizationId,
      disabledModules: expect.toSatisfy((names: string[]) => [...names].sort().join() === 'appeals,gfe'),
    });
    expect(await modules('--enable', 'gfe')).toEqual({ organizationId, disabledModules: ['appeals'] });
  });
});

describe('rcm key', () => {
  test('create creates a key with the default role ADMIN, and revoke ends it', async () => {
    const { organizationId } = organization;
    const args = [
      'key',
      'create',
      '--org',
      organizationId,
      '--name',
      'Reader',
      '--scopes',
      'gfe:read, appeals:read',
    ];
    const made = await succeed(...args);
    expect(Object.keys(made)).toEqual(['keyId', 'apiKey']);
    expect((await whoami(made.apiKey)).json.data.apiKey).toMatchObject({
      role: 'ADMIN',
      scopes: ['gfe:read', 'appeals:read'],
    });
    const revoked = await succeed('key', 'revoke', '--id', made.keyId);
    expect(revoked).toEqual({ keyId: made.keyId, revokedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    await sleep(1_000);
    expect((await whoami(made.apiKey)).status).toBe(401);
    expect(await succeed('key', 'revoke', '--id', made.keyId)).toEqual(revoked);
  });

  test('create accepts a role and an expiry time', async () => {
    const { apiKey, keyId } = await succeed(
      ...['key', 'create', '--org', organization.organizationId, '--name', 'Late', '--scopes', '*'],
      ...['--role', 'BILLER', '--expires', '2099-01-01T00:00:00+02:00'],
    );
    expect((await whoami(apiKey)).json.data.apiKey.role).toBe('BILLER');
    const { json } = await request('get', '/api/v1/organization/api-keys', { key: organization.apiKey });
    expect(json.data.apiKeys).toContainEqual(
      expect.objectContaining({ id: keyId, expiresAt: '2098-12-31T22:00:00.000Z' }),
    );
  });
});

test('rcm migrate applies pending migrations, and none the second time', async () => {
  const url = new URL(environment.DATABASE_URL ?? '');
  url.pathname += '_migrated';
  onTestFinished(() => dropDatabase(environment.DATABASE_URL ?? '', url.pathname.slice(1)));
  const migrate = async () => {
    const { code, stdout } = await rcm(['migrate', '--json'], { ...environment, DATABASE_URL: url.href });
    return { code, ...JSON.parse(stdout) };
  };
  expect(await migrate()).toEqual({
    code: 0,
    applied: expect.arrayContaining([expect.stringMatching(/^platform\//), expect.stringMatching(/^gfe\//)]),
  });
  expect(await migrate()).toEqual({ code: 0, applied: [] });
});

test('rcm openapi prints the served document', async () => {
  const served = await request('get', '/api/v1/openapi.json');
  expect(await succeed('openapi')).toEqual(served.json);
});

describe('rcm import synthea', () => {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-synthea-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('creates records once, however often it runs', async () => {
    writeSynthea(directory);
    const { organizationId, apiKey } = await createOrganization();
    const totals = async () => {
      const kinds = ['facilities', 'payers', 'providers', 'patients', 'appointments', 'claims'];
      const answers = kinds.map((kind) => request('get', `/api/v1/reference/${kind}`, { key: apiKey }));
      return (await Promise.all(answers)).map(({ json }) => json.data.total);
    };
    const first = await succeed('import', 'synthea', directory, '--org', organizationId);
    expect(first.organizationId).toBe(organizationId);
    const patients = first.files.find(({ file }: { file: string }) => file === 'patients.csv');
    expect(patients).toMatchObject({ rows: 2, created: 1, unchanged: 0, skipped: 1 });
    const made = await totals();
    expect(made).toEqual([1, 1, 1, 1, 1, 2]);
    const read = async (path: string) => (await request('get', `/api/v1/${path}`, { key: apiKey })).json.data;
    const settled = async () => ({
      closed: (await read('reference/claims?externalId=c-1')).claims,
      billed: (await read('reference/claims?externalId=c-2')).claims,
      accounts: (await read('patient-ar/accounts')).accounts,
      payments: (await read('remittances/payments')).payments,
    });
    const books = await settled();
    expect(books).toMatchObject({
      closed: [{ status: 'PAID', paidAmount: '16.62', patientResponsibility: '60.87', balance: '0.00' }],
      billed: [{ status: 'SUBMITTED', balance: '0.00' }],
      accounts: [{ balance: '-12.34', unappliedCredit: '12.34' }],
      payments: [{ amount: '16.62', postedAmount: '16.62', method: 'ACH' }],
    });
    expect(await succeed('books', 'verify', '--org', organizationId)).toMatchObject({ valid: true });
    const second = await succeed('import', 'synthea', directory, '--org', organizationId);
    for (const { created } of second.files) expect(created).toBe(0);
    expect(second.files.map(({ rows }: { rows: number }) => rows)).toEqual(
      first.files.map(({ rows }: { rows: number }) => rows),
    );
    expect(await totals()).toEqual(made);
    expect(await settled()).toEqual(books);
  });

  test('names a missing file', async () => {
    const { code, stderr } = await run('import', 'synthea', tmpdir(), '--org', organization.organizationId);
    expect([code, stderr]).toEqual([1, `{"error":"${tmpdir()} has no organizations.csv"}\n`]);
  });
});

describe('rcm import codes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-codes-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const file = (content: string) => {
    const path = join(directory, 'codes.csv');
    writeFileSync(path, content);
    return path;
  };
  const search = async () =>
    request('get', '/api/v1/medical-coding/code-systems/CVX/codes', { key: organization.apiKey });

  test('loads the codes of a system for every organization, and replaces them by the next file', async () => {
    expect((await search()).status).toBe(404);
    const first = await succeed('import', 'codes', 'cvx', file('code,display\n140,Influenza\n03,MMR\n'));
    expect(first).toEqual({
      system: 'CVX',
      version: 1,
      rowCount: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      added: 2,
      removed: 0,
      changed: 0,
      unchanged: 0,
      importedAt: expect.stringMatching(/Z$/),
      rejected: [],
    });
    const { json } = await search();
    expect(json.data.codes.map(({ code }: { code: string }) => code)).toEqual(['03', '140']);
    const second = await succeed(
      'import',
      'codes',
      'CVX',
      file('code,display\n140,Influenza\n21,Varicella\n'),
    );
    expect(second).toMatchObject({ version: 2, added: 1, removed: 1, unchanged: 1 });
    expect((await search()).json.data.list).toMatchObject({ system: 'CVX', version: 2, rowCount: 2 });
  });

  test('loads a list without its few bad rows, and prints their lines', async () => {
    const rows = Array.from({ length: 150 }, (_row, index) => `${5_100 + index},Place\n`).join('');
    const path = file(`code,display\n5X12,Odd\n${rows}`);
    const reason = 'code is not well-formed';
    const loaded = await succeed('import', 'codes', 'apc', path);
    expect(loaded).toMatchObject({ rowCount: 150, rejected: [{ line: 2, reason }] });
    const { stdout } = await rcm(['import', 'codes', 'apc', path], environment);
    expect(stdout).toContain(`Rows left out, because they can't be read: 1\n  line 2: ${reason}`);
  });

  test('refuses a damaged file, and keeps the codes', async () => {
    const before = (await search()).json;
    const { code, stderr } = await run(
      'import',
      'codes',
      'CVX',
      file('code,display\n140,Influenza\n21,Vari'),
    );
    expect([code, JSON.parse(stderr).error]).toEqual([
      1,
      'The CVX file is rejected and the list is unchanged: its last line is truncated: it has no line break',
    ]);
    expect((await search()).json).toEqual(before);
  });

  test('loads the edits of a quarter from all its files, into the set of the program and setting', async () => {
    const part = (name: string, first: string) => {
      const path = join(directory, name);
      const header = 'Column 1\tColumn 2\tEffective Date\tDeletion Date\tModifier';
      writeFileSync(path, `CPT only copyright\r\n${header}\r\n${first}\t97597\t20200101\t*\t0\r\n`);
      return path;
    };
    const files = [part('f1.txt', '11042'), part('f2.txt', '11043')];
    const options = ['--program', 'medicaid', '--setting', 'dme'];
    const loaded = await succeed('import', 'codes', 'ncci-ptp', ...files, ...options);
    expect(loaded).toMatchObject({ system: 'MEDICAID_PTP_SUPPLIER', rowCount: 2 });
    expect(await succeed('import', 'codes', 'ncci-ptp', ...files)).toMatchObject({
      system: 'PTP_PRACTITIONER',
    });
  });

  test.each([
    ['several files of another list', ['CVX', 'a.csv', 'b.csv']],
    ['pairs of Medicare for DME', ['ncci-ptp', 'a.txt', '--setting', 'dme']],
  ])('refuses %s', async (_case, given) => {
    const { code, stdout } = await rcm(['import', 'codes', ...given], environment);
    expect([code, stdout]).toEqual([2, '']);
  });

  test('refuses unknown systems', async () => {
    const { code, stdout } = await rcm(['import', 'codes', 'ICD9', file('')], environment);
    expect([code, stdout]).toEqual([2, '']);
  });
});

test('rcm audit verify finds changes by somebody with all rights', async () => {
  const { organizationId, apiKey } = await createOrganization();
  const verify = () => run('audit', 'verify', '--org', organizationId);
  await request('post', '/api/v1/reference/payers', {
    key: apiKey,
    body: { name: 'P', programType: 'OTHER' },
  });
  const superuser = new pg.Client({ connectionString: environment.DATABASE_URL });
  await superuser.connect();
  onTestFinished(() => superuser.end());
  const rowsOf = async (text: string) => (await superuser.query(text, [organizationId])).rowCount ?? 0;
  while ((await rowsOf('select from audit.seals where organization_id = $1')) === 0) await sleep(100);
  const before = await verify();
  expect(before).toMatchObject({
    code: 0,
    document: { valid: true, organizations: [{ organizationId, faults: 0 }] },
  });
  await rowsOf(`update audit.events set actor_key_id = 'key_somebody_else' where organization_id = $1`);
  const after = await verify();
  expect(after).toMatchObject({ code: 1, stderr: '', document: { valid: false } });
  expect(after.document.organizations[0].faults).toBeGreaterThan(0);
});

test('rcm seed demo creates the demo once', async () => {
  const demo = await succeed('seed', 'demo');
  expect(Object.keys(demo)).toEqual(['organizationId', 'apiKey']);
  expect((await whoami(demo.apiKey)).status).toBe(200);
  expect(await succeed('seed', 'demo')).toEqual(demo);
});

describe.concurrent('an invalid command line', () => {
  const create = ['key', 'create', '--org', nobody, '--name', 'x', '--scopes', 'gfe:read'];
  test.each([
    [[], /Usage: rcm/],
    [['nonsense'], /unknown command 'nonsense'[\s\S]*see rcm --help/],
    [['org'], /Usage: rcm org/],
    [['org', 'create'], /'--name <name>' not specified[\s\S]*see rcm org create --help/],
    [['migrate', '--nonsense'], /unknown option '--nonsense'/],
    [[...create, '--role', 'KING'], /--role <role>[\s\S]*OWNER, ADMIN/],
    [[...create, '--expires', 'tomorrow'], /--expires[\s\S]*ISO 8601/],
    [['key', 'create', '--org', 'nope', '--name', 'x', '--scopes', 'gfe:read'], /--org: Invalid UUID/],
    [
      ['key', 'create', '--org', nobody, '--name', 'x', '--scopes', 'nonsense'],
      /--scopes: Expected module:read/,
    ],
    [['org', 'modules', '--org', nobody, '--disable', 'nonsense'], /--disable: .*gfe/],
    [
      ['org', 'create', '--name', 'x', '--owner-name', 'x', '--owner-email', 'x', '--timezone', 'Mars/Base'],
      /--timezone[\s\S]*IANA/,
    ],
    [
      ['org', 'create', '--name', '', '--owner-name', 'x', '--owner-email', 'x'],
      /--name: Expected 1 to 200 characters; --owner-email: /,
    ],
  ])('%j ends with 2 and says what it expects', async (args, words) => {
    const { code, stdout, stderr } = await rcm(args, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(words);
  });
});

describe.concurrent('a command that fails', () => {
  test.each([
    [['key', 'create', '--org', nobody, '--name', 'x', '--scopes', 'gfe:read'], 'Organization not found'],
    [['key', 'revoke', '--id', 'key_nobodys'], 'API key not found'],
    [['org', 'modules', '--org', nobody, '--disable', 'gfe'], 'Organization not found'],
    [['audit', 'verify', '--org', nobody], 'Organization not found'],
    [['import', 'synthea', tmpdir(), '--org', nobody], 'Organization not found'],
  ])('%j ends with 1 and says why, as JSON where that was asked for', async (args, error) => {
    const { code, document, stderr } = await run(...args);
    expect([code, document]).toEqual([1, null]);
    expect(JSON.parse(stderr).error.toLowerCase()).toContain(error.toLowerCase());
  });

  test('an invalid environment variable is named', async () => {
    const { code, stdout, stderr } = await rcm(['serve'], { ...environment, PORT: 'http' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('PORT');
  });

  test('an unreachable database is named', async () => {
    const unreachable = { ...environment, DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
    const { code, stdout, stderr } = await rcm(['migrate', '--json'], unreachable);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr).error).toMatch(/ECONNREFUSED|not reach/);
    expect(stderr).not.toContain('nothing');
  });
});

test('the output without --json is text', async () => {
  const { apiKey } = await createKey(organization.organizationId, 'gfe:read');
  expect((await whoami(apiKey)).json.data.apiKey.scopes).toEqual(['gfe:read']);
  const { code, stdout } = await rcm(['migrate'], environment);
  expect([code, stdout]).toEqual([0, 'The database is up to date.\n']);
});
