import type { Principal } from '@rcm/tenancy';
import {
  aPrincipal,
  type CallOptions,
  expectNoDrift,
  refusedAt,
  type TestHost,
  testHost,
  testTime,
} from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSupport } from '../module.ts';
import { TicketCategory, TicketPriority, TicketStatus } from './contract.ts';
import { Ticket } from './ticket.ts';

/** The member that the keys of an organization act for; an owner of its own unless a test says otherwise. */
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

const draft = { subject: 'No estimates', description: 'The list stays empty.' };

const create = (body: Record<string, unknown> = {}, as = host.principal, now = testTime) =>
  host.call('support.createTicket', { body: { ...draft, ...body } }, { as, now });

const read = (ticketId: string, as = host.principal) =>
  host.call('support.getTicket', { params: { ticketId } }, { as });

const update = (ticketId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  host.call('support.updateTicket', { params: { ticketId }, body }, options);

const list = async (as: Principal): Promise<{ id: string }[]> =>
  (await host.call('support.listTickets', {}, { as })).data.tickets;

test('the migrations build the schema of the entities', () => expectNoDrift(support));

describe('support.createTicket', () => {
  test('answers 201 with an ST_OPEN ticket, by default STC_QUESTION and STP_MEDIUM, its resolution null', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data).toEqual({
      ticket: {
        id: expect.stringMatching(/^tkt_[0-9a-z]{26}$/),
        organizationId: host.principal.organization.id,
        category: 'STC_QUESTION',
        priority: 'STP_MEDIUM',
        status: 'ST_OPEN',
        subject: 'No estimates',
        description: 'The list stays empty.',
        pageUrl: null,
        userAgent: null,
        resolutionNotes: null,
        resolvedAt: null,
        createdAt: '2026-03-02T15:00:00.000Z',
        updatedAt: '2026-03-02T15:00:00.000Z',
      },
    });
  });

  test('stores texts as sent', async () => {
    const body = {
      subject: '  No "estimates" ',
      description: 'Line one\nline two\t😀',
      pageUrl: 'https://app.example.org/estimates?tab=1#top',
      userAgent: 'Mozilla/5.0',
      category: 'STC_BUG',
      priority: 'STP_LOW',
    };
    expect((await create(body)).data.ticket).toMatchObject(body);
  });

  test.each(TicketCategory.options)('accepts each of the nine categories: %s', async (category) => {
    expect((await create({ category })).data.ticket.category).toBe(category);
  });

  test.each(TicketPriority.options)('accepts each of the four priorities: %s', async (priority) => {
    expect((await create({ priority })).data.ticket.priority).toBe(priority);
  });

  test.each([
    ['a subject of one character', { subject: 'x' }],
    ['a subject of 200 characters', { subject: '😀'.repeat(200) }],
    ['a description of one character', { description: 'x' }],
    ['a description of 5000 characters', { description: '😀'.repeat(5000) }],
    ['an empty page address', { pageUrl: '' }],
    ['a page address of 2000 characters', { pageUrl: 'x'.repeat(2000) }],
    ['an empty user agent', { userAgent: '' }],
    ['a user agent of 500 characters', { userAgent: 'x'.repeat(500) }],
    ['another organization', { organizationId: 'x' }],
  ])(
    'accepts %s (subject 1 to 200 characters, description 1 to 5000, pageUrl up to 2000, userAgent up to 500; the organization is that of the key)',
    async (_case, body) => {
      const { data } = await create(body);
      expect(data.ticket).toMatchObject({
        ...body,
        status: 'ST_OPEN',
        organizationId: host.principal.organization.id,
      });
    },
  );

  test('answers 400 to a status', async () => {
    await expect(create({ status: 'ST_CLOSED' })).rejects.toMatchObject(refusedAt('body.status'));
  });

  test.each([
    ['https://app.example.org/?tab=1&token=abc#top', 'https://app.example.org/?tab=1&token=removed#top'],
    ['/estimates;jsessionid=abc?signature_required=1', '/estimates;jsessionid=removed?signature_required=1'],
    ['https://rowan:word@app.example.org/(S(abc))/', 'https://removed@app.example.org/removed/'],
    [`?${'sid=1&'.repeat(333)}x`, `?${'sid=removed&'.repeat(333)}x`],
  ])(
    'keeps a page address without user information, session tokens and signatures: %s',
    async (pageUrl, shown) => {
      const { ticket } = (await create({ pageUrl })).data;
      expect(ticket.pageUrl).toBe(shown);
      expect((await read(ticket.id)).data.ticket.pageUrl).toBe(shown);
    },
  );

  test.each([
    ['no subject', { subject: undefined }, 'body.subject'],
    ['an empty subject', { subject: '' }, 'body.subject'],
    ['a subject of 201 characters', { subject: 'x'.repeat(201) }, 'body.subject'],
    ['a subject with NUL', { subject: 'a\u0000' }, 'body.subject'],
    ['no description', { description: undefined }, 'body.description'],
    ['an empty description', { description: '' }, 'body.description'],
    ['a description of 5001 characters', { description: 'x'.repeat(5001) }, 'body.description'],
    ['null for a description', { description: null }, 'body.description'],
    ['a page address of 2001 characters', { pageUrl: 'x'.repeat(2001) }, 'body.pageUrl'],
    ['null for a page address', { pageUrl: null }, 'body.pageUrl'],
    ['a user agent of 501 characters', { userAgent: 'x'.repeat(501) }, 'body.userAgent'],
    ['null for a user agent', { userAgent: null }, 'body.userAgent'],
    ['an unknown category', { category: 'BUG' }, 'body.category'],
    ['null for a category', { category: null }, 'body.category'],
    ['an unknown priority', { priority: 'LOW' }, 'body.priority'],
    ['null for a priority', { priority: null }, 'body.priority'],
  ])(
    'answers 400 for %s (a text past its bounds or with NUL, null, an unknown value)',
    async (_case, body, path) => {
      await expect(create(body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path })] },
      });
    },
  );
});

