import type { Call, Principal, TenantContext } from '@rcm/tenancy';
import { asOrganization } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, type NotesHost, notesHost, noteView } from '../../test/notes.ts';
import { atLeastAmount } from './filters.ts';
import { list } from './list.ts';
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

/** The statement of the page that the list sends. */
async function pageOf({ organization }: Principal, query: Partial<ListQuery>): Promise<Call> {
  const calls: Call[] = [];
  const batch = async (given: readonly Call[]) => {
    calls.push(...given);
    return [];
  };
  const sql = { batch, blindIndexes: async () => null };
  const context = { organization, now: new Date(0), sql } as unknown as TenantContext;
  await notes.read(context, { skip: 0, take: 5, minAmount: '10.00', ...query });
  return calls[0] as Call;
}

const insertNotes = `insert into notes.notes (organization_id, id, created_at, updated_at, title, amount, length)
  select $1::uuid, 'not_' || n, now(), now(), 'note ' || n, n, 0 from generate_series(1, $2::int) n`;

interface PlanNode {
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const mostLoops = (node: PlanNode): number =>
  Math.max(node['Actual Loops'], ...(node.Plans ?? []).map(mostLoops));

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
  const [{ text, parameters }, values] = await pageOf(as, { skip: 10, sort: 'amount' });
  const given = parameters.map(({ name }) => `'${name === 'tenant' ? id : values[name]}'`);
  const plan = await asOrganization(host.database, id, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare page (${parameters.map(({ type }) => type).join(', ')}) as ${text}`);
    await client.query(`execute page (${given.join(', ')})`);
    await client.query(insertNotes, [id, 500]);
    const { rows } = await client.query(`explain (analyze, format json) execute page (${given.join(', ')})`);
    await client.query('deallocate page');
    return rows[0]['QUERY PLAN'][0].Plan as PlanNode;
  });
  // A page reads one row more to find out whether there is a next page.
  expect(mostLoops(plan)).toBe(5 + 1);
});
