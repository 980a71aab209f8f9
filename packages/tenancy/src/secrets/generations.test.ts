import { withClient, withUrlParts } from '@rcm/database';
import { type FreshDatabase, freshDatabase, testTime } from '@rcm/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addGeneration,
  migrate,
  openSecrets,
  readGenerations,
  retireGenerations,
  tenancyTables,
} from '../index.ts';

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `the ${name} secret of an installation of the tests`,
) as [string, string, string];

let host: FreshDatabase;
beforeAll(async () => {
  const { migrations } = tenancyTables;
  host = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
});
afterAll(() => host.drop());
beforeEach(() => asOwner((client) => client.query('delete from platform.secret_generations')));

const asOwner = <Result>(work: Parameters<typeof withClient<Result>>[1]) => withClient(host.ownerUrl, work);

/** Adds secrets one after the other. */
const rotateThrough = (...secrets: readonly string[]) =>
  asOwner(async (client) => {
    for (const [index, secret] of secrets.entries()) {
      const previous = openSecrets(await readGenerations(client), secrets.slice(0, index))?.[0] ?? null;
      await addGeneration(client, secret, previous, testTime);
    }
  });

const generations = () => withClient(host.appUrl, readGenerations);

describe('the secrets of an installation', () => {
  test('do not exist before it is set up', async () => {
    expect(await generations()).toEqual([]);
    expect(openSecrets(await generations(), [first])).toBeNull();
  });

  test('do not exist in a database without tables', async () => {
    expect(
      await withClient(withUrlParts(host.superuserUrl, { database: 'postgres' }), readGenerations),
    ).toEqual([]);
  });

  test('are stored as fingerprints, which do not reveal them', async () => {
    await rotateThrough(first, second);
    const rows = await generations();
    expect(rows.map(({ generation }) => generation)).toEqual([2, 1]);
    for (const secret of [first, second]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(openSecrets(rows, [`${first} `, `${second} `])).toBeNull();
  });

  test('are all decrypted with the newest', async () => {
    await rotateThrough(first, second, third);
    expect(openSecrets(await generations(), [third])).toEqual([
      { generation: 3, secret: third, isRetired: false },
      { generation: 2, secret: second, isRetired: false },
      { generation: 1, secret: first, isRetired: false },
    ]);
  });

  test('are decrypted from the newest that is configured backwards, in any order of configuration', async () => {
    await rotateThrough(first, second, third);
    for (const configured of [
      [first, second],
      [second, 'something else'],
    ]) {
      const known = openSecrets(await generations(), configured);
      expect(known?.map(({ generation }) => generation)).toEqual([2, 1]);
    }
  });

  test('that are retired decrypt nothing, and are decrypted with a later one', async () => {
    await rotateThrough(first, second, third);
    await asOwner((client) => retireGenerations(client, 2, testTime));
    expect(openSecrets(await generations(), [first])).toBeNull();
    const known = openSecrets(await generations(), [first, third]);
    expect(known?.map(({ isRetired }) => isRetired)).toEqual([false, false, true]);
  });

  test('are refused where somebody has replaced one', async () => {
    await rotateThrough(first, second);
    await asOwner((client) =>
      client.query(`update platform.secret_generations set fingerprint = 'x' where generation = 1`),
    );
    const changed = await generations();
    expect(() => openSecrets(changed, [second])).toThrow('a wrong secret for generation 1');
    await asOwner((client) =>
      client.query(`update platform.secret_generations set wrapped = fingerprint where generation = 1`),
    );
    const broken = await generations();
    expect(() => openSecrets(broken, [second])).toThrow();
  });

  test('never have the same number twice', async () => {
    await rotateThrough(first);
    const [known = null] = openSecrets(await generations(), [first]) ?? [];
    await asOwner((client) => addGeneration(client, second, known, testTime));
    const adding = asOwner((client) => addGeneration(client, third, known, testTime));
    await expect(adding).rejects.toMatchObject({ code: '23505' });
    expect(openSecrets(await generations(), [second])?.map(({ secret }) => secret)).toEqual([second, first]);
  });

  test('can be read by the role that serves requests, and changed only by the owner', async () => {
    await rotateThrough(first);
    for (const change of [
      'delete from platform.secret_generations',
      `update platform.secret_generations set fingerprint = 'x'`,
      `insert into platform.secret_generations (generation, fingerprint, created_at) values (2, 'x', now())`,
    ]) {
      const changing = withClient(host.appUrl, (client) => client.query(change));
      await expect(changing, change).rejects.toMatchObject({ code: '42501' });
    }
  });
});
