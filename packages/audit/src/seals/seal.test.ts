import { onReservedConnection, openDatabase, type TenantDatabase } from '@rcm/tenancy';
import { asOrganization } from '@rcm/test-environment';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, type EventsHost, eventsHost, testTime } from '../../test/events.ts';
import { AuditEventSchema } from '../trail/events.ts';
import type { AuditHead } from './chain.ts';
import { sealAudit } from './seal.ts';
import { type AuditReport, checkAudit, verifyAudit } from './verify.ts';

const secret = 'an installation secret of the tests';

let host: EventsHost;
let tenants: TenantDatabase;
let superuser: TenantDatabase;
beforeAll(async () => {
  host = await eventsHost();
  tenants = host.database;
  superuser = await openDatabase({ url: host.superuserUrl, entities: [AuditEventSchema] });
});
afterAll(async () => {
  await superuser.close();
  await host.close();
});

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000);

const insertEvents = `insert into platform.audit_outbox
    (organization_id, id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id)
  select $1::uuid, $2 || lpad(n::text, 3, '0'), $3, 'key_1', 'gfe.createEstimate',
    case n % 3 when 0 then 'create' else 'read' end, nullif('estimate', repeat('estimate', (n % 4 = 0)::int)),
    nullif('gfe_' || n, repeat('gfe_' || n, (n % 5 = 0)::int)), 'req_1'
  from generate_series(1, $4::int) n`;

let transactions = 0;

/** One transaction that records events; `beforeCommit` runs before it ends. */
const write = (organizationId: string, events: number, beforeCommit = async () => {}) =>
  asOrganization(tenants, organizationId, async (client) => {
    transactions += 1;
    await client.query(insertEvents, [organizationId, `evt_${transactions}_`, later(transactions), events]);
    await beforeCommit();
  });

const place = (organizationId: string, limit: number) =>
  asOrganization(tenants, organizationId, (client) => client.query('select audit.place_events($1)', [limit]));

const seal = (organizationId: string, known?: AuditHead | null) =>
  sealAudit(tenants, organizationId, secret, later(transactions), known);

const verify = (organizationId: string, known?: AuditHead | null) =>
  verifyAudit(tenants, organizationId, { secret, now: later(transactions), known });

/** A trail with `seals` seals over a few transactions each, and some events after the last. */
async function aTrail({ seals = 3, unsealed = 4 } = {}) {
  const organizationId = aPrincipal().organization.id;
  for (let index = 0; index < seals; index += 1) {
    for (const events of [3, 1, 5]) await write(organizationId, events);
    await seal(organizationId);
  }
  await write(organizationId, unsealed);
  return { organizationId, intact: await verify(organizationId) };
}

const inlined = (text: string, values: readonly unknown[]) =>
  text.replaceAll(/\$(\d+)/g, (_whole, position: string) => {
    const value = values[Number(position) - 1];
    return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  });

/** Changes the tables as a superuser, verifies, and rolls the changes back. */
async function verifyAfter(
  organizationId: string,
  known: AuditHead | null,
  statements: readonly (readonly [text: string, values?: unknown[]])[],
): Promise<AuditReport> {
  const rollback = new Error('rolled back');
  let report: AuditReport | undefined;
  const attempt = onReservedConnection(superuser, organizationId, async (session) => {
    for (const [text, values = []] of statements) {
      const { rowCount } = await session.query(inlined(text, values));
      expect(rowCount, text).toBeGreaterThan(0);
    }
    report = await checkAudit(session, organizationId, { secret, now: later(transactions), known });
    throw rollback;
  });
  await expect(attempt).rejects.toBe(rollback);
  if (report === undefined) throw new Error('There is no report');
  return report;
}

