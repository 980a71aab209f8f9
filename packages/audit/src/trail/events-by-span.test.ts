import { inSnapshot, type TenantDatabase } from '@rcm/tenancy';
import { aRun, asOrganization } from '@rcm/test-environment';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, type EventsHost, eventsHost, testTime } from '../../test/events.ts';
import { trailBooks } from './books.ts';
import { type EventConditions, eventsAfterSkipped, eventsBySpan, numberOfEvents } from './events-by-span.ts';

let host: EventsHost;
let tenants: TenantDatabase;
beforeAll(async () => {
  host = await eventsHost();
  tenants = host.database;
});
afterAll(() => host.close());

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000).toISOString();

let recorded = 0;

/** SQL of events of various kinds: `$1` the organization, `$2` the number before the first, `$3` how many. */
const insertEvents = (
  operation: string,
) => `insert into platform.audit_outbox (organization_id, id, occurred_at,
    actor_key_id, member_id, agent_id, operation, action, record_type, record_id, request_id)
  select $1::uuid, 'evt_' || lpad((n + $2)::text, 9, '0'), '${testTime.toISOString()}'::timestamptz + (n + $2) / 7 * interval '1 second',
    'key_' || n % 5, case n % 3 when 0 then 'mem_1' end, case n % 4 when 0 then 'agt_1' end,
    ${operation}, (array['read', 'create', 'update'])[1 + n % 3], case n % 11 when 0 then null else 'type_' || n % 2 end,
    case n % 6 when 0 then null else 'rec_' || n % 50 end, 'req_1'
  from generate_series(1, $3::int) n`;

const record = (client: pg.ClientBase, organizationId: string, events: number, operation: string) => {
  const before = recorded;
  recorded += events;
  return client.query(insertEvents(operation), [organizationId, before, events]);
};

/** Records and places events, in calls of the given sizes. */
const aTrail = async (
  sizes: readonly number[],
  { organizationId = aPrincipal().organization.id, operation = `'gfe.operation' || n % 6` } = {},
) => {
  for (const size of sizes) {
    await asOrganization(tenants, organizationId, async (client) => {
      await record(client, organizationId, size, operation);
      await client.query('select audit.place_events($1)', [size]);
    });
  }
  return organizationId;
};

/** Runs SQL with `:tenant` and the given texts for other parameters. */
const select = (organizationId: string, sql: string, values: Readonly<Record<string, string>> = {}) =>
  asOrganization(tenants, organizationId, async (client) => {
    const text = sql.replaceAll(/:(tenant|[a-z]+\b)(?!:)/g, (whole, name: string) =>
      name === 'tenant' ? `'${organizationId}'::uuid` : (values[name] ?? whole),
    );
    const { rows } = await client.query<{ value: string }>(text);
    return rows.map(({ value }) => Number(value));
  });

/** The total and the positions that the spans lead to, and those of all events that meet the conditions. */
async function found(organizationId: string, conditions: EventConditions, order: 'asc' | 'desc' = 'desc') {
  const { ofKind, from = null, to = null } = conditions;
  const times = [
    ...(from === null ? [] : [`t.occurred_at >= ${from}`]),
    ...(to === null ? [] : [`t.occurred_at <= ${to}`]),
  ];
  const where = ['t.organization_id = :tenant', ...ofKind, ...times].join(' and ');
  const spans = await select(
    organizationId,
    `select t.position as value ${eventsBySpan({ ...conditions, order, after: null, most: null })}`,
  );
  const [total] = await select(organizationId, `select ${numberOfEvents(conditions)} as value`);
  const rows = await select(
    organizationId,
    `select t.position as value from audit.events t where ${where} order by t.position ${order}`,
  );
  return { spans, total, rows };
}

const differencesOf = (organizationId: string) => {
  const principal = aPrincipal();
  const as = { ...principal, organization: { ...principal.organization, id: organizationId } };
  return inSnapshot(tenants, aRun(as), (piece) =>
    piece(async (context) => {
      const differences = [];
      for await (const one of trailBooks(context)) differences.push(one);
      return differences;
    }),
  );
};

