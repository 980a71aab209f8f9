import { type Principal, readTogether } from '@rcm/tenancy';
import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClaim,
  pay,
  queuedJobs,
  remittanceHost,
  sentClaimPayment,
  sentLine,
} from '../../test/remittance-host.ts';
import {
  type RecordedRemittance,
  type RemittedLine,
  recordRemittance,
  remittancesOfClaim,
  type SentRemittance,
} from '../lookups.ts';
import { releaseShareJob } from '../posting/release.ts';

let setting: Awaited<ReturnType<typeof remittanceHost>>;
let created = 0;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

/** A new claim of two lines, of 100.00 and 150.00. */
function aNewClaim(): string {
  created += 1;
  const id = `clm_recorded_${created}`;
  setting.fakes.has(aClaim(id));
  return id;
}

const answer = (
  lineNumber: number,
  allowedAmount: string,
  paidAmount: string,
  ...texts: string[]
): RemittedLine => ({
  lineNumber,
  allowedAmount,
  paidAmount,
  adjustments: texts.map((text) => {
    const [, groupCode, reasonCode, amount] = /^(CO|PR|OA|PI|CR)-(\w+)=(.+)$/.exec(text) ?? [];
    return { groupCode, reasonCode, amount } as RemittedLine['adjustments'][number];
  }),
  remarkCodes: [],
});

const record = (
  claimId: string,
  lines: readonly RemittedLine[],
  overrides: Partial<SentRemittance> = {},
): Promise<RecordedRemittance> =>
  setting.host.inside(setting.host.principal, (context) =>
    recordRemittance(context, setting.fakes.ports, claimId, {
      receivedAt: new Date('2026-02-25T12:00:00Z'),
      lines,
      ...overrides,
    }),
  );

async function recorded(claimId: string, principal: Principal = setting.host.principal) {
  const [remittances] = await setting.host.inside(principal, (context) =>
    readTogether(context, [remittancesOfClaim(claimId)]),
  );
  return remittances;
}

const settled = (claimId: string) => setting.fakes.settlements.get(claimId);

const posted = [
  answer(1, '80.00', '60.00', 'CO-45=20.00', 'PR-2=20.00'),
  answer(2, '150.00', '150.00'),
] as const;

