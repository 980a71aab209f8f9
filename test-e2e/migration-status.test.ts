import { describe, expect, inject, test } from 'vitest';
import { ownInstallation } from './support/own-installation.ts';
import { rcm } from './support/rcm.ts';

const environment = inject('environment');
const secret = 'the secret of an installation with other migrations';

describe('rcm migrate --status', () => {
  interface Status {
    readonly version: string | null;
    readonly applied: readonly { readonly name: string; readonly appliedAt: string }[];
    readonly pending: readonly { readonly name: string; readonly isContraction: boolean }[];
    readonly unknown: readonly string[];
  }
  const statusIn = async (env: Readonly<Record<string, string>>) => {
    const { code, stdout } = await rcm(['migrate', '--status', '--json'], env);
    return { code, ...(JSON.parse(stdout) as Status) };
  };

  const appliedNames = async () => (await statusIn(environment)).applied.map(({ name }) => name);

  test('prints that nothing is pending, and the last applied migration', async () => {
    const { code, version, applied, pending, unknown } = await statusIn(environment);
    expect([code, pending, unknown]).toEqual([0, [], []]);
    expect(applied.at(-1)).toEqual({ name: version, appliedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    const { stdout } = await rcm(['migrate', '--status'], environment);
    expect(stdout).toBe(
      `The database is at ${version}, with ${applied.length} migrations.\nNothing is pending.\n`,
    );
  });

  test('lists pending migrations and those of a later version, exits with 1, and changes nothing', async () => {
    const { environment: own, ask } = await ownInstallation(secret);
    const before = await statusIn(own);
    await ask(`delete from public.migrations where name = '${before.version}'`);
    await ask(`insert into public.migrations (name) values ('gfe/29991231-later')`);
    for (let time = 0; time < 2; time += 1) {
      expect(await statusIn(own)).toMatchObject({
        code: 1,
        version: 'gfe/29991231-later',
        pending: [{ name: before.version, isContraction: false }],
        unknown: ['gfe/29991231-later'],
      });
    }
    const { stdout } = await rcm(['migrate', '--status'], own);
    expect(stdout).toContain(`From a later version: gfe/29991231-later\nPending: ${before.version}\n`);
  });

  test('lists all migrations as pending without a database, and creates none', async () => {
    const url = new URL(environment.DATABASE_URL ?? '');
    url.pathname += '_none';
    for (let time = 0; time < 2; time += 1) {
      const found = await statusIn({ ...environment, DATABASE_URL: url.href });
      expect(found).toMatchObject({ code: 1, version: null, applied: [], unknown: [] });
      expect(found.pending.map(({ name }) => name)).toEqual(await appliedNames());
    }
  });

  test('cannot be combined with --rotate', async () => {
    const { code, stderr } = await rcm(['migrate', '--status', '--rotate'], environment);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--status cannot be combined with --rotate')]);
  });
});

describe('rcm migrate --plan', () => {
  interface Planned {
    readonly name: string;
    readonly isOnline: boolean;
    readonly locks: readonly {
      readonly table: string;
      readonly rows: number;
      readonly lock: string;
      readonly work: string;
      readonly statement: string;
    }[];
  }
  const planIn = async (env: Readonly<Record<string, string>>, command = 'migrate --plan') => {
    const { code, stdout } = await rcm([...command.split(' '), '--json'], env);
    return { code, ...(JSON.parse(stdout) as { pending: Planned[]; applied?: string[] }) };
  };
  const step = 'claims/20261126-filters-of-reports';

  /** An installation before a migration that creates indexes of the claims, of which it claims to have many. */
  async function beforeIndexes() {
    const own = await ownInstallation(secret);
    await own.ask(`drop index claims.claims_responsible_payer, claims.claims_next_payer;
      delete from public.migrations where name = '${step}';
      update pg_class set reltuples = 250000 where oid = 'claims.claims'::regclass`);
    return own;
  }

  test('says that nothing is pending in an up-to-date database', async () => {
    expect(await planIn(environment)).toEqual({ code: 0, pending: [] });
    const { stdout } = await rcm(['migrate', '--plan'], environment);
    expect(stdout).toBe('The database is up to date: nothing is pending.\n');
  });

  test('names the locks on a large table, and rcm migrate does not begin without --offline', async () => {
    const { environment: own, ask } = await beforeIndexes();
    const indexes = async () => {
      const [row] = await ask(
        `select count(*)::int as count from pg_indexes where indexname like 'claims_%_payer'`,
      );
      return (row as { count: number }).count;
    };
    const before = await indexes();
    const lock = { table: 'claims.claims', rows: 250_000, lock: 'SHARE', work: 'SCAN' };
    const pending = [{ name: step, isOnline: false, locks: [lock, lock] }];
    expect(await planIn(own)).toMatchObject({ code: 1, pending });
    expect(await planIn(own, 'migrate')).toMatchObject({ code: 1, applied: [], pending });
    const { code, stdout } = await rcm(['migrate'], own);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /^claims\/20261126-filters-of-reports: needs --offline: .*\n {2}claims\.claims \(250000 rows\): SHARE lock, reads the rows: create index "claims_responsible_payer"[\s\S]*Nothing was changed\. Stop all processes/,
      ),
    ]);
    expect(await indexes()).toBe(before);
    const { stdout: applied } = await rcm(['migrate', '--offline', '--json'], own);
    expect(JSON.parse(applied)).toEqual({ applied: [step] });
    expect(await indexes()).toBe(before + 2);
  });

  test('is offline where two indexes read 250000 rows each, and online one row below', async () => {
    const { environment: own, ask } = await beforeIndexes();
    await ask(`update pg_class set reltuples = 249999 where oid = 'claims.claims'::regclass`);
    expect(await planIn(own)).toMatchObject({ code: 0, pending: [{ name: step, isOnline: true }] });
    expect((await rcm(['migrate'], own)).code).toBe(0);
  });

  test('knows the locks of every statement in every migration', async () => {
    const { environment: own, ask } = await ownInstallation(secret);
    await ask(`delete from public.migrations where name !~ '-initial$'`);
    const { pending } = await planIn(own);
    expect(pending.length).toBeGreaterThan(50);
    const locks = pending.flatMap((one) => one.locks);
    expect(new Set(locks.map(({ work }) => work))).toEqual(
      new Set(['NONE', 'SCAN', 'COPY', 'CHANGE', 'REWRITE']),
    );
    const unknown = locks.filter(
      ({ work, statement }) => work === 'REWRITE' && !statement.startsWith('alter table'),
    );
    expect(unknown).toEqual([]);
  });

  test('lists all migrations without a database, and creates none', async () => {
    const url = new URL(environment.DATABASE_URL ?? '');
    url.pathname += '_none';
    for (let time = 0; time < 2; time += 1) {
      const { code, pending } = await planIn({ ...environment, DATABASE_URL: url.href });
      expect([code, pending.length > 50, pending.every(({ isOnline }) => isOnline)]).toEqual([0, true, true]);
    }
  });

  test.each([
    ['--plan --status', '--plan cannot be combined'],
    ['--plan --rotate', '--plan cannot be combined'],
    ['--plan --offline', '--plan cannot be combined'],
    ['--offline --status', '--offline cannot be combined'],
  ])('cannot be combined with other options: %s', async (options, message) => {
    const { code, stderr } = await rcm(['migrate', ...options.split(' ')], environment);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('a database created by a version before 0.1.0', () => {
  const commands = [
    'migrate',
    'migrate --status',
    'migrate --status --json',
    'migrate --plan',
    'migrate --offline',
    'migrate --rotate',
    'serve',
    'backup backup-of-a-version-before',
    'org list',
  ];
  test('each command says what to do, exits with 1, and changes nothing', async () => {
    const { environment: own, ask, roles } = await ownInstallation(secret);
    await ask(`truncate public.migrations;
      insert into public.migrations (name) values
        ('platform/20261121-platform'), ('gfe/20261121-estimates'), ('gfe/20261123-whole-cents')`);
    const everything = async () => [
      await roles(),
      await ask('select * from public.migrations order by id'),
      await ask('select oid, relname, relacl from pg_class order by oid'),
    ];
    const before = await everything();
    for (const command of commands) {
      const { code, stdout, stderr } = await rcm(command.split(' '), { ...own, PORT: '0' });
      expect([code, stdout], command).toEqual([1, '']);
      expect(stderr, command).toContain(
        'A version before 0.1.0 made this database: 0.1.0 replaced 3 of its migrations, such as platform/20261121-platform.',
      );
      expect(stderr, command).toContain('run `rcm migrate` of this version on a new database');
      expect(await everything(), command).toEqual(before);
    }
  });
});