describe('support.getTicket', () => {
  test('answers 200 and an ETag with the ticket as created', async () => {
    const { ticket } = (await create({ pageUrl: 'https://app.example.org' })).data;
    const answer = await read(ticket.id);
    expect([answer.status, answer.data, answer.tag]).toEqual([200, { ticket }, '"1"']);
  });

  test("answers 404 for a ticket that is missing or another organization's", async () => {
    const { ticket } = (await create()).data;
    await expect(read('tkt_missing')).rejects.toMatchObject({ status: 404 });
    await expect(read(ticket.id, aPrincipal())).rejects.toMatchObject({ status: 404 });
  });
});

describe('support.updateTicket', () => {
  const later = new Date(testTime.getTime() + 60_000);

  test('changes the given fields, keeps the rest and answers 200 with the ticket', async () => {
    const { ticket } = (await create({ category: 'STC_BUG', priority: 'STP_LOW' })).data;
    const { status, data } = await update(ticket.id, { priority: 'STP_URGENT' }, { now: later });
    expect([status, data]).toEqual([
      200,
      { ticket: { ...ticket, priority: 'STP_URGENT', updatedAt: later.toISOString() } },
    ]);
    expect((await update(ticket.id, { category: 'STC_OTHER' })).data.ticket).toMatchObject({
      category: 'STC_OTHER',
      priority: 'STP_URGENT',
    });
    expect((await read(ticket.id)).data.ticket.category).toBe('STC_OTHER');
  });

  test('changes nothing without fields, or with the current status', async () => {
    const { ticket } = (await create()).data;
    for (const body of [{}, { status: 'ST_OPEN' }]) {
      const answer = await update(ticket.id, body, { now: later });
      expect([answer.data.ticket, answer.tag]).toEqual([ticket, '"1"']);
    }
  });

  test('moves to ST_CLOSED, sets resolvedAt at ST_RESOLVED, and clears both fields of the resolution when it is reopened', async () => {
    const { ticket } = (await create()).data;
    for (const status of ['ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_IN_PROGRESS']) {
      expect((await update(ticket.id, { status })).data.ticket).toMatchObject({ status, resolvedAt: null });
    }
    const resolution = { status: 'ST_RESOLVED', resolutionNotes: 'Restarted' };
    const resolvedAt = later.toISOString();
    expect((await update(ticket.id, resolution, { now: later })).data.ticket).toMatchObject({
      ...resolution,
      resolvedAt,
    });
    expect((await update(ticket.id, { status: 'ST_CLOSED' })).data.ticket).toMatchObject({
      status: 'ST_CLOSED',
      resolutionNotes: 'Restarted',
      resolvedAt,
    });
    expect((await update(ticket.id, { status: 'ST_OPEN' })).data.ticket).toMatchObject({
      status: 'ST_OPEN',
      resolutionNotes: null,
      resolvedAt: null,
    });
  });

  test('answers 409 with allowedNext for an illegal transition, and changes nothing', async () => {
    const { ticket } = (await create()).data;
    await expect(update(ticket.id, { status: 'ST_RESOLVED', priority: 'STP_HIGH' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['ST_IN_PROGRESS'] },
    });
    expect((await read(ticket.id)).data.ticket).toEqual(ticket);
  });

  test('accepts notes of 1 to 5000 characters on a ticket that is resolved or closed, and null for none', async () => {
    const { ticket } = (await create()).data;
    await update(ticket.id, { status: 'ST_IN_PROGRESS' });
    await update(ticket.id, { status: 'ST_RESOLVED' });
    for (const resolutionNotes of ['x', '😀'.repeat(5_000), null]) {
      expect((await update(ticket.id, { resolutionNotes })).data.ticket.resolutionNotes).toBe(
        resolutionNotes,
      );
    }
    await update(ticket.id, { status: 'ST_CLOSED' });
    expect((await update(ticket.id, { resolutionNotes: 'x' })).data.ticket.resolutionNotes).toBe('x');
  });

  test.each([
    ['empty notes', { resolutionNotes: '' }, 'resolutionNotes'],
    ['notes of 5001 characters', { resolutionNotes: 'x'.repeat(5_001) }, 'resolutionNotes'],
    ['notes on a ticket that is open', { resolutionNotes: 'x' }, 'resolutionNotes'],
    ['notes with the reopening', { status: 'ST_OPEN', resolutionNotes: 'x' }, 'resolutionNotes'],
    ['an unknown status', { status: 'RESOLVED' }, 'status'],
    ['null for a status', { status: null }, 'status'],
    ['an unknown category', { category: 'BUG' }, 'category'],
    ['null for a category', { category: null }, 'category'],
    ['an unknown priority', { priority: 'LOW' }, 'priority'],
    ['null for a priority', { priority: null }, 'priority'],
  ])('answers 400 for %s', async (_case, body, field) => {
    const { ticket } = (await create()).data;
    await expect(update(ticket.id, body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  });

  test("answers 404 for a ticket that is missing, another organization's or another member's", async () => {
    const as = aPrincipal();
    const { ticket } = (await create({}, as)).data;
    await expect(update('tkt_missing', {})).rejects.toMatchObject({ status: 404 });
    await expect(update(ticket.id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    actors.set(as.organization.id, 'mem_second');
    await expect(update(ticket.id, {}, { as })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 for a stale version, and 403 without an active member', async () => {
    const as = aPrincipal();
    const { ticket } = (await create({}, as)).data;
    const body = { priority: 'STP_HIGH' };
    await update(ticket.id, body, { as, ifMatch: '"1"' });
    await expect(update(ticket.id, {}, { as, ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
    actors.set(as.organization.id, null);
    await expect(update(ticket.id, body, { as })).rejects.toMatchObject({ status: 403 });
  });
});

describe('support.listTickets', () => {
  test('shows tickets newest first, each in the form of getTicket', async () => {
    const as = aPrincipal();
    const ids: string[] = [];
    for (const second of [2, 0, 1]) {
      const now = new Date(testTime.getTime() + second * 1_000);
      ids[2 - second] = (await create({ subject: `At ${second}` }, as, now)).data.ticket.id;
    }
    const tickets = await list(as);
    expect(tickets.map(({ id }) => id)).toEqual(ids);
    expect(tickets[0]).toEqual((await read(ids[0] ?? '', as)).data.ticket);
  });

  test('shows at most the newest 100', async () => {
    const as = aPrincipal();
    const ids: string[] = [];
    for (let index = 0; index < 101; index += 1) {
      const now = new Date(testTime.getTime() + index * 1_000);
      ids.unshift((await create({}, as, now)).data.ticket.id);
      if (index === 99) expect((await list(as)).map(({ id }) => id)).toEqual(ids);
    }
    expect((await list(as)).map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  test('shows tickets of each of the five statuses, with resolutionNotes and resolvedAt if resolved', async () => {
    const as = aPrincipal();
    await host.inside(as, async (context) => {
      for (const status of TicketStatus.options) {
        context.create(Ticket, {
          ...draft,
          createdById: `mem_of_${as.organization.id}`,
          category: 'STC_BUG',
          priority: 'STP_LOW',
          status,
          pageUrl: null,
          userAgent: null,
          resolutionNotes: status === 'ST_RESOLVED' ? 'Restarted' : null,
          resolvedAt: status === 'ST_RESOLVED' ? testTime : null,
        });
      }
    });
    const tickets = (await list(as)) as unknown as { status: string; resolvedAt: string | null }[];
    expect(tickets.map(({ status }) => status).sort()).toEqual([...TicketStatus.options].sort());
    expect(tickets.find(({ status }) => status === 'ST_RESOLVED')).toMatchObject({
      resolutionNotes: 'Restarted',
      resolvedAt: '2026-03-02T15:00:00.000Z',
    });
  });

  test('has only the tickets, without their authors', async () => {
    const as = aPrincipal();
    await create({}, as);
    const { data } = await host.call('support.listTickets', {}, { as });
    expect(Object.keys(data)).toEqual(['tickets']);
    expect(JSON.stringify(data)).not.toContain('mem_of_');
  });

  test('has no paging, search or filters, and ignores their parameters', async () => {
    const as = aPrincipal();
    await create({}, as);
    const query = { take: 'x', skip: '7', status: 'ST_CLOSED' };
    const { data } = await host.call('support.listTickets', { query }, { as });
    expect(data.tickets).toHaveLength(1);
  });

  test("holds nothing of another organization's, even where its member has the same id", async () => {
    const [one, other] = [aPrincipal(), aPrincipal()];
    for (const { organization } of [one, other]) actors.set(organization.id, 'mem_same');
    await create({}, one);
    expect(await list(other)).toEqual([]);
  });
});

describe('support.listTickets, support.getTicket, support.createTicket', () => {
  test('show only tickets of the member that keys act for: after a change of the member the earlier ones are a 404, and visible again after changing back', async () => {
    const as = aPrincipal();
    const { id: organizationId } = as.organization;
    actors.set(organizationId, 'mem_first');
    const first = (await create({ subject: 'First' }, as)).data.ticket;
    actors.set(organizationId, 'mem_second');
    expect(await list(as)).toEqual([]);
    await expect(read(first.id, as)).rejects.toMatchObject({ status: 404 });
    const second = (await create({ subject: 'Second' }, as)).data.ticket;
    expect(await list(as)).toEqual([second]);
    actors.set(organizationId, 'mem_first');
    expect(await list(as)).toEqual([first]);
    expect((await read(first.id, as)).data.ticket).toEqual(first);
    await expect(read(second.id, as)).rejects.toMatchObject({ status: 404 });
  });

  test('act for the same member with every key of the organization, whatever its role', async () => {
    const as = aPrincipal();
    const { ticket } = (await create({}, as)).data;
    const sibling = aPrincipal({ organization: as.organization, role: 'READ_ONLY' });
    expect(await list(sibling)).toEqual([ticket]);
  });

  test('answer 403 without an active member, and nothing is written', async () => {
    const as = aPrincipal();
    const { ticket } = (await create({}, as)).data;
    actors.set(as.organization.id, null);
    await expect(list(as)).rejects.toMatchObject({ status: 403 });
    await expect(read(ticket.id, as)).rejects.toMatchObject({ status: 403 });
    await expect(create({}, as)).rejects.toMatchObject({ status: 403 });
    actors.delete(as.organization.id);
    expect(await list(as)).toEqual([ticket]);
  });
});
