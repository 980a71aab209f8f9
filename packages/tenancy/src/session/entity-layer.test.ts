import { onEachText } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost, noteValues } from '../../test/notes.ts';
import { inTenant } from '../index.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

test('the entity layer sets the organization with its first statement, inserts with values and names the organization', async () => {
  const database = await host.open();
  const sent: string[] = [];
  onEachText(database.pool, (text) => {
    sent.push(text);
    return text;
  });
  const as = aPrincipal();
  const { id } = as.organization;
  await inTenant(database, aRun(as), async (context) => {
    const [first, second] = ['one', 'two'].map((title) => context.create(Note, noteValues(title)));
    await context.em.flush();
    if (first === undefined || second === undefined) return;
    first.body = 'changed';
    second.body = 'changed, too';
    await context.em.flush();
    context.em.clear();
    const found = await context.find(Note, first.id);
    context.em.remove(found);
  });
  const messages = sent.flatMap((text) => text.split(';\n'));
  expect(messages.slice(0, 2)).toEqual(['BEGIN', `SET LOCAL app.organization_id = '${id}'`]);
  expect(messages.filter((text) => /set_config|\bset\s/i.test(text.split(/['"(]/)[0] ?? ''))).toEqual([
    messages[1],
  ]);
  const written = messages.filter((text) => /"notes"\."notes"/.test(text));
  expect([...new Set(written.map((text) => text.split(' ')[0]))].sort()).toEqual([
    'delete',
    'insert',
    'select',
    'update',
  ]);
  for (const text of written) {
    expect(text).toContain(`'${id}'`);
    expect(text).not.toMatch(/^with\b|^insert [^']*\bselect\b/);
  }
});
