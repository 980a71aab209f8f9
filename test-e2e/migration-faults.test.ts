import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from './support/catalogue.ts';
import { exposedInstallation, until } from './support/faults.ts';
import { type Environment, rcm, rcmJson, startRcm } from './support/rcm.ts';

const { ask, at, connectionsOf, outlives } = exposedInstallation();

/** The environment of commands on a database, with named connections. */
const named = (name: string, database: string): Environment => ({
  ...at(database),
  DATABASE_URL: `${at(database).DATABASE_URL}?application_name=${name}`,
});

/** The same for a database and roles that do not exist yet. */
const empty = (name: string): Environment => ({ ...named(name, name), RCM_DATABASE_ROLE_PREFIX: name });

const catalogue = (name: string) => catalogueOf(name, (text) => ask(text, name));

/** Starts `rcm migrate`; `begun` resolves when it has reached the database or ended. */
function startMigration(name: string, environment: Environment) {
  const child = startRcm(['migrate'], environment);
  const ended = once(child, 'exit');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return { child, ended, begun: until(async () => isOver() || (await connectionsOf(name)) > 0) };
}

/** Kills `rcm migrate` some milliseconds after it has reached the database; resolves once it is dead. */
async function killMigration(name: string, after: number, environment = empty(name)): Promise<void> {
  const { child, ended, begun } = startMigration(name, environment);
  await begun;
  await Promise.race([sleep(after), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** The state of an installation. */
async function progressOf(name: string): Promise<string> {
  const [server] = await ask<{ roles: number; databases: number }>(
    `select (select count(*)::int from pg_roles where rolname like '${name}%') as roles,
      (select count(*)::int from pg_database where datname = '${name}') as databases`,
  );
  if (server?.databases !== 1) return `${server?.roles} roles`;
  const [database] = await ask<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'`,
    name,
  );
  return `${server.roles} roles, a database, ${database?.tables} tables`;
}

/** The parts of that state that must not be empty. */
const kinds = [
  'column',
  'constraint',
  'database',
  'execute',
  'extension',
  'function',
  'grant',
  'index',
  'member',
  'migration',
  'policy',
  'relation',
  'role',
  'schema',
  'secret',
  'setting',
  'trigger',
];

describe('rcm migrate is killed', () => {
  const deaths = 8;
  /** The result of an undisturbed run, and its milliseconds at the database. */
  let whole: string[];
  let duration: number;

  beforeAll(async () => {
    const { ended, begun } = startMigration('undisturbed', empty('undisturbed'));
    await begun;
    const since = performance.now();
    expect(await ended).toEqual([0, null]);
    duration = performance.now() - since;
    whole = await catalogue('undisturbed');
  });

  /** A random moment in one of the equal parts of a run. */
  const momentIn = (part: number) => (duration * (part + Math.random())) / deaths;

  test('at any moment, twice: running it again gives the result of an undisturbed run', async () => {
    expect(new Set(whole.map((line) => line.split(' ', 1)[0]))).toEqual(new Set(kinds));
    const reached = new Set<string>();
    for (let part = 0; part < deaths; part += 1) {
      const name = `killed${part}`;
      for (const after of [momentIn(part), momentIn(Math.random() * deaths)]) {
        await killMigration(name, after);
        const progress = await progressOf(name);
        process.stdout.write(`rcm migrate, killed after ${Math.round(after)} ms: ${progress}\n`);
        reached.add(progress);
      }
      await rcmJson(['migrate'], empty(name));
      expect(await catalogue(name)).toEqual(whole);
    }
    expect(reached.size).toBeGreaterThan(1);
  });

  test('during another run: the other run completes', async () => {
    for (let part = 0; part < deaths; part += 2) {
      const name = `concurrent${part}`;
      const [other] = await Promise.all([rcm(['migrate'], empty(name)), killMigration(name, momentIn(part))]);
      expect([other.code, other.stdout]).toEqual([0, expect.any(String)]);
      expect(await catalogue(name)).toEqual(whole);
    }
  });

  test('while an API serves from the database: no caller notices', () =>
    outlives({
      name: 'migrated',
      async fault({ writers }) {
        for (let part = 0; part < deaths; part += 2) {
          await killMigration('again', momentIn(part), named('again', 'rcm'));
          await killMigration('neighbour', momentIn(part));
        }
        await rcmJson(['migrate'], at('rcm'));
        await rcmJson(['migrate'], empty('neighbour'));
        expect(writers.failures).toEqual([]);
        expect(await catalogue('neighbour')).toEqual(whole);
      },
    }));
}, 300_000);
