import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import { badDebts } from '../lookups.ts';

let host: PatientArHost;
let shares: ReturnType<typeof shareCalls>;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const march = new Date('2026-03-02T15:00:00Z');
const inMarch = { from: '2026-03-01', to: '2026-03-31' };
const inApril = { from: '2026-04-01', to: '2026-04-30' };

/** An organization with a claim of 100.00 deductible, 40.00 coinsurance, 10.00 copay and 5.00 others on an account. */
async function aDebtor() {
  shares = shareCalls(host);
  const { as } = shares;
  const claim = aClaim();
  const params = await host.anAccount(0, { patientId: claim.patientId }, { as });
  const kinds = { DEDUCTIBLE: '100.00', COINSURANCE: '40.00', COPAY: '10.00', OTHER: '5.00' } as const;
  const owed = Object.entries(kinds).map(([kind, amount]) => aShare(amount, { kind: kind as 'COPAY' }));
  await shares.apply([{ claim: { ...claim, ...params }, shares: owed }]);
  const at = (day: number) => ({ as, now: daysAfter(march, day) });
  const call = (operation: string, day: number, body: Record<string, unknown>, more = {}) =>
    host.call(`patient-ar.${operation}`, { params: { ...params, ...more }, body }, at(day));
  const writeOff = async (amount: number, day = 0, reasonCode = 'BAD_DEBT'): Promise<string> =>
    (await call('recordAdjustment', day, { amount, reasonCode })).data.entry.id;
  const read = (period = inMarch, by = as) => host.inside(by, (context) => badDebts(context, period));
  return { claim, params, as, at, call, writeOff, read };
}

describe('bad debts', () => {
  test('are the deductible and coinsurance of a claim that were written off in the period', async () => {
    const { claim, params, writeOff, read } = await aDebtor();
    await writeOff(155);
    const [debt, ...others] = await read();
    expect(others).toEqual([]);
    expect(debt).toMatchObject({
      claimId: claim.id,
      ...params,
      isPlaced: false,
      firstBilledOn: null,
      writtenOffOn: '2026-03-02',
      writtenOffAmount: '140.00',
      recoveredAmount: '0.00',
      paidOn: [],
    });
    expect(await read(inApril)).toEqual([]);
    expect(await read(inMarch, aPrincipal())).toEqual([]);
  });

  test.each(['CHARITY', 'SMALL_BALANCE', 'WRITE_OFF', 'CONTRACTUAL', 'COURTESY', 'OTHER'])(
    'are not adjustments for %s',
    async (reasonCode) => {
      const { writeOff, read } = await aDebtor();
      await writeOff(155, 0, reasonCode);
      expect(await read()).toEqual([]);
    },
  );

  test('are not other charges of the account', async () => {
    const { call, writeOff, read } = await aDebtor();
    await call('recordPayment', 0, { amount: 155 });
    await call('recordCharge', 0, { amount: 30, reason: 'A copy of the record' });
    await writeOff(30);
    expect(await read()).toEqual([]);
  });

  test('are reduced by a reversal in the same period, and recovered by one in a later period', async () => {
    const { call, writeOff, read } = await aDebtor();
    const entryId = await writeOff(155);
    const reversed = await aDebtor();
    const other = await reversed.writeOff(155);
    await reversed.call('reverseEntry', 5, { reason: 'The patient paid' }, { entryId: other });
    expect(await reversed.read()).toEqual([]);
    await call('reverseEntry', 35, { reason: 'The patient paid' }, { entryId });
    expect(await read()).toMatchObject([{ writtenOffAmount: '140.00', recoveredAmount: '0.00' }]);
    expect(await read(inApril)).toMatchObject([
      { writtenOffOn: '2026-03-02', writtenOffAmount: '0.00', recoveredAmount: '140.00' },
    ]);
    expect(await read({ from: '2026-03-01', to: '2026-04-30' })).toEqual([]);
  });

  test('have the days of the first delivered statement and of the payments for them', async () => {
    const { params, at, call, writeOff, read } = await aDebtor();
    const statementId = await host.aStatement(params.accountId, {}, at(1));
    await host.deliver(statementId, 'DELIVERED', at(2));
    await call('recordPayment', 10, { amount: 20 });
    await call('recordPayment', 12, { amount: 10 });
    const { data } = await call('recordPayment', 14, { amount: 5 });
    await call('reverseEntry', 15, { reason: 'The check bounced' }, { entryId: data.entry.id });
    await writeOff(125, 20);
    expect(await read()).toMatchObject([
      {
        firstBilledOn: '2026-03-04',
        writtenOffOn: '2026-03-22',
        paidOn: ['2026-03-12', '2026-03-14'],
      },
    ]);
  });
});
