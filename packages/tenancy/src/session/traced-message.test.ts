import { tracingChannel } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aPrincipal, aRun, type NotesHost, notesHost } from '../../test/notes.ts';
import { inTenant, statement } from '../index.ts';
import type { TracedMessage } from './traced-message.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const divide = statement({
  name: 'test.divide',
  parameters: { by: 'integer' },
  columns: { value: 'number' },
  text: `select 10 / :by where :tenant::text <> ''`,
});

test('who listens is told of each message by the names of its statements, and of its end, good or bad', async () => {
  const told: [string, readonly string[]][] = [];
  const tell = (what: string) => (message: TracedMessage) => {
    told.push([what, message.statements]);
  };
  const subscribers = {
    start: tell('start'),
    end() {},
    asyncStart() {},
    asyncEnd: tell('end'),
    error: tell('error'),
  };
  const channel = tracingChannel<unknown, TracedMessage>('rcm:message');
  channel.subscribe(subscribers);
  onTestFinished(() => {
    channel.unsubscribe(subscribers);
  });
  const run = aRun(aPrincipal(), { audit: 'none', single: true });
  const divided = (by: number) => inTenant(host.database, run, ({ sql }) => sql.one(divide, { by }));
  expect(await divided(2)).toEqual({ value: 5 });
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
  const names = ['test.divide'];
  expect(told).toEqual([
    ['start', names],
    ['end', names],
    ['start', names],
    ['error', names],
    ['end', names],
  ]);
});
