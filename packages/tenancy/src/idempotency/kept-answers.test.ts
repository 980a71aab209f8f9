import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  notesHost,
  noteValues,
  quickNote,
  testTime,
} from '../../test/notes.ts';
import {
  inTenantOnce,
  newId,
  type OperationContext,
  onReservedConnection,
  type Principal,
} from '../index.ts';
import { deleteExpiredAnswers, mostForgotten } from './kept-answers.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

type Work = (context: OperationContext, title: string) => Promise<string>;

/** The two ways in which operations create a record: with the entity layer, and with a statement. */
const ways: readonly (readonly [name: string, single: boolean, work: Work])[] = [
  ['the entity layer', false, async (context, title) => context.create(Note, noteValues(title)).id],
  [
    'one statement',
    true,
    async (context, title) => {
      const id = newId(Note.idPrefix);
      await context.sql.one(quickNote, { id, title, at: context.now });
      return id;
    },
  ],
];

describe.each(ways)('an idempotency key of an operation that writes with %s', (_name, single, work) => {
  const call = (as: Principal, key: string, title: string, hours = 0) => {
    const now = new Date(testTime.getTime() + hours * 3_600_000);
    return inTenantOnce(
      host.database,
      aRun(as, { operation: 'notes.createNote', single, now }),
      { key, fingerprint: title },
      async (context) => ({
        status: 201,
        body: JSON.stringify({ id: await work(context, title), hours }),
        version: hours === 0 ? 1 : null,
      }),
    );
  };

  test('lets a hundred parallel requests create one record and one event', async () => {
    const as = aPrincipal();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => call(as, 'key-1', 'parallel')),
    );
    const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(new Set(answers.map(({ answer }) => answer.body)).size).toBe(1);
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    const { id } = JSON.parse(answers[0]?.answer.body ?? '');
    expect(await host.eventsOf(as)).toEqual([['notes.createNote', 'create', 'note', id]]);
  });

  test('answers a repeated request as before, and a different request with 409', async () => {
    const as = aPrincipal();
    const first = await call(as, 'key-2', 'first');
    const { status, body } = first.answer;
    const answer = { status, body, version: 1 };
    expect(await call(as, 'key-2', 'first')).toEqual({ answer, isReplayed: true });
    await expect(call(as, 'key-2', 'second')).rejects.toMatchObject({ status: 409 });
  });

  test('belongs to its organization', async () => {
    for (const as of [aPrincipal(), aPrincipal()]) {
      expect((await call(as, 'key-3', 'mine')).isReplayed).toBe(false);
    }
  });

  test('is kept for exactly 24 hours', async () => {
    const as = aPrincipal();
    await call(as, 'key-4', 'kept a day');
    expect((await call(as, 'key-4', 'kept a day', 23.99)).isReplayed).toBe(true);
    // It runs again and collides with the record that it created the day before.
    await expect(call(as, 'key-4', 'kept a day', 24)).rejects.toMatchObject({ code: '23505' });
  });

  test('of a read leaves an event each time that it is answered', async () => {
    const as = aPrincipal();
    const id = await call(as, 'key-7', 'read again').then(({ answer }) => JSON.parse(answer.body).id);
    const read = () =>
      inTenantOnce(
        host.database,
        aRun(as, { operation: 'notes.getNote', audit: 'read', single }),
        { key: 'key-8', fingerprint: id },
        async (context) => ({ status: 200, body: (await context.find(Note, id)).title, version: 1 }),
      );
    expect([(await read()).isReplayed, (await read()).isReplayed]).toEqual([false, true]);
    expect((await host.eventsOf(as)).slice(1)).toEqual([
      ['notes.getNote', 'read', 'note', id],
      ['notes.getNote', 'list', null, null],
    ]);
  });

  test('is not used up by a failure', async () => {
    const as = aPrincipal();
    await call(as, 'key-5', 'in the way');
    await expect(call(as, 'key-6', 'in the way')).rejects.toMatchObject({ code: '23505' });
    expect((await call(as, 'key-6', 'free')).isReplayed).toBe(false);
  });
});

describe('the deletion of expired answers', () => {
  /** Keeps answers, the first ones since 24 hours, the last one a millisecond less. */
  const keep = (organizationId: string, expired: number) =>
    host.asSuperuser((client) =>
      client.query(
        `insert into platform.idempotency_keys
          select $1, n::text, 'f', 200, '', $2::timestamptz - interval '24 hours' + n / $3 * interval '1 millisecond'
          from generate_series(0, $3::int) n`,
        [organizationId, testTime, expired],
      ),
    );
  const keptBy = async (organizationId: string) => {
    const { rows } = await host.asSuperuser((client) =>
      client.query('select count(*)::int from platform.idempotency_keys where organization_id = $1', [
        organizationId,
      ]),
    );
    return rows[0].count;
  };

  test.each([
    [mostForgotten - 1, false, 1],
    [mostForgotten, true, 1],
    [mostForgotten + 1, true, 2],
  ])('of %i says that there may be more: %s, and leaves %i', async (expired, mayBeMore, left) => {
    const [{ organization }, { organization: other }] = [aPrincipal(), aPrincipal()];
    for (const { id } of [organization, other]) await keep(id, expired);
    const found = await onReservedConnection(host.database, organization.id, (session) =>
      deleteExpiredAnswers(session, testTime),
    );
    expect(found).toBe(mayBeMore);
    expect([await keptBy(organization.id), await keptBy(other.id)]).toEqual([left, expired + 1]);
  });
});
