import { impact } from '@rcm/balances';
import { inTenant, newId, type Piece } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClaim,
  claimPaymentsOf,
  pay,
  remittanceHost,
  type Setting,
  sentClaimPayment,
  sentLine,
} from '../../test/remittance-host.ts';
import { type RebuildPorts, rebuildClaims } from './rebuild.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const as = aPrincipal();

/** The answers by which shares were dated. */
const dated: string[] = [];

async function rebuild(...claimIds: readonly string[]) {
  const run = { principal: as, operation: 'test.rebuild', audit: 'write', now: testTime } as const;
  const piece: Piece = (does) => inTenant(setting.host.tenants, { ...run, requestId: newId('req') }, does);
  const claimIdsAfter = async (_context: unknown, { after, take }: { after: string; take: number }) =>
    claimIds
      .filter((id) => id > after)
      .slice(0, take)
      .map((id) => ({ id }));
  const result = { checked: 0, rebuilt: 0 };
  const dateShares: RebuildPorts['dateShares'] = async (_context, answers) => {
    dated.push(...answers.map(({ claimId, paymentDate }) => `${claimId} ${paymentDate}`));
  };
  for await (const page of rebuildClaims(piece, { ...setting.fakes.ports, claimIdsAfter, dateShares })) {
    result.checked += page.checked;
    result.rebuilt += page.rebuilt;
  }
  return result;
}

/** The entries of a claim except its charges. */
const entriesOf = (claimId: string) =>
  setting.fakes.claims.get(claimId)?.entries.filter(({ kind }) => kind !== 'CHARGE') ?? [];

/** Removes the entries of a claim except its charges, as if they had never been added. */
function forgetEntries(claimId: string): void {
  const claim = setting.fakes.claims.get(claimId);
  if (!claim) throw new Error('Expected a claim');
  setting.fakes.has({ ...claim, entries: claim.entries.filter(({ kind }) => kind === 'CHARGE') });
}

describe('rebuilding claims', () => {
  test('adds the entries of the whole history, once', async () => {
    const claim = aClaim('clm_rebuild_1');
    setting.fakes.has(claim);
    const at = (paymentDate: string) => ({ values: { paymentDate }, options: { as } });
    const denial = {
      paidAmount: 0,
      lines: [sentLine('99213', 100, 0, { 'CO-197': 100 }), sentLine('72100', 150, 0, { 'CO-29': 150 })],
    };
    const sent = (values: object) => [sentClaimPayment(claim.claimNumber, { ...values })];
    const first = at('2026-02-01');
    await pay(setting, sent(denial), first.values, first.options);
    const second = at('2026-02-20');
    const paid = await pay(setting, sent({}), second.values, second.options);
    const posted = entriesOf(claim.id);
    const settlement = setting.fakes.settlements.get(claim.id);
    forgetEntries(claim.id);

    expect(await rebuild(claim.id)).toEqual({ checked: 1, rebuilt: 1 });
    const [{ id }] = await claimPaymentsOf(setting, paid.payment.id, { as });
    const rebuilt = setting.fakes.settlements.get(claim.id)?.entries ?? [];
    expect(new Set(rebuilt.map((entry) => `${entry.claimPaymentId} ${entry.effectiveOn}`))).toEqual(
      new Set([`${id} 2026-02-20`]),
    );
    expect(impact(entriesOf(claim.id))).toEqual(impact(posted));
    expect({ ...setting.fakes.settlements.get(claim.id), entries: [] }).toEqual({
      ...settlement,
      entries: [],
    });
    expect(await rebuild(claim.id)).toEqual({ checked: 1, rebuilt: 0 });
    expect(dated).toEqual(expect.arrayContaining([`${claim.id} 2026-02-01`, `${claim.id} 2026-02-20`]));
  });

  test('dates the entries of a payment and of its takeback by the day of each', async () => {
    const claim = aClaim('clm_rebuild_2');
    setting.fakes.has(claim);
    await pay(setting, [sentClaimPayment(claim.claimNumber)], { paymentDate: '2026-02-01' }, { as });
    const reversal = {
      claimStatusCode: '22',
      chargeAmount: -250,
      paidAmount: -170,
      lines: [],
    };
    await pay(
      setting,
      [sentClaimPayment(claim.claimNumber, reversal)],
      { paymentDate: '2026-02-10' },
      { as },
    );
    forgetEntries(claim.id);
    await rebuild(claim.id);
    const entries = setting.fakes.settlements.get(claim.id)?.entries ?? [];
    const onDay = (day: string) => entries.filter(({ effectiveOn }) => effectiveOn === day);
    expect(onDay('2026-02-01').map(({ kind }) => kind)).toContain('PAYMENT');
    expect(onDay('2026-02-10').map(({ kind }) => kind)).toContain('TAKEBACK');
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({
      status: 'RECOUPED',
      insuranceBalance: '250.00',
    });
  });

  test('adds only the difference to a claim that has entries of answers', async () => {
    const claim = aClaim('clm_rebuild_3');
    setting.fakes.has(claim);
    await pay(setting, [sentClaimPayment(claim.claimNumber)], {}, { as });
    const stored = setting.fakes.claims.get(claim.id);
    const entries = stored?.entries.filter(({ kind }) => kind !== 'SHARE') ?? [];
    if (stored) setting.fakes.has({ ...stored, entries });
    expect(await rebuild(claim.id)).toEqual({ checked: 1, rebuilt: 1 });
    expect(setting.fakes.settlements.get(claim.id)?.entries).toMatchObject([
      { kind: 'SHARE', amount: '10.00', claimPaymentId: null },
      { kind: 'SHARE', amount: '20.00', claimPaymentId: null },
    ]);
  });

  test('adds missing charges to a claim without answers, and tells no other module', async () => {
    const claim = aClaim('clm_rebuild_4', { entries: [] });
    setting.fakes.has(claim);
    const calls = setting.fakes.adjudications.length;
    expect(await rebuild(claim.id)).toEqual({ checked: 1, rebuilt: 1 });
    expect(setting.fakes.settlements.get(claim.id)?.entries).toMatchObject([
      { lineNumber: 1, kind: 'CHARGE', amount: '100.00' },
      { lineNumber: 2, kind: 'CHARGE', amount: '150.00' },
    ]);
    expect(setting.fakes.adjudications.length).toBe(calls);
  });

  test.each([199, 200, 201])('takes all of %i claims', async (count) => {
    const claims = Array.from({ length: count }, (_, index) =>
      aClaim(`clm_many_${String(index).padStart(3, '0')}`),
    );
    setting.fakes.has(...claims);
    expect(await rebuild(...claims.map(({ id }) => id))).toEqual({ checked: count, rebuilt: 0 });
  });
});