describe('the events of a trail', () => {
  const conditions: readonly EventConditions[] = [
    { ofKind: [] },
    { ofKind: [`t.actor_key_id = 'key_3'`] },
    { ofKind: [`t.actor_key_id = 'key_none'`] },
    { ofKind: [`t.member_id = any ('{mem_1}')`] },
    { ofKind: [`t.agent_id = 'agt_1'`, `t.action = 'update'`] },
    { ofKind: [`t.record_type = 'type_1'`, `t.operation = 'gfe.operation3'`] },
  ];

  test.each([
    [0],
    [1],
    // The second span begins at position 1000.
    [998],
    [999],
    [1000],
    [1999],
    [2000],
    // The counts of kinds are added up for ten spans at once.
    [9_999],
    [10_000],
    [11_000],
    [20_001],
  ])(
    'of %d events are those of their rows, and their totals too, with any conditions and times',
    async (events) => {
      const organizationId = await aTrail(
        events === 0 ? [] : [Math.ceil(events / 2), Math.floor(events / 2)],
      );
      const [first, last] = await select(
        organizationId,
        `select extract(epoch from unnest(array[min(t.occurred_at), max(t.occurred_at)])) - ${testTime.getTime() / 1_000} as value
          from audit.events t where t.organization_id = :tenant`,
      );
      const at = (share: number) =>
        `'${later((first ?? 0) + Math.round(share * ((last ?? 0) - (first ?? 0))))}'::timestamptz`;
      for (const one of conditions) {
        for (const [from, to] of [
          [null, null],
          [at(0), at(1)],
          [at(0.3), null],
          [null, at(0.6)],
          [at(0.45), at(0.55)],
          [at(2), null],
        ]) {
          const { spans, total, rows } = await found(organizationId, { ...one, from, to });
          expect([spans, total]).toEqual([rows, rows.length]);
        }
        const ascending = await found(organizationId, one, 'asc');
        expect(ascending.spans).toEqual(ascending.rows);
      }
      expect(await differencesOf(organizationId)).toEqual([]);
    },
  );

  test('are found page by page in both orders', async () => {
    const organizationId = await aTrail([1_700, 1, 999, 1_400]);
    const wanted = { ofKind: [`t.operation = 'gfe.operation2'`], others: ['t.record_id is not null'] };
    for (const order of ['asc', 'desc'] as const) {
      const rows = await select(
        organizationId,
        `select t.position as value from audit.events t
          where t.organization_id = :tenant and ${[...wanted.ofKind, ...wanted.others].join(' and ')} order by t.position ${order}`,
      );
      const pages: number[] = [];
      for (let after: string | null = null; ; after = String(pages.at(-1))) {
        const sql = eventsBySpan({ ...wanted, order, after: after && ':after', most: '100' });
        const page = await select(organizationId, `select t.position as value ${sql} limit 100`, {
          after: after ?? '',
        });
        pages.push(...page);
        if (page.length < 100) break;
      }
      expect(pages).toEqual(rows);
    }
  });

  test('are found after any number of others, in both orders', async () => {
    const organizationId = await aTrail([1_700, 1, 999, 1_400]);
    const [quarter, half] = [100, 300].map(
      (seconds) => `'${later(recorded / 7 - 4_100 / 7 + seconds)}'::timestamptz`,
    );
    const asked: readonly EventConditions[] = [
      ...conditions,
      { ofKind: [], from: quarter ?? null },
      { ofKind: [`t.action = 'create'`], from: quarter ?? null, to: half ?? null },
    ];
    for (const one of asked) {
      for (const order of ['asc', 'desc'] as const) {
        const { spans } = await found(organizationId, one, order);
        const { length } = spans;
        for (const skip of [0, 1, 998, 999, 1_000, 1_001, length - 1, length, length + 1].filter(
          (n) => n >= 0,
        )) {
          const sql = eventsAfterSkipped({ ...one, order, skip: ':skip', take: '3' });
          const page = await select(
            organizationId,
            `select t.position as value from (${sql}) t order by t.position ${order}`,
            { skip: `${skip}` },
          );
          expect(page).toEqual(spans.slice(skip, skip + 3));
        }
      }
    }
  });

  test('are found where kinds share a bit', async () => {
    const organizationId = await aTrail([1_500, 1_500, 1_500], { operation: `'gfe.operation' || $2 + n` });
    for (const [kind] of [[1], [2048], [2049], [3000]]) {
      const [operation] = await asOrganization(tenants, organizationId, async (client) => {
        const { rows } = await client.query(
          'select operation from audit.event_kinds where organization_id = $1 and number = $2',
          [organizationId, kind],
        );
        return rows.map((row) => row.operation as string);
      });
      const { spans, total, rows } = await found(organizationId, {
        ofKind: [`t.operation = '${operation}'`],
      });
      expect([rows.length, spans, total]).toEqual([1, rows, 1]);
    }
  });

  test('have exact totals while others place more', async () => {
    const organizationId = await aTrail([500]);
    let isPlacing = true;
    const placing = Promise.all(
      Array.from({ length: 4 }, () =>
        aTrail(
          Array.from({ length: 60 }, () => 97),
          { organizationId },
        ),
      ),
    ).finally(() => {
      isPlacing = false;
    });
    const conditionsOfTotals = [[], [`t.actor_key_id = 'key_3'`], [`t.action = 'create'`]];
    let compared = 0;
    while (isPlacing) {
      for (const ofKind of conditionsOfTotals) {
        const [difference] = await select(
          organizationId,
          `select (${numberOfEvents({ ofKind })}) - (
            select count(*) from audit.events t where ${['t.organization_id = :tenant', ...ofKind].join(' and ')}) as value`,
        );
        expect(difference).toBe(0);
        compared += 1;
      }
    }
    await placing;
    expect(compared).toBeGreaterThan(3);
    expect((await found(organizationId, { ofKind: [] })).total).toBe(500 + 4 * 60 * 97);
    expect(await differencesOf(organizationId)).toEqual([]);
  });
});

test('a span or a kind that differs from the events of the trail is named', async () => {
  const organizationId = await aTrail([11_500]);
  await host.asSuperuser(async (client) => {
    await client.query(
      'update audit.spans set events = events + 1 where organization_id = $1 and number = 3',
      [organizationId],
    );
    await client.query('delete from audit.events where organization_id = $1 and position = 5000', [
      organizationId,
    ]);
    await client.query(
      'update audit.event_kinds set events = events + 1 where organization_id = $1 and number = 1',
      [organizationId],
    );
  });
  expect(await differencesOf(organizationId)).toEqual([
    { record: 'auditSpan', id: '3', field: 'events', stored: '1001', computed: '1000' },
    { record: 'auditSpan', id: '5', field: 'events', stored: '1000', computed: '999' },
    {
      record: 'auditEventKind',
      id: expect.stringContaining('gfe.'),
      field: 'events',
      stored: expect.any(String),
      computed: expect.any(String),
    },
  ]);
});