describe('sealing', () => {
  test('covers every event of committed transactions once', async () => {
    const { intact } = await aTrail();
    expect(intact).toEqual({
      seals: 3,
      events: 27,
      unsealed: 4,
      faults: 0,
      firstFault: null,
      head: { sequence: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test.each([
    ["member_id = 'mem_2'"],
    ['member_id = null'],
    ["agent_id = 'agt_2'"],
    ["member_id = null, agent_id = 'mem_1'"],
    ["member_id = 'mem_1', agent_id = 'agt_1'"],
  ])('covers whom the key of an event was bound to: %s', async (change) => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 0 });
    await asOrganization(tenants, organizationId, (client) =>
      client.query(
        insertEvents.replace('request_id)', 'request_id, member_id)').replace("'req_1'", "'req_1', 'mem_1'"),
        [organizationId, 'evt_bound_', later(transactions), 1],
      ),
    );
    const { head } = await seal(organizationId);
    expect(await verify(organizationId, head)).toMatchObject({ events: 10, unsealed: 0, faults: 0 });
    const changed = `update audit.events set ${change} where organization_id = $1 and member_id = 'mem_1'`;
    expect(await verifyAfter(organizationId, head, [[changed, [organizationId]]])).toMatchObject({
      faults: 1,
      firstFault: { kind: 'SEAL_BROKEN', sequence: 2 },
    });
  });

  test('makes no seal without new events', async () => {
    const { organizationId } = await aTrail();
    const { head } = await seal(organizationId);
    expect(await seal(organizationId)).toEqual({ events: 0, pending: false, head });
    expect(await verify(organizationId)).toMatchObject({ seals: 4, unsealed: 0, faults: 0 });
  });

  test('does not wait for a running transaction, and seals its events after the commit', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 0 });
    await write(organizationId, 6, async () => {
      await write(organizationId, 2);
      expect(await seal(organizationId)).toMatchObject({ events: 2, pending: false });
    });
    expect(await seal(organizationId)).toMatchObject({ events: 6, pending: false });
    expect(await verify(organizationId)).toMatchObject({ unsealed: 0, faults: 0 });
  });

  test('by several processes during concurrent writes produces one unbroken chain', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 0 });
    const writers = Array.from({ length: 4 }, async () => {
      for (let index = 0; index < 20; index += 1) await write(organizationId, 3);
    });
    const sealers = Array.from({ length: 3 }, async () => {
      for (let index = 0; index < 20; index += 1) await seal(organizationId);
    });
    await Promise.all([...writers, ...sealers]);
    await seal(organizationId);
    expect(await verify(organizationId)).toMatchObject({ events: 9 + 240, unsealed: 0, faults: 0 });
  });

  test('stops when the trail has lost a seal', async () => {
    const { organizationId, intact } = await aTrail();
    const { head } = intact;
    await expect(seal(organizationId, { sequence: 4, hash: 'x' })).rejects.toThrow('has lost its seal 4');
    await expect(seal(organizationId, { sequence: 3, hash: 'x' })).rejects.toThrow('has lost its seal 3');
    await expect(seal(organizationId, head)).resolves.toBeTruthy();
  });

  test('stops when the trail has lost events that were sealed', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 0 });
    await superuser.pool.query('delete from audit.events where organization_id = $1 and position > 7', [
      organizationId,
    ]);
    const broken = 'was sealed up to 9 and has lost that event';
    await expect(seal(organizationId)).rejects.toThrow(broken);
    // New events do not get the positions of the lost ones.
    await write(organizationId, 20);
    await expect(seal(organizationId)).rejects.toThrow(broken);
    expect((await verify(organizationId)).faults).toBeGreaterThan(0);
  });

  test('of more events than one call places reports that events are pending', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 0 });
    for (let index = 0; index < 6; index += 1) await write(organizationId, 999);
    expect(await seal(organizationId)).toMatchObject({ events: 5_000, pending: true });
    expect(await seal(organizationId)).toMatchObject({ events: 994, pending: false });
    expect(await verify(organizationId)).toMatchObject({ events: 9 + 5_994, unsealed: 0, faults: 0 });
  });

  test('uses no sequential scan, even where the plan was made for an empty outbox', async () => {
    const { organizationId } = await aTrail();
    await superuser.pool.query('truncate platform.audit_outbox');
    await superuser.pool.query('vacuum analyze platform.audit_outbox');
    const scans = `select seq_scan from pg_stat_xact_user_tables where relid = 'platform.audit_outbox'::regclass`;
    await asOrganization(tenants, organizationId, async (client) => {
      const { rows: before } = await client.query(scans);
      await client.query('select audit.place_events(1)');
      expect((await client.query(scans)).rows).toEqual(before);
    });
  });

  test('continues after the rows were moved to another database', async () => {
    const { organizationId, intact } = await aTrail();
    const moved = await eventsHost();
    try {
      for (const table of ['platform.audit_outbox', 'audit.events', 'audit.seals']) {
        const { rows } = await superuser.pool.query(
          `select json_agg(t) as rows from ${table} t where organization_id = $1`,
          [organizationId],
        );
        await moved.asSuperuser((client) =>
          client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
            JSON.stringify(rows[0].rows ?? []),
          ]),
        );
      }
      const check = { secret, now: later(transactions), known: intact.head };
      expect(await verifyAudit(moved.database, organizationId, check)).toEqual(intact);
      await asOrganization(moved.database, organizationId, (client) =>
        client.query(insertEvents, [organizationId, 'evt_moved_', later(transactions), 3]),
      );
      const { head } = await sealAudit(moved.database, organizationId, secret, testTime, intact.head);
      expect(head?.sequence).toBe(4);
      expect(await verifyAudit(moved.database, organizationId, { ...check, known: head })).toMatchObject({
        events: 27 + 4 + 3,
        unsealed: 0,
        faults: 0,
      });
    } finally {
      await moved.close();
    }
  });
});

