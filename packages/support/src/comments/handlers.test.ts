import { aPrincipal, type CallOptions, refusedAt, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSupport } from '../module.ts';

/** The member that the keys of an organization act for; one of its own unless a test says otherwise. */
const actors = new Map<string, string | null>();

const support = createSupport({
  actor: async ({ organization }) => {
    const id = actors.has(organization.id) ? actors.get(organization.id) : `mem_of_${organization.id}`;
    return id ? { id } : null;
  },
});

let host: TestHost;
beforeAll(async () => {
  host = await testHost([support]);
});
afterAll(() => host.close());

const aTicket = async (as = host.principal): Promise<string> => {
  const body = { subject: 'No estimates', description: 'The list stays empty.' };
  return (await host.call('support.createTicket', { body }, { as })).data.ticket.id;
};

const comment = (ticketId: string, body: Record<string, unknown> = {}, options: CallOptions = {}) =>
  host.call('support.addComment', { params: { ticketId }, body: { body: 'Still so.', ...body } }, options);

const list = (ticketId: string, query = {}, options: CallOptions = {}) =>
  host.call('support.listComments', { params: { ticketId }, query }, options);

describe('support.addComment', () => {
  test('answers 201 with the comment on behalf of the member that keys act for, stored as sent', async () => {
    const ticketId = await aTicket();
    const { organization } = host.principal;
    const body = '  Line one\nline two\t😀';
    const { status, data } = await comment(ticketId, { body });
    expect([status, data]).toEqual([
      201,
      {
        comment: {
          id: expect.stringMatching(/^tkc_[0-9a-z]{26}$/),
          organizationId: organization.id,
          ticketId,
          authorId: `mem_of_${organization.id}`,
          body,
          createdAt: testTime.toISOString(),
          updatedAt: testTime.toISOString(),
        },
        externalRiskMode: 'LOCAL_ONLY',
      },
    ]);
    expect((await list(ticketId)).data).toEqual({ comments: [data.comment], total: 1, nextCursor: null });
  });

  test.each(['authorId', 'ticketId'])('answers 400 to %s', async (field) => {
    const refused = comment(await aTicket(), { [field]: 'other' });
    await expect(refused).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test.each(['ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED'])(
    'is accepted in %s, and does not change the ticket',
    async (last) => {
      const ticketId = await aTicket();
      const way = ['ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED'];
      for (const status of way.slice(0, way.indexOf(last) + 1)) {
        await host.call('support.updateTicket', { params: { ticketId }, body: { status } });
      }
      const before = await host.call('support.getTicket', { params: { ticketId } });
      await comment(ticketId);
      const after = await host.call('support.getTicket', { params: { ticketId } });
      expect([after.data, after.tag]).toEqual([before.data, before.tag]);
      expect(after.data.ticket.status).toBe(last);
    },
  );

  test('accepts 1 to 5000 characters', async () => {
    const ticketId = await aTicket();
    for (const body of ['x', '😀'.repeat(5_000)]) {
      expect((await comment(ticketId, { body })).data.comment.body).toBe(body);
    }
  });

  test.each([
    ['no text', undefined],
    ['null', null],
    ['an empty text', ''],
    ['5001 characters', 'x'.repeat(5_001)],
    ['NUL', 'a\u0000'],
  ])('answers 400 for %s', async (_case, body) => {
    const ticketId = await aTicket();
    await expect(comment(ticketId, { body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: 'body.body' })] },
    });
  });
});

describe('support.addComment, support.listComments', () => {
  test("answer 404 for a ticket that is missing, another organization's or another member's, and 403 without an active member", async () => {
    const as = aPrincipal();
    const ticketId = await aTicket(as);
    for (const call of [comment, list]) {
      await expect(call('tkt_missing')).rejects.toMatchObject({ status: 404 });
      await expect(call(ticketId, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    }
    for (const [member, status] of [['mem_second', 404] as const, [null, 403] as const]) {
      actors.set(as.organization.id, member);
      for (const call of [comment, list]) {
        await expect(call(ticketId, {}, { as })).rejects.toMatchObject({ status });
      }
    }
  });

  test('answer 412 if the ticket has changed; a read has no precondition', async () => {
    const ticketId = await aTicket();
    await comment(ticketId, {}, { ifMatch: '"1"' });
    await expect(comment(ticketId, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await list(ticketId, {}, { ifMatch: '"2"' })).data.total).toBe(1);
  });
});

describe('support.listComments', () => {
  test('shows the comments of the ticket newest first, in pages', async () => {
    const [ticketId, other] = [await aTicket(), await aTicket()];
    expect((await list(ticketId)).data).toEqual({ comments: [], total: 0, nextCursor: null });
    const bodies = ['one', 'two', 'three'];
    for (const [index, body] of bodies.entries()) {
      await comment(ticketId, { body }, { now: new Date(testTime.getTime() + index * 1_000) });
    }
    await comment(other);
    const shown = async (query = {}) =>
      (await list(ticketId, query)).data.comments.map(({ body }: { body: string }) => body);
    expect(await shown()).toEqual(bodies.toReversed());
    expect(await shown({ skip: '1', take: '1' })).toEqual(['two']);
    expect(await shown({ sort: 'createdAt' })).toEqual(bodies);
    const { data } = await list(ticketId, { take: '1' });
    expect(data.total).toBe(3);
    expect(await shown({ take: '1', cursor: data.nextCursor })).toEqual(['two']);
  });

  test.each([{ take: '0' }, { take: '101' }, { skip: '10001' }, { sort: 'body' }, { cursor: 'x' }])(
    'answers 400 for %j',
    async (query) => {
      const ticketId = await aTicket();
      await expect(list(ticketId, query)).rejects.toMatchObject({ status: 400 });
    },
  );
});
