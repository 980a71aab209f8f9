import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { request } from './support/api.ts';
import { ownInstallation } from './support/own-installation.ts';
import { rcm } from './support/rcm.ts';

const secret = 'the secret of an installation that guards nothing';
const nobody = '00000000-0000-4000-8000-000000000000';

const commands = [
  ['audit', 'verify'],
  ['serve'],
  ['migrate'],
  ['org', 'create', '--name', 'x', '--owner-name', 'x', '--owner-email', 'x@example.org'],
  ['key', 'create', '--org', nobody, '--name', 'x', '--scopes', '*'],
];

test('no command with a wrong secret changes anything, and running processes keep serving', async () => {
  const { environment, roles, serve, createOrganization, ask } = await ownInstallation(secret);
  const { apiKey } = await createOrganization();
  const api = await serve(environment);
  const before = await roles();
  const { RCM_SECRET: _right, ...without } = environment;
  for (const command of commands) {
    const none = await rcm(command, { ...without, PORT: '0' });
    expect([none.code, none.stderr], command.join(' ')).toEqual([
      1,
      expect.stringContaining('RCM_SECRET is missing'),
    ]);
    const wrong = await rcm(command, { ...environment, RCM_SECRET: `${secret}!`, PORT: '0' });
    expect([wrong.code, wrong.stderr], command.join(' ')).toEqual([
      1,
      expect.stringMatching(/RCM_SECRET is not the secret of this database.*rcm migrate --rotate/),
    ]);
  }
  expect(await roles()).toEqual(before);
  // New connections use the same password.
  await ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename like '%_app'
    and datname = current_database()`);
  await sleep(200);
  const { status } = await request('get', `${api.url}/api/v1/organization`, { key: apiKey });
  expect(status).toBe(200);
}, 480_000);

test('a command with the correct secret changes no role either', async () => {
  const { environment, roles, createOrganization } = await ownInstallation(secret);
  await createOrganization();
  const before = await roles();
  for (const command of [['audit', 'verify'], ['migrate']]) {
    expect((await rcm(command, environment)).code).toBe(0);
    expect(await roles()).toEqual(before);
  }
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', PORT: '0' };

  test.each([
    ['nothing', {}, 'DATABASE_APP_URL'],
    ['a secret alone', { RCM_SECRET: secret }, 'DATABASE_APP_URL'],
    ['an app URL alone', { DATABASE_APP_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'RCM_SECRET'],
    ['an owner URL alone', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'RCM_SECRET'],
    ['a slip', { RCM_SECRETS: secret }, 'RCM_SECRETS'],
  ])('%s ends serve with 1 and the name of the variable', async (_what, environment, named) => {
    const { code, stdout, stderr } = await rcm(['serve'], { ...production, ...environment });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(named)]);
  });

  test('the app URL and the secret are enough for serving, and a rejected password is a 503', async () => {
    const { environment, rolePrefix, superuserUrl, createOrganization, serve, ask } =
      await ownInstallation(secret);
    const { apiKey } = await createOrganization();
    const role = `${rolePrefix}_app`;
    await ask(`alter role ${role} password 'given'`);
    const appUrl = new URL(superuserUrl);
    appUrl.username = role;
    appUrl.password = 'given';
    const given = {
      ...production,
      DATABASE_APP_URL: appUrl.href,
      RCM_SECRET: secret,
      RCM_DATA_DIR: environment.RCM_DATA_DIR ?? '',
    };
    const wrong = new URL(appUrl);
    wrong.password = 'hidden';
    const refused = await rcm(['serve'], { ...given, DATABASE_APP_URL: wrong.href });
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'rcm: PostgreSQL rejects the user or the password of DATABASE_APP_URL.\n',
    });
    const owner = await rcm(['serve'], { ...given, DATABASE_APP_URL: superuserUrl });
    expect([owner.code, owner.stderr]).toEqual([1, expect.stringContaining('DATABASE_APP_URL')]);

    const api = await serve(given);
    const ask1 = () => request('get', `${api.url}/api/v1/organization`, { key: apiKey });
    expect((await ask1()).status).toBe(200);
    await ask(`alter role ${role} password 'another'`);
    await ask(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}'`);
    const unavailable = await ask1();
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '1']);
    await ask(`alter role ${role} password 'given'`);
    // A pooler retries a server that rejected it after a while.
    await vi.waitFor(async () => expect((await ask1()).status).toBe(200), { timeout: 20_000 });
    expect((await rcm(['migrate'], given)).stderr).toContain('DATABASE_URL');
  });
});
