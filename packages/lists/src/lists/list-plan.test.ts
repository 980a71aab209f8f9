import type { Call, Principal, TenantContext } from '@rcm/tenancy';
import { asOrganization } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, type NotesHost, noteCounts, notesHost, noteView } from '../../test/notes.ts';
import { nodesOf, type PlanNode, planOf } from '../../test/plans.ts';
import { atLeastAmount, hasAmount, hasValue, yesOrNo } from './filters.ts';
import { type List, list } from './list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const notes = list(noteView, {
  key: 'notes',
  filters: { minAmount: atLeastAmount('amount') },
  sorts: ['amount'],
});

/** The statements of the page and the total that a list sends. */
async function callsOf(
  asked: List<'notes', never>,
  { organization }: Principal,
  query: Partial<ListQuery>,
): Promise<readonly Call[]> {
  const calls: Call[] = [];
  const batch = async (given: readonly Call[]) => {
    calls.push(...given);
    return [];
  };
  const sql = { batch, blindIndexes: async () => null };
  const context = { organization, now: new Date(0), sql } as unknown as TenantContext;
  await asked.read(context, { skip: 0, take: 5, ...query });
  return calls;
}

const insertNotes = `insert into notes.notes (organization_id, id, created_at, updated_at, title, amount, length)
  select $1::uuid, 'not_' || n, now(), now(), 'note ' || n, n, 0 from generate_series(1, $2::int) n`;

test('a page by skip is read once, even if the organization got many rows after the statement was planned', async () => {
  await host.asSuperuser(async (client) => {
    await client.query('alter table notes.notes set (autovacuum_enabled = false)');
    for (let made = 0; made < 300; made += 1) {
      await client.query(insertNotes, [aPrincipal().organization.id, 1]);
    }
    await client.query('analyze notes.notes');
  });
  const as = aPrincipal();
  const { id } = as.organization;
  const [page] = await callsOf(notes, as, { minAmount: '10.00', skip: 10, sort: 'amount' });
  const plan = await planOf(host.database, id, page as Call, {
    setting: 'plan_cache_mode = force_generic_plan',
    meanwhile: [insertNotes, [id, 500]],
  });
  // A page reads one row more to find out whether there is a next page.
  expect(Math.max(...nodesOf(plan).map((node) => node['Actual Loops']))).toBe(5 + 1);
});

const hasBody = '(t.body is not null)';

test.each([
  [1, 'answer that most rows have', yesOrNo({ yes: hasBody, no: `not ${hasBody}`, rare: 'yes' }), false],
  [0, 'answer no about a counted property', hasValue('body', 'present'), false],
  [0, 'answer no to an amount', hasAmount('amount'), false],
  [0, 'answer yes to an amount', hasAmount('amount'), true],
])('the total reads %i rows of 400 for the %s', async (read, _what, filter, answer) => {
  const as = aPrincipal();
  const { id } = as.organization;
  await asOrganization(host.database, id, async (client) => {
    await client.query(insertNotes, [id, 400]);
    await client.query(`update notes.notes set body = 'x' where organization_id = $1 and id = 'not_7'`, [id]);
  });
  const asked = list(noteView, {
    key: 'notes',
    filters: { asked: filter },
    where: 't.deleted_at is null',
    rowCounters: noteCounts,
  });
  const [, total] = await callsOf(asked, as, { asked: answer });
  const plan = await planOf(host.database, id, total as Call, { setting: 'enable_seqscan = off' });
  expect(rowsOfNotes(plan)).toBe(read);
});

const rowsOfNotes = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] === 'notes')
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
