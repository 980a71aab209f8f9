import { countedMessages } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, type NotesHost, notesHost } from '../../test/notes.ts';
import { countRequest, type Principal } from '../index.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const aMinute = { name: 'notes', requests: 60, seconds: 60 };

describe('a limit of 60 requests in 60 seconds', () => {
  test('is exact for 200 requests that reach three processes at once', async () => {
    const processes = [await host.open(), await host.open(), await host.open()];
    const as = aPrincipal();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        countRequest(processes[index % 3] ?? host.database, as, aMinute),
      ),
    );
    expect(statuses.filter(({ allowed }) => allowed)).toHaveLength(60);
  });

  test('applies to each key and each name separately', async () => {
    const as = aPrincipal();
    const sibling: Principal = { ...as, keyId: 'key_sibling' };
    for (let sent = 0; sent < 61; sent += 1) await countRequest(host.database, as, aMinute);
    expect(await countRequest(host.database, as, aMinute)).toMatchObject({ allowed: false, remaining: 0 });
    expect(await countRequest(host.database, sibling, aMinute)).toMatchObject({ remaining: 59 });
    expect(await countRequest(host.database, as, { ...aMinute, name: 'lists' })).toMatchObject({
      remaining: 59,
    });
  });

  test('sends nothing to the database while a key is known to be refused', async () => {
    const as = aPrincipal();
    const database = await host.open();
    const messages = countedMessages(database.pool);
    for (let sent = 0; sent < 200; sent += 1) await countRequest(database, as, aMinute);
    expect(messages).toHaveLength(61);
  });
});