describe('the application', () => {
  test.each(
    ['platform.audit_outbox', 'audit.events', 'audit.seals'].flatMap((table) => [
      [`update ${table} set organization_id = organization_id`],
      [`delete from ${table}`],
      [`truncate ${table}`],
    ]),
  )('is refused %s', async (text) => {
    const organizationId = aPrincipal().organization.id;
    const attempt = asOrganization(tenants, organizationId, (client) => client.query(text));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  test('cannot write into the trail of another organization', async () => {
    const organizationId = aPrincipal().organization.id;
    const attempt = asOrganization(tenants, organizationId, (client) =>
      client.query(insertEvents, ['0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21', 'evt_', testTime, 1]),
    );
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
});

describe('verifying', () => {
  test('needs the secret of the installation', async () => {
    const { organizationId } = await aTrail();
    const report = await verifyAudit(tenants, organizationId, { secret: 'another secret', now: testTime });
    expect(report).toMatchObject({ faults: 3, firstFault: { kind: 'SEAL_BROKEN', sequence: 1 } });
  });

  test('accepts seals from before and after a rotation of the secret, also interleaved', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 1 });
    for (const by of ['the next secret', secret, 'the next secret']) {
      await sealAudit(tenants, organizationId, by, later(transactions));
      await write(organizationId, 2);
    }
    const check = { secret: 'the next secret', now: later(transactions) };
    const withBoth = { ...check, earlier: [secret] };
    expect(await verifyAudit(tenants, organizationId, withBoth)).toMatchObject({ seals: 4, faults: 0 });
    expect(await verifyAudit(tenants, organizationId, check)).toMatchObject({ seals: 4, faults: 2 });
    const others = { ...check, earlier: ['another secret'] };
    expect(await verifyAudit(tenants, organizationId, others)).toMatchObject({ faults: 2 });
  });

  test('counts events that are older than a minute and have no seal as a fault', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 2 });
    const at = (milliseconds: number) => new Date(later(transactions).getTime() + milliseconds);
    const verifyAt = (now: Date) => verifyAudit(tenants, organizationId, { secret, now });
    expect(await verifyAt(at(60_000))).toMatchObject({ unsealed: 2, faults: 0 });
    const fault = { kind: 'UNSEALED', sequence: 2, message: expect.stringMatching(/^2 events are older/) };
    expect(await verifyAt(at(60_001))).toMatchObject({ unsealed: 2, faults: 1, firstFault: fault });
    await place(organizationId, 1);
    expect(await verifyAt(at(60_001))).toMatchObject({ unsealed: 2, faults: 1, firstFault: fault });
    await seal(organizationId);
    expect(await verifyAt(at(60_001))).toMatchObject({ unsealed: 0, faults: 0 });
  });

  test('reports no faults of an organization without events', async () => {
    expect(await verify('0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21')).toEqual({
      seals: 0,
      events: 0,
      unsealed: 0,
      faults: 0,
      firstFault: null,
      head: null,
    });
  });

  test('reports the first fault and the number of faults', async () => {
    const { organizationId, intact } = await aTrail();
    const report = await verifyAfter(organizationId, intact.head, [
      ['delete from audit.seals where organization_id = $1 and sequence = 2', [organizationId]],
    ]);
    expect(report).toMatchObject({
      faults: 2,
      firstFault: { kind: 'SEAL_MISSING', sequence: 2, message: 'The seal 2 is missing' },
    });
  });

  test('reads trails with more than one page', async () => {
    const { organizationId } = await aTrail({ seals: 1, unsealed: 0 });
    for (let index = 0; index < 12; index += 1) await write(organizationId, 999);
    await place(organizationId, 12_000);
    await seal(organizationId);
    const { head, ...intact } = await verify(organizationId);
    expect(intact).toMatchObject({ events: 9 + 11_988, faults: 0 });
    const report = await verifyAfter(organizationId, head, [
      [
        `update audit.events set request_id = 'req_2' where organization_id = $1 and id like '%_777'`,
        [organizationId],
      ],
    ]);
    expect(report).toMatchObject({ faults: 1, firstFault: { kind: 'SEAL_BROKEN', sequence: 2 } });
  });

  test('detects each of a thousand random manipulations', async () => {
    const { organizationId, intact } = await aTrail({ seals: 20, unsealed: 5 });
    const { events, seals } = await contentOf(organizationId, intact.seals);
    const random = seeded(20_260_302);
    const missed: unknown[] = [];
    const tried = new Map<string, number>();
    for (let round = 0; round < 1_000; round += 1) {
      const [name, statements] = manipulation(random, organizationId, events, seals);
      tried.set(name, (tried.get(name) ?? 0) + 1);
      const report = await verifyAfter(organizationId, intact.head, statements);
      if (report.faults === 0 || report.firstFault === null) missed.push(statements);
    }
    expect(missed).toEqual([]);
    expect(tried.size).toBe(9);
    expect(await verify(organizationId, intact.head)).toEqual(intact);
  });
});

