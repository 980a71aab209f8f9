import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim } from '../../test/remittance-file.ts';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import type { PostableClaim } from '../ports.ts';
import { adjudicateAgain } from './adjudicate-again.ts';
import { adjustClaims } from './adjust-claims.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

type Written = Omit<WrittenClaim, 'number'>;

let count = 0;

/** A claim of 100.00 with one line, to a payer of a program, that was paid 80.00 twice. */
async function aCredit(program: 'MEDICARE' | null = null): Promise<PostableClaim> {
  count += 1;
  const claim = aClaim(`clm_credit_${count}`, {
    totalCharge: '100.00',
    lines: aClaim('').lines.slice(0, 1),
    payers: [{ payerId: 'pyr_1', rank: 'PRIMARY', program }],
  });
  setting.fakes.has(claim);
  await post(claim, paid80);
  const again = await post(claim, { ...paid80, payerNumber: 'I2' });
  await setting.host.call('remittances.acceptClaimPayment', {
    params: { claimPaymentId: again.id },
    body: { reason: 'A second check', mode: 'ADDITIONAL' },
  });
  return claim;
}

async function post({ id, claimNumber }: PostableClaim, written: Written) {
  count += 1;
  const claims = [{ number: claimNumber, ...written }];
  await importFile(setting, remittanceFile({ amount: '0', reference: `EFT-CREDIT-${count}`, claims }));
  const { data } = await setting.host.call('remittances.listClaimPayments', { query: { claimId: id } });
  return data.claimPayments[0];
}

const lineOf = (charge: string, paid: string, adjustment: string) => [
  { procedure: '99213', charge, paid, adjustments: [adjustment] },
];
const paid80: Written = {
  charge: '100',
  paid: '80',
  payerNumber: 'I1',
  lines: lineOf('100', '80', 'CO*45*20'),
};
const back80: Written = {
  status: '22',
  charge: '-100',
  paid: '-80',
  payerNumber: 'I2',
  lines: lineOf('-100', '-80', 'CO*45*-20'),
};

const settlementOf = ({ id }: PostableClaim) => {
  const settlement = setting.fakes.settlements.get(id);
  if (settlement === undefined) throw new Error('The claim is not settled');
  const { creditBalance, creditResolvedAmount, creditResolvedUntil, endedCreditResolutionIds } = settlement;
  return { creditBalance, creditResolvedAmount, creditResolvedUntil, endedCreditResolutionIds };
};

/** Leaves the credit of line 1 until a day. */
const leave = async ({ id }: PostableClaim) => {
  const resolution = { id: 'crr_1', lineNumber: 1, amount: '80.00', waitsUntil: '2026-06-01' };
  await setting.host.inside(setting.host.principal, (context) =>
    adjustClaims(
      context,
      setting.fakes.ports,
      [id],
      () => ({ entries: [], reversedId: null, creditResolutions: [resolution] }),
      null,
    ),
  );
  const claim = setting.fakes.claims.get(id);
  if (claim) setting.fakes.has({ ...claim, creditResolutions: [resolution] });
};

const left = {
  creditBalance: '80.00',
  creditResolvedAmount: '80.00',
  creditResolvedUntil: '2026-06-01',
  endedCreditResolutionIds: [],
};

describe('a credit that a person left', () => {
  test('stays as it is while answers leave it as it is', async () => {
    const claim = await aCredit();
    await leave(claim);
    expect(settlementOf(claim)).toEqual(left);
    await post(claim, { status: '23', charge: '100', paid: '0' });
    expect(settlementOf(claim)).toEqual(left);
  });

  test('is over when the payer takes it back', async () => {
    const claim = await aCredit();
    await leave(claim);
    expect(await post(claim, back80)).toMatchObject({ status: 'POSTED', isReversal: true });
    expect(settlementOf(claim)).toEqual({
      creditBalance: '0.00',
      creditResolvedAmount: '0.00',
      creditResolvedUntil: null,
      endedCreditResolutionIds: ['crr_1'],
    });
  });

  test('moves no entries', async () => {
    const claim = await aCredit();
    const { entries } = setting.fakes.claims.get(claim.id) ?? claim;
    await leave(claim);
    expect(setting.fakes.claims.get(claim.id)?.entries).toEqual(entries);
  });

  test('is over when another claim replaces the claim, whose credit waits for the reversals', async () => {
    const claim = await aCredit();
    await leave(claim);
    const stored = setting.fakes.claims.get(claim.id) ?? claim;
    const successor = aClaim(`${claim.id}_successor`, {
      totalCharge: '100.00',
      lines: claim.lines,
      replacesClaimId: claim.id,
    });
    setting.fakes.has({ ...stored, successorId: successor.id }, successor);
    await setting.host.inside(setting.host.principal, (context) =>
      adjudicateAgain(context, setting.fakes.ports, [successor.id]),
    );
    expect(settlementOf(claim)).toEqual({
      creditBalance: '0.00',
      creditResolvedAmount: '0.00',
      creditResolvedUntil: null,
      endedCreditResolutionIds: ['crr_1'],
    });
    expect(settlementOf(successor)).toMatchObject({ creditBalance: '80.00', creditResolvedAmount: '0.00' });
  });
});

describe('a credit', () => {
  test('is of a program where Medicare or Medicaid paid for its line', async () => {
    const [commercial, medicare] = [await aCredit(), await aCredit('MEDICARE')];
    expect(setting.fakes.settlements.get(commercial.id)?.hasProgramCredit).toBe(false);
    expect(setting.fakes.settlements.get(medicare.id)?.hasProgramCredit).toBe(true);
    await post(medicare, back80);
    expect(setting.fakes.settlements.get(medicare.id)?.hasProgramCredit).toBe(false);
  });
});
