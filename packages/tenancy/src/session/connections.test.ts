import { asOrganization } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost } from '../../test/notes.ts';
import {
  inTenant,
  isUnavailable,
  onReservedConnection,
  type Principal,
  type TenantDatabase,
} from '../index.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

/** An operation that holds its connection until it is released. */
function aHolder(database: TenantDatabase, as: Principal) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHolding = false;
  const done = inTenant(database, aRun(as, { audit: 'none', writes: false }), async (context) => {
    await context.look(Note, 'not_none');
    isHolding = true;
    await released;
  });
  return { done, release, isHolding: () => isHolding };
}

const countHolding = (holders: readonly ReturnType<typeof aHolder>[]) =>
  holders.filter(({ isHolding }) => isHolding()).length;

/** `size` operations of one organization, each of which holds its connection. */
const crowd = (database: TenantDatabase, as: Principal, size = 10) =>
  Array.from({ length: size }, () => aHolder(database, as));

async function end(holders: readonly ReturnType<typeof aHolder>[]): Promise<void> {
  for (const { release } of holders) release();
  await Promise.all(holders.map(({ done }) => done));
}

describe('the shares of eleven connections, three of which serve no organization', () => {
  test('are four of eight for one organization, fewer for each later one, and at least one for all', async () => {
    const database = await host.open({ poolSize: 11 });
    const [first, second, third] = [aPrincipal(), aPrincipal(), aPrincipal()];
    const firsts = crowd(database, first);
    await vi.waitFor(() => expect(countHolding(firsts)).toBe(4));
    const seconds = crowd(database, second);
    await vi.waitFor(() => expect(countHolding(seconds)).toBe(2));
    const thirds = crowd(database, third);
    await vi.waitFor(() => expect(countHolding(thirds)).toBe(2));
    expect([countHolding(firsts), countHolding(seconds)]).toEqual([4, 2]);
    const fourths = crowd(database, aPrincipal());
    // A returned connection goes to an organization below its share, which is one for each of four.
    expect(countHolding(fourths)).toBe(0);
    for (const { release } of firsts.filter(({ isHolding }) => isHolding()).slice(0, 1)) release();
    await vi.waitFor(() => expect(countHolding(fourths)).toBe(1));
    expect(database.pool.totalCount).toBeLessThanOrEqual(8);
    await end([...firsts, ...seconds, ...thirds, ...fourths]);
  });

  test('are counted: busy connections, waiting sessions, and sessions that timed out', async () => {
    const database = await host.open({ poolSize: 11 });
    const { connections } = database;
    expect(connections.figures).toEqual({ limit: 11, busy: 0, idle: 0, waiting: 0, refused: 0 });
    const holders = crowd(database, aPrincipal(), 4);
    await vi.waitFor(() => expect(countHolding(holders)).toBe(4));
    const late = crowd(database, aPrincipal(), 6);
    await vi.waitFor(() => expect(countHolding(late)).toBe(2));
    expect(connections.figures).toEqual({ limit: 11, busy: 6, idle: 0, waiting: 4, refused: 0 });
    const ends = Promise.allSettled(late.map(({ done }) => done));
    await vi.waitFor(() => expect(connections.figures).toMatchObject({ waiting: 0, refused: 4 }), {
      timeout: 10_000,
    });
    for (const { release } of late) release();
    await ends;
    await end(holders);
    expect(connections.figures).toEqual({ limit: 11, busy: 0, idle: 6, waiting: 0, refused: 4 });
  });

  test('do not grow in the pauses of another organization, for a second', async () => {
    const { connections } = await host.open({ poolSize: 11 });
    const [busy, quiet] = [aPrincipal(), aPrincipal()];
    (await connections.take(quiet.organization.id)).end('idle');
    const taken = connections.take(busy.organization.id);
    expect(connections.share).toBe(2);
    await vi.waitFor(() => expect(connections.share).toBe(4), { timeout: 5_000 });
    (await taken).end('idle');
  });

  test('leave reserved connections for authentication and background work', async () => {
    const database = await host.open({ poolSize: 11 });
    const principals = Array.from({ length: 8 }, aPrincipal);
    const holders = principals.flatMap((as) => crowd(database, as, 2));
    await vi.waitFor(() => expect(countHolding(holders)).toBe(8));
    const [row] = (await database.pool.query('select 1 as one')).rows;
    expect(row).toEqual({ one: 1 });
    const [stranger] = [aPrincipal()];
    const seen = await onReservedConnection(database, stranger.organization.id, async (session) =>
      session.query('select 2 as two'),
    );
    expect(seen.rows).toEqual([{ two: 2 }]);
    await end(holders);
  });

  test('are served in rotation: a busy organization does not delay one that asks once', async () => {
    const database = await host.open({ poolSize: 2 });
    const [busy, quiet] = [aPrincipal(), aPrincipal()];
    const order: string[] = [];
    const operation = (as: Principal, name: string) =>
      inTenant(database, aRun(as, { audit: 'none', writes: false }), async (context) => {
        await context.look(Note, 'not_none');
        order.push(name);
      });
    const crowded = Array.from({ length: 20 }, () => operation(busy, 'busy'));
    await operation(quiet, 'quiet');
    await Promise.all(crowded);
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(2);
  });
});

test('an operation that gets no connection in time fails because the database is not available; a patient one waits', async () => {
  const hurried = await host.open({ poolSize: 1 });
  const patient = await host.open({ poolSize: 1, isPatient: true });
  const holders = [hurried, patient].map((database) => aHolder(database, aPrincipal()));
  await vi.waitFor(() => expect(holders.every((holder) => holder.isHolding())).toBe(true));
  const look = (database: TenantDatabase) =>
    inTenant(database, aRun(aPrincipal()), (context) => context.look(Note, 'not_none'));
  const waited = look(patient);
  const refused = await look(hurried).catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
  await end(holders);
  expect(await waited).toBeNull();
});

test('an organization whose calls wait for its own lock does not delay the reads of another', async () => {
  const [locked, reader] = [aPrincipal(), aPrincipal()];
  const lockedId = await host.aNote(locked, 'locked');
  const readId = await host.aNote(reader, 'read');
  const database = await host.open({ poolSize: 10 });
  let ended = 0;
  let waiting: Promise<unknown>[] = [];
  await asOrganization(host.database, locked.organization.id, async (client) => {
    await client.query('select from notes.notes where id = $1 for update', [lockedId]);
    waiting = Array.from({ length: 64 }, () =>
      inTenant(database, aRun(locked), (context) => context.find(Note, lockedId)).finally(() => {
        ended += 1;
      }),
    );
    for (let count = 0; count < 50; count += 1) await host.read(reader, readId, database);
    // If a read had waited for the lock, some of the waiting calls would have ended before it.
    expect(ended).toBe(0);
  });
  expect(await Promise.all(waiting)).toHaveLength(64);
});
