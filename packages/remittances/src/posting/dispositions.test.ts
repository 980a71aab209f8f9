import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim } from '../../test/remittance-file.ts';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import type { PostableClaim } from '../ports.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

type Changes = PostableClaim['dispositionChanges'];
type Written = Omit<WrittenClaim, 'number'>;

let count = 0;

/** A new claim of 100.00 with one line, and the dispositions that its organization changed. */
function aNewClaim(...dispositionChanges: Changes) {
  count += 1;
  const lines = aClaim('').lines.slice(0, 1);
  const claim = aClaim(`clm_disposition_${count}`, { totalCharge: '100.00', lines, dispositionChanges });
  setting.fakes.has(claim);
  return claim;
}

const change = (
  code: string,
  disposition: Changes[number]['disposition'],
  payerId: string | null = 'pyr_1',
) => {
  const [groupCode, reasonCode = ''] = code.split('-');
  return {
    id: 'dsp_1',
    groupCode: groupCode as Changes[number]['groupCode'],
    reasonCode,
    disposition,
    payerId,
  };
};

/** Changes the dispositions of the organization. */
const setChanges = (id: string, ...dispositionChanges: Changes) => {
  const claim = setting.fakes.claims.get(id);
  if (claim) setting.fakes.has({ ...claim, dispositionChanges });
};

async function post({ id, claimNumber }: PostableClaim, written: Written) {
  count += 1;
  const claims = [{ number: claimNumber, ...written }];
  await importFile(setting, remittanceFile({ amount: '0', reference: `EFT-DSP-${count}`, claims }));
  const { data } = await setting.host.call('remittances.listClaimPayments', { query: { claimId: id } });
  return data.claimPayments[0];
}

const answering = (paid: string, adjustment: string, more: Partial<Written> = {}): Written => ({
  charge: '100',
  paid,
  payerNumber: 'I1',
  lines: [{ procedure: '99213', charge: '100', paid, adjustments: [adjustment] }],
  ...more,
});
const reversing = (paid: string, adjustment: string) =>
  answering(paid, adjustment, {
    status: '22',
    charge: '-100',
    lines: [{ procedure: '99213', charge: '-100', paid, adjustments: [adjustment] }],
  });

/** contractual, insurance and patient balance, and status. */
const balancesOf = ({ id }: PostableClaim) => {
  const { contractualAmount, insuranceBalance, patientBalance, status } =
    setting.fakes.settlements.get(id) ?? {};
  return [contractualAmount, insuranceBalance, patientBalance, status].join(' ');
};

const call = async (verb: string, id: string, body: Readonly<Record<string, unknown>>) =>
  (await setting.host.call(`remittances.${verb}ClaimPayment`, { params: { claimPaymentId: id }, body })).data
    .claimPayment;

describe('an answer that is posted', () => {
  test('follows what the organization set for its payer, which is stored with it', async () => {
    const claim = aNewClaim(change('CO-45', 'DENIAL'), change('CO-16', 'CONTRACTUAL'));
    const answer = await post(claim, answering('60', 'CO*45*40'));
    expect(answer.status).toBe('POSTED');
    expect(answer.dispositions).toEqual([{ groupCode: 'CO', reasonCode: '45', disposition: 'DENIAL' }]);
    expect(balancesOf(claim)).toBe('0.00 40.00 0.00 PARTIALLY_PAID');
    expect(setting.fakes.state(claim.id)?.denials).toMatchObject([
      { deniedAmount: '40.00', isPartial: true, primary: { groupCode: 'CO', reasonCode: '45' } },
    ]);
  });

  test('follows the built-in table where something was set for another payer or code alone', async () => {
    const claim = aNewClaim(change('CO-45', 'DENIAL', 'pyr_2'), change('PI-45', 'DENIAL'));
    expect(await post(claim, answering('60', 'CO*45*40'))).toMatchObject({ dispositions: null });
    expect(balancesOf(claim)).toBe('40.00 0.00 0.00 PAID');
  });

  test('keeps its dispositions when they are changed later', async () => {
    const claim = aNewClaim(change('CO-50', 'CONTRACTUAL', null));
    const { id } = await post(claim, answering('0', 'CO*50*100'));
    expect(balancesOf(claim)).toBe('100.00 0.00 0.00 PAID');
    setChanges(claim.id);
    await post(claim, { status: '23', charge: '100', paid: '0' });
    expect(balancesOf(claim)).toBe('100.00 0.00 0.00 PAID');
    await call('void', id, { reason: 'Posted twice' });
    expect(
      await call('match', id, { claimId: claim.id, lines: [{ line: 1, claimLineNumber: 1 }] }),
    ).toMatchObject({
      status: 'POSTED',
      dispositions: null,
    });
    expect(balancesOf(claim)).toBe('0.00 100.00 0.00 DENIED');
  });

  test('is taken back by its reversal with the entries that it made', async () => {
    const claim = aNewClaim(change('CO-45', 'DENIAL'));
    await post(claim, answering('60', 'CO*45*40'));
    setChanges(claim.id, change('CO-45', 'PENDING'));
    expect(await post(claim, reversing('-60', 'CO*45*-40'))).toMatchObject({
      isReversal: true,
      status: 'POSTED',
      dispositions: null,
    });
    expect(balancesOf(claim)).toBe('0.00 100.00 0.00 RECOUPED');
    await post(claim, answering('60', 'CO*45*40', { payerNumber: 'I2' }));
    expect(balancesOf(claim)).toBe('0.00 40.00 0.00 PARTIALLY_PAID');
    expect(setting.fakes.state(claim.id)?.settlement.work.awaitedAmount).toBe('40.00');
  });

  test('leaves the patient a share that the organization set, and allows it', async () => {
    const claim = aNewClaim(change('PR-204', 'SHARE'));
    const answer = await post(claim, answering('60', 'PR*204*40', { share: '30' }));
    expect(answer).toMatchObject({
      patientResponsibility: '30.00',
      patientResponsibilityDifference: '-10.00',
    });
    expect(balancesOf(claim)).toBe('0.00 0.00 40.00 PAID');
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({
      allowedAmount: '100.00',
      patientResponsibility: '40.00',
    });
  });

  test('keeps the allowed amount that its payer states', async () => {
    const claim = aNewClaim(change('PR-204', 'SHARE'));
    const line = {
      procedure: '99213',
      charge: '100',
      paid: '60',
      adjustments: ['PR*204*40'],
      more: ['AMT*B6*75'],
    };
    expect(await post(claim, answering('60', '', { lines: [line] }))).toMatchObject({
      patientResponsibility: '40.00',
    });
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({ allowedAmount: '75.00' });
  });

  test('may answer lines again that the organization takes for denied', async () => {
    const claim = aNewClaim(change('CO-45', 'DENIAL'));
    await post(claim, answering('0', 'CO*45*100'));
    expect(await post(claim, answering('60', 'PR*2*40', { payerNumber: 'I2' }))).toMatchObject({
      status: 'POSTED',
    });
    expect(balancesOf(claim)).toBe('0.00 0.00 40.00 PAID');
  });
});