interface SealedEvent {
  readonly position: string;
}

interface StoredSeal {
  readonly sequence: number;
  readonly from: string;
}

async function contentOf(organizationId: string, count: number) {
  const { rows } = await superuser.pool.query<SealedEvent>(
    `select position from audit.events
      where organization_id = $1 and position <=
        (select max(up_to) from audit.seals where organization_id = $1)
      order by position`,
    [organizationId],
  );
  const seals = await superuser.pool.query<StoredSeal>(
    `select sequence, lag(up_to, 1, 0) over (order by sequence) as from
      from audit.seals where organization_id = $1 order by sequence`,
    [organizationId],
  );
  expect(seals.rows).toHaveLength(count);
  return { events: rows, seals: seals.rows };
}

/** Numbers from 0 to below 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Manipulation = readonly [
  name: string,
  statements: readonly (readonly [text: string, values?: unknown[]])[],
];

function manipulation(
  random: () => number,
  organization: string,
  events: readonly SealedEvent[],
  seals: readonly StoredSeal[],
): Manipulation {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const two = <Item>(items: readonly Item[]) => {
    const first = pick(items);
    return [first, pick(items.filter((item) => item !== first))] as const;
  };
  const event = 'organization_id = $1 and position = $2';
  const at = ({ position }: SealedEvent) => [organization, position];
  const one = pick(events);
  const [first, second] = two(events);
  const [sealA, sealB] = two(seals.map(({ sequence }) => sequence));
  const { sequence, from } = pick(seals);
  const edit = pick([
    `occurred_at = occurred_at + interval '1 millisecond'`,
    `actor_key_id = 'key_2'`,
    `operation = operation || '.'`,
    `action = 'list'`,
    `record_type = coalesce(record_type, '') || ' '`,
    `record_id = case when record_id is null then '' end`,
    `request_id = 'req_' || record_id || 'x'`,
    `organization_id = gen_random_uuid()`,
  ]).replace(`'req_' || record_id || 'x'`, `request_id || 'x'`);
  const sealEdit = pick([
    `hash = reverse(hash)`,
    `events = events + 1`,
    `sealed_at = sealed_at + interval '1 millisecond'`,
    `up_to = up_to - 1`,
    `up_to = up_to + 1`,
    `sequence = sequence + 1000`,
  ]);
  const columns = 'occurred_at, actor_key_id, operation, action, record_type, record_id, request_id';
  return pick<Manipulation>([
    ['edit', [[`update audit.events set ${edit} where ${event}`, at(one)]]],
    ['delete', [[`delete from audit.events where ${event}`, at(one)]]],
    [
      'insert',
      [
        [
          `insert into audit.events (organization_id, position, id, ${columns})
            select organization_id, 0, id, ${columns} from audit.events where ${event}`,
          at(one),
        ],
      ],
    ],
    [
      'move to another position',
      [[`update audit.events set position = $3 where ${event}`, [...at(one), pick([0, -1])]]],
    ],
    [
      'swap',
      [
        [first.position, -1],
        [second.position, first.position],
        [-1, second.position],
      ].map(([before, after]) => [
        'update audit.events set position = $3 where organization_id = $1 and position = $2',
        [organization, before, after],
      ]),
    ],
    [
      'edit a seal',
      [
        [
          `update audit.seals set ${sealEdit} where organization_id = $1 and sequence = $2`,
          [organization, sequence],
        ],
      ],
    ],
    [
      'delete a seal',
      [['delete from audit.seals where organization_id = $1 and sequence = $2', [organization, sequence]]],
    ],
    [
      'swap seals',
      [
        [sealA, -1],
        [sealB, sealA],
        [-1, sealB],
      ].map(([before, after]) => [
        'update audit.seals set sequence = $3 where organization_id = $1 and sequence = $2',
        [organization, before, after],
      ]),
    ],
    [
      'truncate',
      [
        ['delete from audit.events where organization_id = $1 and position > $2', [organization, from]],
        ['delete from audit.seals where organization_id = $1 and sequence >= $2', [organization, sequence]],
      ],
    ],
  ]);
}
