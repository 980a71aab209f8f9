import { foldRowCounts } from '@rcm/lists';
import { type Call, openDatabase, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, asOrganization } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appeals, appealsHost } from '../../test/appeals-host.ts';
import { appealList } from './view.ts';

const large = aPrincipal();
const others = [aPrincipal(), aPrincipal()];

const insertAppeals = `
  insert into appeals.appeals (
    organization_id, id, created_at, updated_at, version, denial_case_id, claim_id, payer_id, payer_name,
    payer_program, denial_case_summary, level, status, notice_date, appeal_deadline, is_deadline_overridden,
    total_appealed_amount, total_recovered_amount, recovered_since_submission)
  select $1::uuid, 'apl_' || lpad(n::text, 26, '0'), made, made, 1, 'dnc_' || n, 'clm_' || n, 'pay_' || n % 40,
    'Payer ' || n % 40, 'COMMERCIAL',
    jsonb_build_object('caseNumber', 'DC-' || n, 'claimNumber', 'CLM-' || n, 'payerName', 'Payer ' || n % 40,
      'denialReason', 'Not deemed a medical necessity', 'primaryCode', '50',
      'denialDate', '2026-06-01T16:00:00.000Z'),
    'LEVEL_1_RECONSIDERATION',
    (array['DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'DECIDED_PARTIAL', 'WITHDRAWN'])[1 + n % 5],
    made, timestamptz '2026-01-01' + n * 7919 % 365 * interval '1 day', false, 100, 0, 0
  from generate_series(1, $2::int) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as made) t`;

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
  for (const { organization } of [large, ...others]) {
    await asOrganization(sample.host.tenants, organization.id, async (client) => {
      await client.query(insertAppeals, [
        organization.id,
        organization === large.organization ? 20_000 : 5_000,
      ]);
    });
    await foldRowCounts(sample.host.tenants, organization.id);
  }
  const owner = await openDatabase({ url: sample.host.ownerUrl, entities: appeals.entities });
  // An unflushed commit would keep the vacuum from marking the pages as all-visible.
  await owner.pool.query('set synchronous_commit = on; analyze lists.row_counts');
  await owner.pool.query(
    'vacuum analyze appeals.appeals, lists.row_counts, lists.row_changes, lists.counters',
  );
  await owner.close();
});
afterAll(() => sample.close());

