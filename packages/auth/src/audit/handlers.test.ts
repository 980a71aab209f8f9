import { AuditEventSchema } from '@rcm/audit';
import { inTenant, newId, openDatabase, type Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anOrganization, organizationModule } from '../../tests/fixture.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000);

/** Writes audit events without the records that they name. */
const recordEvents = (
  as: Principal,
  operation: string,
  events: readonly (readonly [record: string, id: string, action: 'create' | 'read' | 'update' | 'delete'])[],
  { now = testTime, meanwhile = async () => {} }: { now?: Date; meanwhile?: () => Promise<void> } = {},
) =>
  inTenant(
    host.tenants,
    { principal: as, operation, requestId: newId('req'), now, audit: 'write' },
    async (context) => {
      for (const [record, id, action] of events) context.changed(record, id, action);
      await meanwhile();
      return true;
    },
  );

describe('organization.listAuditEvents', () => {
  const listOf = async (as: Principal, query: Record<string, string | string[]> = {}) =>
    (await host.call('organization.listAuditEvents', { query }, { as })).data;

  test('shows who did what to which record, without content', async () => {
    const { as, organizationId, memberId, keyId } = await anOrganization(host);
    const { auditEvents, total } = await listOf(as);
    expect(total).toBe(3);
    expect(auditEvents).toContainEqual({
      id: expect.stringMatching(/^evt_/),
      position: expect.any(Number),
      organizationId,
      occurredAt: testTime.toISOString(),
      actorKeyId: 'rcm',
      memberId: null,
      agentId: null,
      module: 'organization',
      operation: 'organization.createOrganization',
      action: 'create',
      recordType: 'member',
      recordId: memberId,
      requestId: expect.stringMatching(/^req_/),
      rowCount: null,
    });
    expect(auditEvents.map(({ recordId }: { recordId: string }) => recordId).sort()).toEqual(
      [organizationId, memberId, keyId].sort(),
    );
  });

  test('names the member and the agent definition that the key is bound to, and filters by them', async () => {
    const { as, memberId } = await anOrganization(host);
    const bound = { memberId, agentId: 'agt_1' };
    await host.call('organization.updateMember', { params: { memberId }, body: { name: 'New' } }, { as });
    await recordEvents({ ...as, ...bound }, 'gfe.updateEstimate', [['estimate', 'gfe_1', 'update']]);
    const queries: Record<string, string>[] = [
      { memberId },
      { agentId: 'agt_1' },
      { memberId, action: 'update' },
    ];
    for (const query of queries) {
      expect(await listOf(as, query)).toMatchObject({
        auditEvents: [{ actorKeyId: as.keyId, ...bound, operation: 'gfe.updateEstimate' }],
        total: 1,
      });
    }
    expect(await listOf(as, { memberId: 'mem_other' })).toMatchObject({ auditEvents: [], total: 0 });
    expect(await listOf(as, { agentId: 'agt_other' })).toMatchObject({ auditEvents: [], total: 0 });
  });

  test('names the key that acted', async () => {
    const { as, memberId } = await anOrganization(host);
    await host.call('organization.updateMember', { params: { memberId }, body: { name: 'New' } }, { as });
    const { auditEvents } = await listOf(as, { operation: 'organization.updateMember' });
    expect(auditEvents).toMatchObject([{ actorKeyId: as.keyId, action: 'update', recordId: memberId }]);
  });

  test('filters by each of its columns, times inclusive, newest first, within the own organization', async () => {
    const as = aPrincipal();
    const other = { ...as, keyId: newId('key') };
    await recordEvents(as, 'gfe.createEstimate', [['estimate', 'gfe_1', 'create']], { now: later(1) });
    await recordEvents(as, 'gfe.getEstimate', [['estimate', 'gfe_1', 'read']], { now: later(2) });
    await recordEvents(other, 'gfe-draft.deleteThing', [['thing', 'thg_1', 'delete']], { now: later(3) });
    const operations = async (query: Record<string, string | string[]>) => {
      const { auditEvents, total } = await listOf(as, query);
      expect(total).toBe(auditEvents.length);
      return auditEvents.map(({ operation }: { operation: string }) => operation);
    };
    const [created, read, deleted] = ['gfe.createEstimate', 'gfe.getEstimate', 'gfe-draft.deleteThing'];
    expect(await operations({})).toEqual([deleted, read, created]);
    expect(await operations({ module: 'gfe' })).toEqual([read, created]);
    expect(await operations({ module: ['gfe', 'gfe-draft'] })).toEqual([deleted, read, created]);
    expect(await operations({ module: ['gf', 'gfe-draft'] })).toEqual([deleted]);
    expect(await operations({ operation: 'gfe.getEstimate' })).toEqual([read]);
    expect(await operations({ operation: ['gfe.getEstimate', 'gfe.createEstimate'] })).toEqual([
      read,
      created,
    ]);
    expect(await operations({ actorKeyId: [as.keyId, other.keyId] })).toEqual([deleted, read, created]);
    expect(await operations({ recordId: ['thg_1', 'nothing'] })).toEqual([deleted]);
    expect(await operations({ actorKeyId: other.keyId })).toEqual([deleted]);
    expect(await operations({ action: ['create', 'delete'] })).toEqual([deleted, created]);
    expect(await operations({ recordType: 'estimate', recordId: 'gfe_1' })).toEqual([read, created]);
    expect(await operations({ recordId: 'nothing' })).toEqual([]);
    expect(
      await operations({ occurredFrom: later(2).toISOString(), occurredTo: later(3).toISOString() }),
    ).toEqual([deleted, read]);
    expect(await listOf(as, { skip: '1', take: '1' })).toMatchObject({
      auditEvents: [{ operation: read }],
      total: 3,
    });
    expect(await listOf(aPrincipal())).toEqual({ auditEvents: [], total: 0, nextCursor: null });
  });

  test('finds the events of a time range among thousands, whatever their positions', async () => {
    const as = aPrincipal();
    const seconds = [10, 4, 30, 29, 2, 60, 3];
    const burst = Array.from({ length: 400 }, (_, index) => ['estimate', `gfe_${index}`, 'create'] as const);
    for (const second of seconds) {
      await recordEvents(as, 'gfe.createEstimate', burst, { now: later(second) });
      if (second % 2 === 0) await listOf(as, { take: '1' });
    }
    const newestFirst = seconds
      .toReversed()
      .flatMap((second) => burst.map(() => later(second).toISOString()));
    const ends = [null, 0, 2, 3, 4, 29, 31, 60, 61];
    for (const [from, to] of ends.flatMap((one) => ends.map((other) => [one, other] as const))) {
      const query = {
        ...(from !== null && { occurredFrom: later(from).toISOString() }),
        ...(to !== null && { occurredTo: later(to).toISOString() }),
      };
      const found = newestFirst.filter(
        (at) => (query.occurredFrom ?? at) <= at && at <= (query.occurredTo ?? at),
      );
      for (const skip of [0, Math.max(found.length - 50, 0)]) {
        const { auditEvents, total } = await listOf(as, { ...query, skip: `${skip}`, take: '100' });
        expect(total).toBe(found.length);
        expect(auditEvents.map(({ occurredAt }: { occurredAt: string }) => occurredAt)).toEqual(
          found.slice(skip, skip + 100),
        );
      }
    }
  });

  test.each<Record<string, string>>([
    { action: 'undo' },
    { occurredFrom: 'yesterday' },
    { recordId: '' },
    { recordId: 'a\u0000' },
    { take: '101' },
  ])(
    'answers 400 for an unknown action, an invalid date-time, an empty recordId, a NUL, take 101: %o',
    async (query) => {
      await expect(listOf(aPrincipal(), query)).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('organization.listChanges', () => {
  const page = async (as: Principal, query: Record<string, string> = {}) =>
    (await host.call('organization.listChanges', { query }, { as })).data;

  /** Reads to the current end of the feed; returns the record ids and the next cursor. */
  async function readOn(as: Principal, from?: string, take = '2') {
    const ids: string[] = [];
    let cursor = from;
    for (;;) {
      const { changes, nextCursor, hasMore } = await page(as, { take, ...(cursor && { cursor }) });
      ids.push(...changes.map(({ recordId }: { recordId: string }) => recordId));
      cursor = nextCursor as string;
      if (!hasMore) return { ids, cursor };
    }
  }

  test('shows writes in order and leaves out reads', async () => {
    const as = aPrincipal();
    await recordEvents(as, 'gfe.createEstimate', [['estimate', 'gfe_1', 'create']]);
    await recordEvents(as, 'gfe.getEstimate', [['estimate', 'gfe_1', 'read']]);
    await recordEvents(as, 'gfe.doNothing', []);
    await recordEvents(as, 'gfe.deleteEstimate', [
      ['estimate', 'gfe_1', 'update'],
      ['line', 'lin_1', 'delete'],
    ]);
    const { changes, hasMore } = await page(as);
    expect(hasMore).toBe(false);
    expect(changes).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        occurredAt: testTime.toISOString(),
        recordType: 'estimate',
        recordId: 'gfe_1',
        action: 'create',
        operation: 'gfe.createEstimate',
        actorKeyId: as.keyId,
        memberId: null,
        agentId: null,
      },
      expect.objectContaining({ recordId: 'gfe_1', action: 'update' }),
      expect.objectContaining({ recordId: 'lin_1', action: 'delete', operation: 'gfe.deleteEstimate' }),
    ]);
  });

  test('names the member and the agent definition that the key is bound to', async () => {
    const as = { ...aPrincipal(), memberId: 'mem_1', agentId: 'agt_1' };
    await recordEvents(as, 'gfe.createEstimate', [['estimate', 'gfe_1', 'create']]);
    const { changes } = await page(as);
    expect(changes).toMatchObject([{ actorKeyId: as.keyId, memberId: 'mem_1', agentId: 'agt_1' }]);
  });

  test('continues after a cursor, and repeats a page for the same cursor', async () => {
    const as = aPrincipal();
    const empty = await page(as);
    expect(empty).toMatchObject({ changes: [], hasMore: false });
    for (const id of ['a', 'b', 'c'])
      await recordEvents(as, 'gfe.createEstimate', [['estimate', id, 'create']]);
    const first = await page(as, { cursor: empty.nextCursor, take: '2' });
    expect(first).toMatchObject({ changes: [{ recordId: 'a' }, { recordId: 'b' }], hasMore: true });
    const second = await page(as, { cursor: first.nextCursor, take: '2' });
    expect(second).toMatchObject({ changes: [{ recordId: 'c' }], hasMore: false });
    expect(await page(as, { cursor: first.nextCursor, take: '2' })).toEqual(second);
    expect(await page(as, { cursor: second.nextCursor })).toMatchObject({ changes: [], hasMore: false });
  });

  test('answers 400 for a cursor newer than the restored database, and accepts older ones', async () => {
    const as = aPrincipal();
    const write = (id: string) => recordEvents(as, 'gfe.createEstimate', [['estimate', id, 'create']]);
    const start = await page(as);
    for (const id of ['a', 'b', 'c']) await write(id);
    const [first, second, third] = [
      await page(as, { take: '1' }),
      await page(as, { take: '2' }),
      await page(as, { take: '3' }),
    ];
    const superuser = await openDatabase({ url: host.superuserUrl, entities: [AuditEventSchema] });
    onTestFinished(() => superuser.close());
    await superuser.pool.query('delete from audit.events where organization_id = $1 and record_id <> $2', [
      as.organization.id,
      'a',
    ]);
    for (const [next, shown] of [
      ['d', ['d']],
      ['e', ['d', 'e']],
      ['f', ['d', 'e', 'f']],
    ] as const) {
      await write(next);
      for (const { nextCursor } of [second, third]) {
        await expect(page(as, { cursor: nextCursor })).rejects.toMatchObject({
          status: 400,
          details: { issues: [{ path: 'query.cursor', message: expect.stringContaining('restored') }] },
        });
      }
      expect((await readOn(as, first.nextCursor)).ids).toEqual(shown);
      expect((await readOn(as, start.nextCursor)).ids).toEqual(['a', ...shown]);
    }
  });

  test('answers 400 for a cursor of another organization, a broken or an empty one, and one of 501 characters', async () => {
    const as = aPrincipal();
    const { nextCursor } = await page(aPrincipal());
    for (const cursor of [nextCursor, 'x', '', 'x'.repeat(501)]) {
      await expect(page(as, { cursor })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: 'query.cursor' }] },
      });
    }
  });

  test('shows the writes of a longer, older transaction after those of a younger one that committed first', async () => {
    const as = aPrincipal();
    let fast = '';
    await recordEvents(as, 'gfe.slow', [['estimate', 'slow', 'create']], {
      meanwhile: async () => {
        await recordEvents(as, 'gfe.fast', [['estimate', 'fast', 'create']]);
        const { ids, cursor } = await readOn(as);
        expect(ids).toEqual(['fast']);
        fast = cursor;
      },
    });
    expect((await readOn(as, fast)).ids).toEqual(['slow']);
    expect((await readOn(as)).ids).toEqual(['fast', 'slow']);
  });

  test('loses and repeats nothing with many writers of uneven speed', async () => {
    const as = aPrincipal();
    const written: string[] = [];
    let isWriting = true;
    const writer = async (name: number) => {
      for (let index = 0; index < 25; index += 1) {
        const ids = [`${name}-${index}-a`, `${name}-${index}-b`];
        const pause = (name * 7 + index * 3) % 11;
        const failed = (name + index) % 9 === 0;
        await recordEvents(
          as,
          'gfe.write',
          ids.map((id) => ['estimate', id, 'create'] as const),
          {
            meanwhile: async () => {
              await new Promise((resolve) => setTimeout(resolve, pause));
              if (failed) throw new Error('rolled back');
            },
          },
        ).catch(() => undefined);
        if (!failed) written.push(...ids);
      }
    };
    const reading = (async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting;
        const next = await readOn(as, cursor, '7');
        seen.push(...next.ids);
        cursor = next.cursor;
      }
      return seen;
    })();
    await Promise.all([0, 1, 2, 3, 4].map(writer));
    isWriting = false;
    const seen = await reading;
    expect(seen).toHaveLength(written.length);
    expect([...seen].sort()).toEqual([...written].sort());
    expect((await readOn(as, undefined, '100')).ids).toEqual(seen);
  });
});