describe('a recorded remittance', () => {
  test('is posted as sent, and updates the claim, the patient’s share and the payment', async () => {
    const id = aNewClaim();
    const remittance = await record(id, posted, { paymentReference: 'EFT-1', payerClaimNumber: 'ICN-1' });
    expect(remittance).toMatchObject({
      claimId: id,
      paymentReference: 'EFT-1',
      payerClaimNumber: 'ICN-1',
      allowedAmount: '230.00',
      paidAmount: '210.00',
      patientResponsibility: '20.00',
      lines: posted,
    });
    expect(settled(id)).toMatchObject({ status: 'PAID', paidAmount: '210.00', insuranceBalance: '0.00' });
    expect(setting.fakes.state(id)?.shares).toEqual([
      { claimPaymentId: remittance.id, kind: 'COINSURANCE', amount: '20.00' },
    ]);
    expect(await recorded(id)).toEqual([remittance]);
    const { data } = await setting.host.call('remittances.getClaimPayment', {
      params: { claimPaymentId: remittance.id },
    });
    expect(data.claimPayment).toMatchObject({ status: 'POSTED', claimId: id, matchedBy: 'MANUAL' });
    const payment = await setting.host.call('remittances.getPayment', {
      params: { paymentId: data.claimPayment.paymentId },
    });
    expect(payment.data.payment).toMatchObject({
      source: 'MANUAL',
      amount: '210.00',
      postedAmount: '210.00',
      difference: '0.00',
    });
  });

  test('is dated by the day in the time zone of the organization on which it was received', async () => {
    const claimId = aNewClaim();
    const sent = { receivedAt: new Date('2026-02-25T20:00:00Z'), lines: [answer(1, '80.00', '80.00')] };
    await setting.host.inside(aPrincipal({ timeZone: 'Asia/Kolkata' }), (context) =>
      recordRemittance(context, setting.fakes.ports, claimId, sent),
    );
    expect(setting.fakes.state(claimId)?.answers).toMatchObject([{ paymentDate: '2026-02-26' }]);
  });

  test('of a forwarded claim holds the share of the patient until its release', async () => {
    const id = aNewClaim();
    const lines = [{ ...answer(1, '80.00', '60.00', 'PR-2=20.00'), remarkCodes: ['N89'] }];
    const received = { receivedAt: new Date('2026-03-02T12:00:00Z') };
    const { id: claimPaymentId } = await record(id, lines, received);
    const params = { claimPaymentId };
    const { data } = await setting.host.call('remittances.getClaimPayment', { params });
    expect(data.claimPayment.patientShareHeldUntil).toBe('2026-04-16');
    expect(setting.fakes.state(id)?.shares).toEqual([]);
    const jobs = await queuedJobs(setting, releaseShareJob);
    expect(jobs.map((job) => job.id)).toEqual([claimPaymentId]);
  });

  test('is of the payer to which the claim was rebilled last, in the rank of the rebill', async () => {
    const id = aNewClaim();
    const rebill = (payerId: string, rank: 'PRIMARY' | 'TERTIARY') =>
      ({
        id: `rbl_${payerId}`,
        payerId,
        rank,
        program: null,
        rebilledAt: new Date(0),
        rebilledOn: '2026-03-02',
      }) as const;
    setting.fakes.has(aClaim(id, { rebills: [rebill('pyr_1', 'PRIMARY'), rebill('pyr_2', 'TERTIARY')] }));
    const { id: claimPaymentId } = await record(id, posted);
    const { data } = await setting.host.call('remittances.getClaimPayment', { params: { claimPaymentId } });
    expect(data.claimPayment).toMatchObject({ payerId: 'pyr_2', payerRank: 'TERTIARY', status: 'POSTED' });
  });

  test('with a denied line opens a denial', async () => {
    const id = aNewClaim();
    const { id: claimPaymentId } = await record(id, [answer(1, '0.00', '0.00', 'CO-50=100.00')]);
    expect(setting.fakes.state(id)?.denials).toMatchObject([
      { claimPaymentId, deniedAmount: '100.00', primary: { groupCode: 'CO', reasonCode: '50' } },
    ]);
  });

  test.each([
    ['as it was', {}],
    ['at another time of the day', { receivedAt: new Date('2026-02-25T23:59:59.999Z') }],
    ['in another order', { lines: [posted[1], answer(1, '80.00', '60.00', 'PR-2=20.00', 'CO-45=20.00')] }],
    ['with a number of the payer', { payerClaimNumber: 'ICN-2' }],
    ['with the same externalId', { externalId: 'ERA-AGAIN' }],
  ])('is a 409 with existingId if it is sent again %s, and posts nothing', async (how, again) => {
    const id = aNewClaim();
    const externalId = how === 'with the same externalId' ? 'ERA-AGAIN' : `ERA-${id}`;
    const first = await record(id, posted, { paymentReference: 'EFT-1', externalId });
    const { lines = posted, ...rest } = again as Partial<SentRemittance>;
    await expect(record(id, lines, { paymentReference: 'EFT-1', ...rest })).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.id },
    });
    expect([settled(id)?.paidAmount, await recorded(id)]).toEqual(['210.00', [first]]);
  });

  test.each([
    ['another payment reference', { paymentReference: 'EFT-2' }],
    ['no payment reference', { paymentReference: undefined }],
    ['another day', { receivedAt: new Date('2026-02-26T00:00:00Z') }],
    ['another amount', { lines: [answer(1, '10.00', '9.99')] }],
    ['another adjustment', { lines: [answer(1, '10.00', '10.00', 'CO-45=0.01')] }],
    ['another line', { lines: [answer(2, '10.00', '10.00')] }],
    ['a remark', { lines: [{ ...answer(1, '10.00', '10.00'), remarkCodes: ['N130'] }] }],
  ])('is posted in addition to one with %s', async (_what, other) => {
    const id = aNewClaim();
    await record(id, [answer(1, '10.00', '10.00')], { paymentReference: 'EFT-1' });
    const { lines = [answer(1, '10.00', '10.00')], ...rest } = other as Partial<SentRemittance>;
    await record(id, lines, { paymentReference: 'EFT-1', mode: 'ADDITIONAL', ...rest });
    expect(await recorded(id)).toHaveLength(2);
  });

  test('subtracts reversed amounts, and a completely reversed line is open again', async () => {
    const id = aNewClaim();
    await record(id, [answer(1, '100.00', '100.00'), answer(2, '0.00', '0.00', 'CO-50=150.00')]);
    const reversal = await record(id, [answer(2, '0.00', '0.00', 'CO-50=150.00', 'CR-94=0.00')], {
      receivedAt: new Date('2026-02-27T12:00:00Z'),
    });
    expect(reversal.lines).toEqual([answer(2, '0.00', '0.00', 'CO-50=150.00', 'CR-94=0.00')]);
    const open = { status: 'PARTIALLY_PAID', insuranceBalance: '150.00' };
    expect(settled(id)).toMatchObject({ ...open, paidAmount: '100.00' });
    expect(settled(id)?.lines[1]).toMatchObject({ allowedAmount: null, paidAmount: null });
  });

  test('need not balance, and is limited to the charge less payments of other payers', async () => {
    const claim = aNewClaim();
    const secondary = sentClaimPayment(claim.toUpperCase(), {
      claimStatusCode: '2',
      chargeAmount: 100,
      paidAmount: 60,
      lines: [sentLine('99213', 100, 60, { 'OA-23': 40 })],
    });
    await pay(setting, [secondary], { payerId: 'pyr_2' });
    await expect(record(claim, [answer(1, '40.01', '40.01')])).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.lines.0.paidAmount', code: 'too_big' }] },
    });
    await record(claim, [answer(1, '500.00', '40.00')]);
    expect(settled(claim)?.paidAmount).toBe('100.00');
  });

  describe('to lines that the payer answered before', () => {
    const first = [answer(1, '80.00', '60.00', 'CO-45=20.00', 'PR-2=20.00')];
    const second = [answer(1, '80.00', '50.00', 'CO-45=20.00', 'PR-2=30.00')];
    const again = { paymentReference: 'EFT-2' };

    test('is a 409 with existingId, and posts nothing', async () => {
      const id = aNewClaim();
      const { id: existingId } = await record(id, first);
      await expect(record(id, second, again)).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/ADDITIONAL or REPLACES/),
        details: { existingId },
      });
      expect([settled(id)?.paidAmount, (await recorded(id)).length]).toEqual(['60.00', 1]);
    });

    test('is posted in addition, also above the charge', async () => {
      const id = aNewClaim();
      await record(id, first);
      const { id: additional } = await record(id, second, { ...again, mode: 'ADDITIONAL' });
      expect(settled(id)?.paidAmount).toBe('110.00');
      const params = { claimPaymentId: additional };
      const { data } = await setting.host.call('remittances.getClaimPayment', { params });
      expect(data.claimPayment).toMatchObject({ status: 'POSTED', isAdditional: true });
    });

    test('voids the earlier ones that it replaces', async () => {
      const id = aNewClaim();
      const { id: earlier } = await record(id, first);
      const other = await record(id, [answer(2, '100.00', '100.00')]);
      const replacing = await record(id, second, { ...again, mode: 'REPLACES' });
      expect((await recorded(id)).map((each) => each.id)).toEqual([other.id, replacing.id]);
      expect(settled(id)?.paidAmount).toBe('150.00');
      const params = { claimPaymentId: earlier };
      const { data } = await setting.host.call('remittances.getClaimPayment', { params });
      expect(data.claimPayment).toMatchObject({
        status: 'VOIDED',
        reason: 'Another remittance replaces it',
      });
      const payment = await setting.host.call('remittances.getPayment', {
        params: { paymentId: data.claimPayment.paymentId },
      });
      expect(payment.data.payment).toMatchObject({ postedAmount: '0.00', voidedAmount: '60.00' });
    });

    test.each<[string, readonly RemittedLine[], readonly RemittedLine[]]>([
      ['answers other lines', first, [answer(2, '150.00', '150.00')]],
      ['answers denied lines', [answer(1, '0.00', '0.00', 'CO-50=100.00')], first],
      ['reverses them', first, [answer(1, '80.00', '60.00', 'PR-2=20.00', 'CR-94=0.00')]],
    ])('needs no mode if it %s, and ignores one', async (_case, one, other) => {
      for (const mode of [undefined, 'ADDITIONAL', 'REPLACES'] as const) {
        const id = aNewClaim();
        await record(id, one);
        const { id: posted } = await record(id, other, { ...again, mode });
        expect(await recorded(id)).toHaveLength(2);
        const params = { claimPaymentId: posted };
        const { data } = await setting.host.call('remittances.getClaimPayment', { params });
        expect(data.claimPayment.isAdditional).toBe(false);
      }
    });
  });

  test.each([
    ['lines.0.lineNumber', 'unknown_line', [answer(3, '0.00', '0.00')]],
    ['lines.1.lineNumber', 'duplicate', [answer(1, '0.00', '0.00'), answer(1, '0.00', '0.00')]],
    ['lines.0.paidAmount', 'too_big', [answer(1, '1.00', '1.00', 'CR-94=0.00')]],
    ['lines', 'too_big', [answer(1, '999999999999.99', '0.00'), answer(2, '0.01', '0.00')]],
  ])(
    'is a 400 with the path of lines that can’t be posted, and changes nothing: %s %s',
    async (path, code, lines) => {
      const id = aNewClaim();
      await expect(record(id, lines)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}`, code }] },
      });
      expect([settled(id), await recorded(id)]).toEqual([undefined, []]);
    },
  );

  test('requires a unique externalId', async () => {
    const [one, other] = [aNewClaim(), aNewClaim()];
    const { id: existingId } = await record(one, [answer(1, '10.00', '10.00')], { externalId: 'ERA-ONE' });
    await expect(
      record(other, [answer(1, '10.00', '10.00')], { externalId: 'ERA-ONE' }),
    ).rejects.toMatchObject({
      status: 409,
      details: { existingId },
    });
  });

  test('is returned in its own organization only', async () => {
    const id = aNewClaim();
    await record(id, [answer(1, '10.00', '10.00')]);
    expect(await recorded(id, aPrincipal())).toEqual([]);
  });
});
