import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, refusal, type ScriptedServer, startScriptedServer } from '../test/scripted-server.ts';
import { createRcm, RcmError } from './index.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const client = () => createRcm({ url: server.url, key: 'rcm_live_key' });
const page = (data: object) => answer(200, { success: true, data });
const requestedPaths = () => server.received.map(({ path }) => path.replace('/api/v1/', ''));

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('a list with a cursor', () => {
  const pages = [
    page({ claims: [{ id: 'a' }, { id: 'b' }], total: 3, nextCursor: 'next/1' }),
    page({ claims: [{ id: 'c' }], total: 3, nextCursor: null }),
  ];

  test('is read to its end with the same filters', async () => {
    server.behave(...pages);
    const claims = await all(
      client().each('reference.listClaims', { query: { status: ['DENIED', 'PAID'] } }),
    );
    expect(claims.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(requestedPaths()).toEqual([
      'reference/claims?take=100&status=DENIED&status=PAID',
      'reference/claims?take=100&status=DENIED&status=PAID&cursor=next%2F1',
    ]);
  });

  test('starts at the given position, with the given page size', async () => {
    server.behave(...pages);
    await all(client().each('reference.listClaims', { query: { skip: 5, take: 2 } }));
    expect(requestedPaths()).toEqual([
      'reference/claims?take=2&skip=5',
      'reference/claims?take=2&cursor=next%2F1',
    ]);
  });

  test('is read no further than it is iterated', async () => {
    server.behave(...pages);
    for await (const { id } of client().each('reference.listClaims')) if (id === 'b') break;
    expect(requestedPaths()).toEqual(['reference/claims?take=100']);
  });

  test('can be read by page, with the other fields of the response', async () => {
    server.behave(...pages);
    const totals = (await all(client().pages('reference.listClaims'))).map(({ total }) => total);
    expect(totals).toEqual([3, 3]);
  });

  test('continues after temporary failures, and throws others', async () => {
    const busy = refusal(503, 'Service unavailable', {}, { 'retry-after': '0' });
    server.behave(...pages.slice(0, 1), busy, refusal(403, 'Forbidden'));
    const found: string[] = [];
    const reading = async () => {
      for await (const { id } of client().each('reference.listClaims')) found.push(id);
    };
    const error = await reading().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RcmError);
    expect(error).toMatchObject({ status: 403 });
    expect(found).toEqual(['a', 'b']);
    expect(server.received).toHaveLength(3);
  });

  test('ends with the signal of its caller', async () => {
    const controller = new AbortController();
    server.behave(...pages);
    const reading = async () => {
      const claims = client().each('reference.listClaims', { signal: controller.signal });
      for await (const { id } of claims) if (id === 'b') controller.abort();
    };
    await expect(reading()).rejects.toMatchObject({ code: 'ABORTED' });
    expect(server.received).toHaveLength(1);
  });
});

test('a feed ends after the latest change, and its last page has the next cursor', async () => {
  server.behave(
    page({ changes: [{ id: '1' }], nextCursor: 'c1', hasMore: true }),
    page({ changes: [{ id: '2' }], nextCursor: 'c2', hasMore: false }),
  );
  const feed = client().pages('organization.listChanges', { query: { cursor: 'c0' } });
  expect((await all(feed)).map(({ nextCursor }) => nextCursor)).toEqual(['c1', 'c2']);
  expect(requestedPaths()).toEqual([
    'organization/changes?take=100&cursor=c0',
    'organization/changes?take=100&cursor=c1',
  ]);
});

describe('a list that is paged only by skip', () => {
  test('is read to its end', async () => {
    server.behave(
      page({ appeals: [{ id: 'a' }, { id: 'b' }], total: 3 }),
      page({ appeals: [{ id: 'c' }], total: 3 }),
    );
    const appeals = await all(client().each('appeals.listAppeals', { query: { take: 2 } }));
    expect(appeals.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(requestedPaths()).toEqual(['appeals?take=2', 'appeals?take=2&skip=2']);
  });

  test('that has lost records in the meantime ends with an empty page', async () => {
    server.behave(page({ appeals: [{ id: 'a' }], total: 2 }), page({ appeals: [], total: 2 }));
    expect(await all(client().each('appeals.listAppeals'))).toHaveLength(1);
    expect(server.received).toHaveLength(2);
  });
});

test('a list without pages is one request', async () => {
  server.behave(page({ tickets: [{ id: 'a' }] }));
  expect(await all(client().each('support.listTickets'))).toHaveLength(1);
  expect(requestedPaths()).toEqual(['support/tickets']);
});

test('a list within a record has its path', async () => {
  server.behave(page({ comments: [], total: 0, nextCursor: null }));
  expect(await all(client().each('support.listComments', { path: { ticketId: 't/1' } }))).toEqual([]);
  expect(requestedPaths()).toEqual(['support/tickets/t%2F1/comments?take=100']);
});
