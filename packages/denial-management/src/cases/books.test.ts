import { statement, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { denial, denialHost, ports } from '../../test/denial-host.ts';
import { aDenial, aDeniedClaim, aLine, overturned } from '../../test/denied-claims.ts';
import { countCases, type DeniedClaim, denialBooks, denialTotals, followDenials } from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

async function collected<Item>(items: AsyncGenerator<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const follow = (...claims: DeniedClaim[]) =>
  host.inside(as, (context) => followDenials(ports)(context, claims, { kind: 'POSTED', reason: null }));
const differences = () => host.inside(as, (context) => collected(denialBooks(context)));
const totals = (claimIds: readonly string[]) => host.inside(as, (context) => denialTotals(context, claimIds));

describe('verification of denials', () => {
  test('sums what is denied and not overturned by claim, without withdrawn cases and cases that a person opened', async () => {
    const partly = {
      ...aDenial({ claimPaymentId: 'cpm_2', deniedAmount: '300.00', overturnedAmount: '200.00' }),
      lines: [aLine({ outcome: 'OVERTURNED' }), aLine({ lineNumber: 2, deniedAmount: '100.00' })],
    };
    const two = aDeniedClaim([aDenial(), partly]);
    const paid = aDeniedClaim([overturned(aDenial({ claimPaymentId: 'cpm_3' }))], 'clm_2');
    await follow(two, paid, aDeniedClaim([aDenial({ claimPaymentId: 'cpm_4' })], 'clm_3'));
    await follow(aDeniedClaim([], 'clm_3'));
    await host.call('denial-management.createCase', { body: { ...denial, claimId: 'clm_4' } }, { as });
    const expected = [
      { claimId: 'clm_1', amount: '300.00' },
      { claimId: 'clm_2', amount: '0.00' },
    ];
    expect(await totals(['clm_1', 'clm_2', 'clm_3', 'clm_4'])).toEqual(expected);
    expect(await totals(['clm_2'])).toEqual(expected.slice(1));
    expect(await differences()).toEqual([]);
    expect(await host.inside(as, countCases)).toBe(5);
    expect(await host.inside(aPrincipal(), countCases)).toBe(0);
  });

  test('finds no difference after postings, payments and voids, in cases and queues', async () => {
    const queue = { name: 'Denials', isDefault: true };
    await host.call('denial-management.createQueue', { body: queue }, { as });
    const ids = Array.from({ length: 1_003 }, (_, index) => `clm_${String(index).padStart(5, '0')}`);
    const denied = (id: string) => aDenial({ claimPaymentId: `cpm_${id}` });
    await follow(...ids.map((id) => aDeniedClaim([denied(id)], id)));
    await follow(
      ...ids.map((id, index) => aDeniedClaim([[denied(id)], [overturned(denied(id))], []][index % 3], id)),
    );
    expect(await differences()).toEqual([]);
    const found = await totals(ids);
    expect(found).toHaveLength(669);
    expect(found.filter(({ amount }) => amount === '200.00')).toHaveLength(335);
    expect(found.filter(({ amount }) => amount === '0.00')).toHaveLength(334);
  });

  test('reports each record that differs', async () => {
    const queue = { name: 'Denials', isDefault: true };
    const { data } = await host.call('denial-management.createQueue', { body: queue }, { as });
    await follow(aDeniedClaim());
    const { cases } = (await host.call('denial-management.listCases', {}, { as })).data;
    await host.inside(as, (context: TenantContext) => context.sql.all(falsified));
    expect(await differences()).toEqual([
      { record: 'denialQueue', id: data.queue.id, field: 'currentCount', stored: '0', computed: '1' },
      { record: 'denialCase', id: cases[0].id, field: 'deniedAmount', stored: '200.01', computed: '200.00' },
      { record: 'denialCase', id: cases[0].id, field: 'overturnedAmount', stored: '5.00', computed: '0.00' },
    ]);
  });
});

const falsified = statement({
  name: 'denial_management.falsified_for_a_test',
  columns: {},
  with: `queues as (update denial_management.denial_queues set current_count = 0 where organization_id = :tenant)`,
  text: `update denial_management.denial_cases set denied_amount = 200.01, overturned_amount = 5
    where organization_id = :tenant`,
});
