import { ApiError } from '@rcm/errors';
import { newId } from '@rcm/tenancy';
import { testTime, trailOf } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notes, operations } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost } from '../test/notes-host.ts';
import { afterCommit } from './after-commit.ts';
import { invoke } from './invoke.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const principal = aPrincipal();

/** Calls an operation of the notes whose handler defers its result. */
const call = (name: 'latestNote' | 'createNote', work: () => Promise<void>, body = {}) => {
  const handler = notes.handlers[name] as (context: unknown, input: unknown) => Promise<object>;
  const module = {
    ...notes,
    operations: { ...operations, latestNote: { ...operations.latestNote, single: false } },
    handlers: {
      ...notes.handlers,
      [name]: async (context: unknown, input: unknown) => {
        const given = await handler(context, input);
        return afterCommit(async () => {
          await work();
          return given;
        });
      },
    },
  };
  const sent = { principal, requestId: newId('req'), now: testTime, params: {}, query: {}, body };
  return invoke({ database: host.database, checkResponses: true }, module, name, sent);
};

const eventsOf = async (name: string) => {
  const trail = await trailOf(host.database, principal.organization.id);
  return trail.filter(({ operation }) => operation === name).length;
};

describe('work that a handler defers', () => {
  test('runs after the connection is returned and the audit event is written', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const answered = call('latestNote', async () => {
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const { pool } = host.database;
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(await eventsOf('notes.latestNote')).toBe(1);
    mayEnd.resolve();
    expect(JSON.parse((await answered).body ?? '')).toMatchObject({
      success: true,
      data: { notes: [], total: 0 },
    });
  });

  test('fails like the operation, and rolls back nothing', async () => {
    const before = await eventsOf('notes.latestNote');
    const busy = call('latestNote', () => Promise.reject(new ApiError(503, 'busy', { retryAfter: 1 })));
    await expect(busy).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } });
    await expect(call('latestNote', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await eventsOf('notes.latestNote')).toBe(before + 2);
  });

  test('is refused where the answer is kept for repeated requests', async () => {
    const made = call('createNote', async () => undefined, { title: 'Call back' });
    await expect(made).rejects.toThrow('notes.createNote keeps its answer for repeated requests');
    expect(await eventsOf('notes.createNote')).toBe(0);
  });
});
