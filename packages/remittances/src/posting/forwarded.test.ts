import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim } from '../../test/remittance-file.ts';
import { aClaim, importFile, queuedJobs, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import { releaseShareJob } from './release.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let count = 0;

/** Imports claim payments for a new claim of one line of 100.00, and reads them. */
async function post(...written: readonly Omit<WrittenClaim, 'number'>[]) {
  count += 1;
  const claim = aClaim(`clm_forwarded_${count}`, {
    totalCharge: '100.00',
    lines: aClaim('').lines.slice(0, 1),
  });
  setting.fakes.has(claim);
  const claims = written.map((each) => ({ number: claim.claimNumber, ...each }));
  await importFile(setting, remittanceFile({ amount: '0', reference: `EFT-FORWARDED-${count}`, claims }));
  const query = { claimId: claim.id, take: '100' };
  const { data } = await setting.host.call('remittances.listClaimPayments', { query });
  return { claim, claimPayments: data.claimPayments.reverse() };
}

const carrier = 'NM1*TT*2*MEDIGAP PLAN*****PI*36273';

const answer = (more: readonly string[], ofLine: readonly string[] = []): Omit<WrittenClaim, 'number'> => ({
  charge: '100',
  paid: '80',
  more,
  lines: [{ procedure: '99213', charge: '100', paid: '80', adjustments: ['PR*2*20'], more: ofLine }],
});

const sharesOf = (claimId: string) => setting.fakes.state(claimId)?.shares.map(({ amount }) => amount);

describe('an answer whose payer forwarded the claim', () => {
  test.each<[string, Omit<WrittenClaim, 'number'>]>([
    ['a crossover carrier and MA18', answer([carrier, 'MOA***MA18'])],
    ['a crossover carrier', answer([carrier])],
    ['MA18 of an outpatient claim', answer(['MOA***MA01*MA18'])],
    ['N89 of an inpatient claim', answer(['MIA*1****N89'])],
    ['N89 of a line', answer([], ['LQ*HE*N89'])],
  ])('by %s, holds the patient’s share for 45 days', async (_case, written) => {
    const { claim, claimPayments } = await post(written);
    expect(claimPayments).toMatchObject([{ status: 'POSTED', patientShareHeldUntil: '2026-04-16' }]);
    expect(sharesOf(claim.id)).toEqual([]);
    const jobs = await queuedJobs(setting, releaseShareJob);
    expect(jobs.map(({ id }) => id)).toContain(claimPayments[0].id);
  });

  test.each<[string, Omit<WrittenClaim, 'number'>]>([
    ['without such a sign', answer([])],
    ['by another remark', answer(['MOA***MA01'], ['LQ*HE*N130'])],
    ['by a payer with priority', answer(['NM1*PR*2*OTHER PLAN*****PI*36273'])],
  ])('%s, is not held', async (_case, written) => {
    const { claim, claimPayments } = await post(written);
    expect(claimPayments).toMatchObject([{ status: 'POSTED', patientShareHeldUntil: null }]);
    expect(sharesOf(claim.id)).toEqual(['20.00']);
  });

  test('is held when a person posts it later', async () => {
    const { claim, claimPayments } = await post({ ...answer([carrier]), paid: '81' });
    const [{ id, exceptionCode }] = claimPayments;
    expect(exceptionCode).toBe('UNBALANCED');
    const body = { reason: 'as the payer said' };
    const { data } = await setting.host.call('remittances.acceptClaimPayment', {
      params: { claimPaymentId: id },
      body,
    });
    expect(data.claimPayment.patientShareHeldUntil).toBe('2026-04-16');
    expect(sharesOf(claim.id)).toEqual([]);
  });

  test('is reversed without a hold', async () => {
    const back = { ...answer([carrier]), status: '22', charge: '-100', paid: '-80', lines: [] };
    const { claimPayments } = await post(answer([carrier]), back);
    expect(claimPayments).toMatchObject([
      { patientShareHeldUntil: '2026-04-16' },
      { status: 'POSTED', isReversal: true, patientShareHeldUntil: null },
    ]);
  });
});

describe('CLP02', () => {
  test('23 is no answer: the claim was forwarded', async () => {
    const { claim } = await post({ ...answer([carrier]), status: '23' });
    const settlement = setting.fakes.settlements.get(claim.id);
    expect(settlement).toMatchObject({ status: 'SUBMITTED', paidAmount: null, insuranceBalance: '100.00' });
    const query = { status: 'IGNORED', take: '1' };
    const { data } = await setting.host.call('remittances.listClaimPayments', { query });
    expect(data.claimPayments).toMatchObject([
      { claimId: claim.id, claimStatusCode: '23', reason: 'The claim was forwarded to another payer' },
    ]);
  });

  test('23 makes the claim wait 45 days for the payer to which it was forwarded', async () => {
    const { claim } = await post({ ...answer([carrier]), status: '23' });
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({
      forwardedUntil: '2026-04-16',
      work: { awaitedAmount: '100.00', responseDueOn: '2026-04-16' },
    });
  });

  test.each([
    ['pays', '80', 'PR*2*20', 'PAID'],
    ['denies', '0', 'CO*31*100', 'DENIED'],
    ['leaves all to the patient', '0', 'PR*1*100', 'PAID'],
  ])('4 is an answer that %s by its adjustments', async (_case, paid, adjustment, status) => {
    const { claim, claimPayments } = await post({
      status: '4',
      charge: '100',
      paid,
      lines: [{ procedure: '99213', charge: '100', paid, adjustments: [adjustment] }],
    });
    expect(claimPayments).toMatchObject([{ status: 'POSTED' }]);
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({ status });
  });
});
