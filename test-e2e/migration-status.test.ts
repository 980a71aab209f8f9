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

describe('a database created by a version before 0.1.0', () => {
  const commands = [
    'migrate',
    'migrate --status',
    'migrate --status --json',
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
  }, 120_000);
});
