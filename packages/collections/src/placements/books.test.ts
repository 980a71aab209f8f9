import { statement } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeBalance, collectionsHost, readAccount } from '../../test/collections-host.ts';
import { placementCalls } from '../../test/placements.ts';
import { countPlacements, type PlacementBookPorts, placementBooks } from '../lookups.ts';
import { Placement } from './placement.ts';

let host: TestHost;
let calls: ReturnType<typeof placementCalls>;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await collectionsHost();
  calls = placementCalls(host);
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const accountBalances: PlacementBookPorts['accountBalances'] = async (_context, ids) =>
  ids.map((id) => readAccount(id));

/** The differences, given the recovered amounts in the ledgers. */
const differences = (recovered: Readonly<Record<string, string>>, ports: Partial<PlacementBookPorts> = {}) =>
  host.inside(as, async (context) => {
    const agencyTotals: PlacementBookPorts['agencyTotals'] = async (_context, ids) =>
      ids.flatMap((placementId) => {
        const amount = recovered[placementId];
        return amount ? [{ placementId, amount }] : [];
      });
    const all = [];
    for await (const each of placementBooks(context, { agencyTotals, accountBalances, ...ports })) {
      all.push(each);
    }
    return all;
  });

/** A placement of which 100.00 was recovered. */
async function aPaidPlacement() {
  const placed = await calls.aPlacement({}, {}, { as });
  const { data } = await calls.pay(placed.params, 100, {}, { as });
  return { ...placed, id: placed.params.placementId, entryId: data.payment.ledgerEntryId as string };
}

describe('the books of placements', () => {
  test('have no differences for open and ended placements, and after a reversed payment', async () => {
    const [open, ended, reversed] = [await aPaidPlacement(), await aPaidPlacement(), await aPaidPlacement()];
    await calls.end(ended.params, 'RECALL', { as });
    await host.inside(as, (context) =>
      changeBalance(context, reversed.accountId, '600.00', reversed.entryId),
    );
    expect(await differences({ [open.id]: '100.00', [ended.id]: '100.00' })).toEqual([]);
    expect(await host.inside(as, countPlacements)).toBe(3);
    expect(await host.inside(aPrincipal(), countPlacements)).toBe(0);
  });

  test('report a difference from a ledger', async () => {
    const { id } = await aPaidPlacement();
    const difference = { record: 'placement', id, stored: '100.00' };
    expect(await differences({ [id]: '99.99' })).toEqual([
      { ...difference, field: 'recoveredAmount', computed: '99.99' },
      { ...difference, field: 'payments', computed: '99.99' },
    ]);
  });

  test('report a difference from an account', async () => {
    const { id, accountId } = await aPaidPlacement();
    const balances = [{ id: accountId, balance: '500.01', placementId: null }];
    expect(await differences({ [id]: '100.00' }, { accountBalances: async () => balances })).toEqual([
      { record: 'placement', id, field: 'accountBalance', stored: '500.00', computed: '500.01' },
      { record: 'placement', id, field: 'standing', stored: 'placed', computed: 'not placed' },
    ]);
  });

  test('report a difference from the payments', async () => {
    const { id } = await aPaidPlacement();
    await host.inside(as, (context) => context.sql.all(changeCommissions));
    expect(await differences({ [id]: '100.00' })).toEqual([
      { record: 'placement', id, field: 'commissionAmount', stored: '22.51', computed: '22.50' },
    ]);
  });

  test('read several pages', async () => {
    await aPaidPlacement();
    await host.inside(as, (context) => context.sql.all(copyPlacements()));
    expect(await host.inside(as, countPlacements)).toBe(1_002);
    expect(await differences({})).toHaveLength(2 * 1_002);
  });
});

const changeCommissions = statement({
  name: 'test.falsified_placements',
  columns: {},
  text: `update collections.placements set commission_amount = commission_amount + 0.01
    where organization_id = :tenant`,
});

/** Copies an ended placement without payments 1,001 times, without generated columns, which PostgreSQL computes. */
function copyPlacements() {
  const written = Object.entries(Placement.schema.meta.properties).flatMap(([name, property]) =>
    property.generated ? [] : [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  );
  const columns = [
    ...new Set(['organization_id', 'id', 'created_at', 'updated_at', 'version', ...written]),
  ].join(', ');
  return statement({
    name: 'test.multiplied_placements',
    columns: {},
    text: `insert into collections.placements (${columns})
      select ${columns.replaceAll(/\w+/g, 'r.$&')}
      from collections.placements p, generate_series(1, 1001) n, jsonb_populate_record(p, jsonb_build_object(
        'id', p.id || n, 'placement_number', p.placement_number || n, 'ended_at', p.placed_at)) r
      where p.organization_id = :tenant`,
  });
}
