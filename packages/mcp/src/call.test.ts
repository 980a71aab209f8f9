import { operation } from '@rcm/http';
import type { AnyModule } from '@rcm/http/module';
import { routeTables } from '@rcm/http/routes';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { callArguments, callOperation } from './call.ts';
import { mostCharacters } from './results.ts';

const createNote = operation({
  id: 'notes.createNote',
  method: 'post',
  path: '/notes',
  scope: 'notes:write',
  summary: 'Create a note',
  body: z.object({ title: z.string(), dryRun: z.boolean().optional() }),
  data: z.object({}),
});
const notes: AnyModule = {
  name: 'notes',
  title: 'Notes',
  description: '',
  operations: { createNote },
  handlers: {},
  views: [],
  entities: [],
  migrations: [],
};

const textOf = async (call: object, characters: number) => {
  const settings = {
    routes: routeTables([notes]),
    send: async () => new Response('x'.repeat(characters)),
    authorization: 'Bearer key',
    signal: new AbortController().signal,
  };
  const { content } = await callOperation(
    settings,
    { module: notes, name: 'createNote', operation: createNote },
    callArguments.parse({ id: createNote.id, ...call }),
  );
  const [block] = content;
  return block?.type === 'text' ? block.text : '';
};

const warning = 'Repeated without an idempotencyKey, the call acts again';

test('warns that reading on would repeat a write, unless it acts once anyway', async () => {
  const body = { title: 'one' };
  const long = mostCharacters + 1;
  expect(await textOf({ body, write: true }, long)).toContain(warning);
  expect(await textOf({ body, write: true }, mostCharacters)).not.toContain(warning);
  expect(await textOf({ body, write: true, idempotencyKey: 'k' }, long)).not.toContain(warning);
  expect(await textOf({ body: { ...body, dryRun: true } }, long)).not.toContain(warning);
});