/** The statements that the list sends for a query: those that find values of filters, the page and the total. */
async function callsOf(query: Readonly<Record<string, unknown>>): Promise<Call[]> {
  const calls: Call[] = [];
  const batch = async (given: readonly Call[]) => {
    calls.push(...given);
    return [];
  };
  const context = {
    now: new Date(0),
    sql: { batch, blindIndexes: async () => null },
  } as unknown as TenantContext;
  await appealList.read(context, { skip: 0, take: 50, ...query });
  return calls;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The values of a statement as SQL. */
const literalsOf = ([{ parameters }, values]: Call): string =>
  parameters
    .map(({ name }) => (name === 'tenant' ? large.organization.id : values[name]))
    .map((value) => `'${value instanceof Date ? value.toISOString() : value}'`)
    .join(', ');

/** The plan of a statement, after others in the same transaction, once PostgreSQL uses a generic plan. */
async function planOf(call: Call, before: readonly Call[] = []) {
  return asOrganization(sample.host.tenants, large.organization.id, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    const prepare = ([{ text, parameters }]: Call) =>
      client.query(`prepare tried (${parameters.map(({ type }) => type).join(', ')}) as ${text}`);
    for (const one of before) {
      await prepare(one);
      await client.query(`execute tried (${literalsOf(one)})`);
      await client.query('deallocate tried');
    }
    await prepare(call);
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute tried (${literalsOf(call)})`,
    );
    await client.query('deallocate tried');
    const root = rows[0]['QUERY PLAN'][0].Plan as PlanNode;
    const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
    const nodes = nodesOf(root);
    return {
      // A test has so few row counters that with statistics the planner may prefer to read all of them.
      sequential: nodes.filter(
        (node) => node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'appeals',
      ).length,
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      relations: nodes.flatMap((node) => node['Relation Name'] ?? []),
      isIndexOnly: nodes.some((node) => node['Node Type'] === 'Index Only Scan'),
      buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    };
  });
}

describe('appeals.listAppeals', () => {
  const dueFrom = { status: 'SUBMITTED', deadlineFrom: new Date('2026-07-01T00:00:00Z') };

  test('reads a page by status and deadline of a large organization from one index, skipping rows without reading them', async () => {
    const [page] = await callsOf(dueFrom);
    const plan = await planOf(page as Call);
    expect(plan).toMatchObject({ sequential: 0, indexes: ['appeals_status_newest'] });
    expect(plan.buffers).toBeLessThan(100);
  });

  test('counts the appeals of a large organization by status and deadline on an index alone', async () => {
    const [, total] = await callsOf(dueFrom);
    const plan = await planOf(total as Call);
    expect(plan).toMatchObject({ sequential: 0, isIndexOnly: true });
    // Counts rows for the first day of the range, and adds row counters for the later days.
    expect(plan.indexes).toContain('appeals_status_deadline');
    expect(plan.relations).toContain('row_counts');
    // After a bulk import, the entries of folded changes stay in the index of the queue until vacuum.
    expect(plan.relations.filter((name) => name === 'row_changes')).toHaveLength(1);
  });

  test.each([
    ['no filter', {}],
    ['a status', { status: 'DRAFT' }],
    ['a payer', { payerId: '{pay_3}' }],
    ['a part of a payer name', { payerName: 'payer 3' }],
    ['a denial case', { denialCaseId: 'dnc_777' }],
    ['a claim', { claimId: 'clm_777' }],
    ['a deadline', { deadlineTo: new Date('2026-02-01T00:00:00Z') }],
  ])('with %s scans no table of a large organization', async (_name, query) => {
    const calls = await callsOf(query);
    for (const [index, call] of calls.entries()) {
      expect((await planOf(call, calls.slice(0, index))).sequential).toBe(0);
    }
  });

  test.each([
    ['which is contained in none', 'nobody', 0],
    ['which is contained in one', 'payer 39', 500],
    ['which is contained in eleven', 'payer 3', 5_500],
  ])('searches a name, %s, in the names and not in the rows', async (_which, payerName, count) => {
    const [values, page, total] = (await callsOf({ payerName })) as [Call, Call, Call];
    expect((await planOf(values)).buffers).toBeLessThan(500);
    expect((await planOf(page, [values])).buffers).toBeLessThan(1_000);
    expect((await planOf(total, [values])).buffers).toBeLessThan(500);
    const read = async (query: Readonly<Record<string, string>>) =>
      (await sample.call('appeals.listAppeals', { query: { payerName, ...query } }, { as: large })).data;
    const { appeals: first, total: found } = await read({ take: '100' });
    expect(found).toBe(count);
    const { appeals: second } = await read({ skip: '60', take: '40' });
    expect(second).toEqual(first.slice(60));
    const newestFirst = first.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(newestFirst).toEqual([...newestFirst].sort().reverse());
  });

  test('skips on the index, and reads whole rows only for the page', async () => {
    const [page] = await callsOf({ skip: 10_000 });
    const plan = await planOf(page as Call);
    expect(plan).toMatchObject({ sequential: 0, isIndexOnly: true });
  });

  test('skips to the rows that follow', async () => {
    const read = async (skip: string, take: string) =>
      (await sample.call('appeals.listAppeals', { query: { skip, take, status: 'DRAFT' } }, { as: large }))
        .data;
    const { appeals: all, total } = await read('0', '40');
    const { appeals: some } = await read('13', '20');
    expect(total).toBe(4_000);
    expect(some).toEqual(all.slice(13, 33));
  });
});
