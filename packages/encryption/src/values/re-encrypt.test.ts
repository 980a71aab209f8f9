import { LockMode } from '@mikro-orm/core';
import { newId, type Principal } from '@rcm/tenancy';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  aPrincipal,
  Letter,
  type LettersHost,
  lettersHost,
  letterValues,
  manyLetters,
} from '../../test/letters.ts';
import { reencrypt } from './re-encrypt.ts';

let host: LettersHost;
beforeAll(async () => {
  host = await lettersHost();
});
afterAll(() => host.close());

/** Inserts letters of an organization, a hundred in each statement. */
async function letters(as: Principal, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId(Letter.idPrefix));
  for (let from = 0; from < count; from += 100) {
    const rows = ids
      .slice(from, from + 100)
      .map((id, index) => ({ id, ...letterValues({ recipient: `Ray ${from + index}` }) }));
    await host.run(as, (context) => context.sql.batch(manyLetters(context, rows)));
  }
  return ids;
}

const left = async (as: Principal) => {
  const [row] = await host.stored(
    `select count(*) filter (where recipient not like 'enc:%') as plain,
      count(distinct split_part(recipient, ':', 4)) as keys, count(*) as all
      from letters.letters where organization_id = $1`,
    [as.organization.id],
  );
  return row;
};

test.each([0, 1, 200, 201, 401])(
  'encrypts all of %d rows, and changes no version and no time',
  async (count) => {
    const as = aPrincipal();
    const ids = await letters(as, count);
    await host.encrypt(as);
    const done = await reencrypt(host.database, as.organization.id);
    expect(done).toContainEqual({ table: 'letters.letters', rows: count });
    expect(await left(as)).toMatchObject({ plain: '0', all: String(count) });
    for (const [index, id] of [...ids.entries()].filter(([index]) => index % 100 === 0)) {
      expect(await host.read(as, id)).toMatchObject({
        recipient: `Ray ${index}`,
        address: { line1: '1 Main Street' },
      });
    }
    const times = await host.stored(
      'select distinct version, created_at = updated_at as same from letters.letters where organization_id = $1',
      [as.organization.id],
    );
    expect(times).toEqual(count === 0 ? [] : [{ version: 1, same: true }]);
  },
);

test('skips a locked row, and encrypts it later', async () => {
  const as = aPrincipal();
  const [held = '', other = ''] = await letters(as, 2);
  await host.encrypt(as);
  let running: Promise<unknown> = Promise.resolve();
  await host.run(as, async (context) => {
    const letter = await context.em.findOneOrFail(
      Letter,
      { id: held },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    running = reencrypt(host.database, as.organization.id);
    while ((await left(as))?.plain !== '1') await new Promise((resolve) => setTimeout(resolve, 10));
    letter.subject = 'Reminder';
    letter.number = 'N-2';
  });
  await running;
  expect(await left(as)).toMatchObject({ plain: '0' });
  expect(await host.read(as, held)).toMatchObject({ subject: 'Reminder', number: 'N-2', recipient: 'Ray 0' });
  expect(await host.read(as, other)).toMatchObject({ recipient: 'Ray 1' });
});

test('continues after it was interrupted', async () => {
  const as = aPrincipal();
  await letters(as, 450);
  await host.encrypt(as);
  const stopped = reencrypt(host.database, as.organization.id).catch((error: Error) =>
    expect(error.message).toMatch(/terminat|connection/i),
  );
  while (Number((await left(as))?.plain) > 250) await new Promise((resolve) => setTimeout(resolve, 1));
  await host.stored(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await stopped;
  // Retried as by a job: the pool may not have noticed yet that an idle connection was closed.
  await vi.waitFor(() => reencrypt(host.database, as.organization.id), { timeout: 10_000 });
  expect(await left(as)).toMatchObject({ plain: '0', all: '450' });
});

test('no request fails and no change is lost while requests read and change the same rows', async () => {
  const as = aPrincipal();
  const ids = await letters(as, 1_000);
  await host.encrypt(as);
  await reencrypt(host.database, as.organization.id);
  let isWalking = true;
  const counts = new Map<string, number>();
  let requests = 0;
  const client = async (first: number) => {
    for (let turn = first; isWalking; turn += 7) {
      const id = ids[turn % ids.length] ?? '';
      await host.run(as, async (context) => {
        const letter = await context.find(Letter, id);
        letter.number = String(Number(letter.number?.replace(/\D/g, '') || 0) + 1);
      });
      counts.set(id, (counts.get(id) ?? 0) + 1);
      expect((await host.read(as, id)).address).toEqual({ line1: '1 Main Street' });
      requests += 2;
    }
  };
  const clients = [1, 2, 3].map(client);
  for (let round = 0; round < 3; round += 1) {
    await host.encrypt(as, true);
    await reencrypt(host.database, as.organization.id);
  }
  isWalking = false;
  await Promise.all(clients);
  expect(requests).toBeGreaterThan(50);
  expect(await left(as)).toMatchObject({ plain: '0', keys: '1' });
  for (const [id, count] of counts) {
    expect(Number((await host.read(as, id)).number)).toBe(1 + count);
  }
});

test('is refused for an organization without a data key', async () => {
  await expect(reencrypt(host.database, aPrincipal().organization.id)).rejects.toThrow(
    'The organization has no data key',
  );
});
