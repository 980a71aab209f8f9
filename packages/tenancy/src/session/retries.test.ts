import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, type NotesHost, notesHost } from '../../test/notes.ts';
import { inTenant, onReservedConnection, type Principal, statement } from '../index.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const lock = statement({
  name: 'test.lock',
  columns: { isDone: 'boolean' },
  text: `select pg_advisory_xact_lock(hashtextextended('test.lock', hashtextextended(:tenant::text, 0))) is not null`,
});

/** Longer than a statement waits for a lock, and as long as two. */
const held = 3_500;

/** Holds the lock of an organization for a while, and tries to take it meanwhile. Resolves when it is free again. */
async function whileHeld(as: Principal, attempts: () => Promise<void>): Promise<void> {
  let isHeld = () => {};
  const begun = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holder = host.write(as, async ({ sql }) => {
    await sql.all(lock, {});
    isHeld();
    await sleep(held);
  });
  await begun;
  await Promise.all([holder, attempts()]);
}

const waited = { code: '55P03' };

describe('a transaction that waits too long for a lock', () => {
  test('is retried on a patient database only', async () => {
    const as = aPrincipal();
    const attempt = (isPatient: boolean) =>
      inTenant({ ...host.database, isPatient }, aRun(as), ({ sql }) => sql.one(lock, {}));
    await whileHeld(as, async () => {
      const patient = attempt(true);
      await expect(attempt(false)).rejects.toMatchObject(waited);
      expect(await patient).toEqual({ isDone: true });
    });
  });

  test('is retried there on a reserved connection too', async () => {
    const as = aPrincipal();
    const attempt = (isPatient: boolean) =>
      onReservedConnection({ ...host.database, isPatient }, as.organization.id, (session) =>
        session.send([[lock, {}]]),
      );
    await whileHeld(as, async () => {
      const patient = attempt(true);
      await expect(attempt(false)).rejects.toMatchObject(waited);
      expect(await patient).toEqual([[['t']]]);
    });
  });
});
