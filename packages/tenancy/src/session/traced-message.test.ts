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

test('the channel publishes the start, the end and the error of each message with the names of its statements', async () => {
  const traced: [string, readonly string[]][] = [];
  const trace = (event: string) => (message: TracedMessage) => {
    traced.push([event, message.statements]);
  };
  const subscribers = {
    start: trace('start'),
    end() {},
    asyncStart() {},
    asyncEnd: trace('end'),
    error: trace('error'),
  };
  const channel = tracingChannel<unknown, TracedMessage>('rcm:message');
  channel.subscribe(subscribers);
  onTestFinished(() => {
    channel.unsubscribe(subscribers);
  });
  const run = aRun(aPrincipal(), { audit: 'none', writes: false, single: true });
  const divided = (by: number) => inTenant(host.database, run, ({ sql }) => sql.one(divide, { by }));
  expect(await divided(2)).toEqual({ value: 5 });
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
  const names = ['test.divide'];
  expect(traced).toEqual([
    ['start', names],
    ['end', names],
    ['start', names],
    ['error', names],
    ['end', names],
  ]);
});
