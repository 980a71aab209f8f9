import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, referenceHost } from '../../test/reference-host.ts';
import { GroupCode } from '../claims/schema.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const twoLines = {
  lines: [
    { procedureCode: '99213', chargeAmount: 125.5 },
    { procedureCode: '72100', chargeAmount: 74.5 },
  ],
};

const answer = (lineNumber: number, allowedAmount: number, paidAmount: number, ...texts: string[]) => ({
  lineNumber,
  allowedAmount,
  paidAmount,
  adjustments: texts.map((text) => {
    const [, groupCode, reasonCode, amount] = /^(..)-(\w+)=(.+)$/.exec(text) ?? [];
    return { groupCode, reasonCode, amount: Number(amount) };
  }),
});

const record = (claimId: string, lines: readonly object[], overrides = {}, options = {}) =>
  host.call(
    'reference.recordRemittance',
    { params: { claimId }, body: { receivedAt: '2026-02-25T12:00:00Z', lines, ...overrides } },
    options,
  );

describe('reference.recordRemittance', () => {
  test('answers 201 with the remittance and the claim, its lines adjudicated and its amounts settled', async () => {
    const { id } = await aClaim(host, twoLines);
    const { status, data, tag } = await record(
      id,
      [
        { ...answer(1, 100.5, 80.4, 'CO-45=25', 'PR-2=20.1'), remarkCodes: ['N130'] },
        answer(2, 74.5, 0, 'PR-1=74.5'),
      ],
      { paymentReference: 'EFT-1', payerClaimNumber: 'ICN-1' },
    );
    expect(status).toBe(201);
    expect(tag).toBe('"2"');
    expect(data.remittance).toMatchObject({
      claimId: id,
      externalId: null,
      receivedAt: '2026-02-25T12:00:00.000Z',
      paymentReference: 'EFT-1',
      payerClaimNumber: 'ICN-1',
      allowedAmount: '175.00',
      paidAmount: '80.40',
      patientResponsibility: '94.60',
    });
    expect(data.claim).toMatchObject({
      status: 'PAID',
      totalCharge: '200.00',
      allowedAmount: '175.00',
      paidAmount: '80.40',
      patientResponsibility: '94.60',
      balance: '0.00',
      payerClaimNumber: 'ICN-1',
    });
    expect(data.claim.lines[0]).toMatchObject({
      allowedAmount: '100.50',
      paidAmount: '80.40',
      adjustments: [
        { groupCode: 'CO', reasonCode: '45', amount: '25.00' },
        { groupCode: 'PR', reasonCode: '2', amount: '20.10' },
      ],
      remarkCodes: ['N130'],
    });
    const read = await host.call('reference.getClaim', { params: { claimId: id } });
    expect(read.data.claim).toMatchObject({ ...data.claim, remittances: [data.remittance] });
  });

  test.each([
    ['DENIED', [answer(1, 0, 0, 'CO-50=125.5'), answer(2, 0, 0, 'CO-50=74.5')], '200.00'],
    ['DENIED', [answer(1, 0, 0), answer(2, 0, 0)], '200.00'],
    ['PARTIALLY_PAID', [answer(1, 125.5, 125.5)], '74.50'],
    ['PARTIALLY_PAID', [answer(1, 125.5, 100), answer(2, 74.5, 74.5)], '25.50'],
    ['PARTIALLY_PAID', [answer(1, 125.5, 125.5), answer(2, 0, 0, 'CO-97=74.5')], '74.50'],
    ['PAID', [answer(1, 125.5, 0, 'PR-1=125.5'), answer(2, 74.5, 0, 'PR-1=74.5')], '0.00'],
  ])('makes a claim DENIED, PARTIALLY_PAID or PAID: %s of %j', async (status, lines, balance) => {
    const { id } = await aClaim(host, twoLines);
    const { data } = await record(id, lines);
    expect(data.claim).toMatchObject({ status, balance });
  });

  const posted = [answer(1, 100.5, 80.4, 'CO-45=25', 'PR-2=20.1'), answer(2, 74.5, 74.5)];

  test.each([
    ['as it was', {}],
    ['at another time of the day', { receivedAt: '2026-02-25T23:59:59.999Z' }],
    [
      'with its lines and adjustments in another order',
      {
        lines: [answer(2, 74.5, 74.5), answer(1, 100.5, 80.4, 'PR-2=20.1', 'CO-45=25')],
      },
    ],
    ['with a number of the payer', { payerClaimNumber: 'ICN-2' }],
    ['with the same externalId', { externalId: 'ERA-1' }],
  ])('answers 409 with existingId to one that is sent again %s, and posts nothing', async (_how, again) => {
    const as = aPrincipal();
    const { id } = await aClaim(host, twoLines, { as });
    const sent = { paymentReference: 'EFT-1', externalId: 'ERA-1' };
    const first = await record(id, posted, sent, { as });
    const { lines = posted, ...rest } = again as { lines?: object[] };
    const repeated = record(id, lines, { paymentReference: 'EFT-1', ...rest }, { as });
    await expect(repeated).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.data.remittance.id },
    });
    const { data } = await host.call('reference.getClaim', { params: { claimId: id } }, { as });
    expect(data.claim).toMatchObject({ paidAmount: '154.90', remittances: [first.data.remittance] });
  });

  test('answers 409 with existingId to one without a payment reference that is sent again', async () => {
    const { id } = await aClaim(host, twoLines);
    const first = await record(id, [answer(1, 10, 10)]);
    await expect(record(id, [answer(1, 10, 10)])).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.data.remittance.id },
    });
  });

  test.each([
    ['another payment reference', { paymentReference: 'EFT-2' }],
    ['no payment reference', { paymentReference: undefined }],
    ['another day', { receivedAt: '2026-02-26T00:00:00Z' }],
    ['another externalId', { externalId: 'ERA-2' }],
    ['another amount', { lines: [answer(1, 10, 9.99)] }],
    ['another adjustment', { lines: [answer(1, 10, 10, 'CO-45=0.01')] }],
    ['another line', { lines: [answer(2, 10, 10)] }],
    ['a remark', { lines: [{ ...answer(1, 10, 10), remarkCodes: ['N130'] }] }],
  ])('posts one with %s', async (_what, other) => {
    const as = aPrincipal();
    const { id } = await aClaim(host, twoLines, { as });
    const sent = { paymentReference: 'EFT-1', externalId: 'ERA-1' };
    await record(id, [answer(1, 10, 10)], sent, { as });
    const { lines = [answer(1, 10, 10)], ...rest } = other as { lines?: object[] };
    const { status } = await record(id, lines, { paymentReference: 'EFT-1', ...rest }, { as });
    expect(status).toBe(201);
  });

  test('of ten equal ones at once posts one', async () => {
    const { id } = await aClaim(host, twoLines);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => record(id, posted)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
  });

  test('adds up with earlier ones, and a reversal takes off', async () => {
    const { id } = await aClaim(host, twoLines);
    await record(id, [answer(1, 125.5, 125.5)]);
    const second = await record(id, [answer(2, 74.5, 74.5)], { receivedAt: '2026-02-26T12:00:00Z' });
    expect(second.data.claim).toMatchObject({ status: 'PAID', paidAmount: '200.00' });
    const reversal = await record(id, [answer(2, 74.5, 74.5, 'CR-94=0')], {
      receivedAt: '2026-02-27T12:00:00Z',
    });
    expect(reversal.data.remittance.paidAmount).toBe('-74.50');
    expect(reversal.data.claim).toMatchObject({
      status: 'PARTIALLY_PAID',
      paidAmount: '125.50',
      balance: '74.50',
    });
    const { data } = await host.call('reference.getClaim', { params: { claimId: id } });
    expect(data.claim.remittances.map(({ paidAmount }: { paidAmount: string }) => paidAmount)).toEqual([
      '125.50',
      '74.50',
      '-74.50',
    ]);
  });

  test('takes amounts that do not come to the charge', async () => {
    const { id } = await aClaim(host, twoLines);
    const { data } = await record(id, [answer(1, 500, 500, 'CO-45=-374.5'), answer(2, 74.5, 74.5)]);
    expect(data.claim).toMatchObject({ status: 'PAID', paidAmount: '574.50' });
  });

  test.each([
    ['lines.0.lineNumber', 'unknown_line', [answer(3, 0, 0)]],
    ['lines.1.lineNumber', 'duplicate', [answer(1, 0, 0), answer(1, 0, 0)]],
    ['lines.0.paidAmount', 'too_big', [answer(1, 1, 1, 'CR-94=0')]],
  ])(
    'answers 400 to an unknown or repeated line and to reversing more than was paid, and changes nothing: %s (%s)',
    async (path, code, lines) => {
      const claim = await aClaim(host, twoLines);
      await expect(record(claim.id, lines)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}`, code }] },
      });
      const { data } = await host.call('reference.getClaim', { params: { claimId: claim.id } });
      expect(data.claim).toMatchObject({ ...claim, remittances: [] });
    },
  );

  test('answers 400 to a total of 10^12, and takes a cent less', async () => {
    const { id } = await aClaim(host, twoLines);
    const most = 999_999_999_999.99;
    await expect(record(id, [answer(1, most, 0), answer(2, 0.01, 0)])).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.lines', code: 'too_big' }] },
    });
    await expect(record(id, [answer(1, 0, 0, `PR-1=${most}`, 'PR-2=0.01')])).rejects.toMatchObject({
      status: 400,
    });
    expect((await record(id, [answer(1, most, most)])).data.claim.allowedAmount).toBe('999999999999.99');
  });

  test.each(GroupCode.options)(
    'takes adjustments of each group, a reasonCode of 5 characters, a paymentReference of 80: %s',
    async (groupCode) => {
      const { id } = await aClaim(host, twoLines);
      const { data } = await record(id, [answer(1, 0, 0, `${groupCode}-12345=0`)], {
        paymentReference: 'r'.repeat(80),
      });
      expect(data.remittance.paymentReference).toBe('r'.repeat(80));
    },
  );

  test('takes 999 lines, and not one more', async () => {
    const lines = Array.from({ length: 999 }, () => ({ procedureCode: '99213', chargeAmount: 1 }));
    const { id } = await aClaim(host, { lines });
    const answers = lines.map((_line, index) => answer(index + 1, 1, 1));
    await expect(record(id, [...answers, answer(999, 1, 1)])).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.lines' }] },
    });
    expect((await record(id, answers)).data.claim).toMatchObject({ status: 'PAID', paidAmount: '999.00' });
  });

  test.each([
    ['lines', { lines: [] }],
    ['receivedAt', { receivedAt: undefined }],
    ['paymentReference', { paymentReference: '' }],
    ['lines.0.lineNumber', { lines: [answer(0, 0, 0)] }],
    ['lines.0.allowedAmount', { lines: [answer(1, -1, 0)] }],
    ['receivedAt', { receivedAt: '2026-02-25' }],
    ['paymentReference', { paymentReference: 'r'.repeat(81) }],
    ['lines.0.paidAmount', { lines: [answer(1, 0, -1)] }],
    ['lines.0.adjustments.0.groupCode', { lines: [answer(1, 0, 0, 'XX-45=1')] }],
    ['lines.0.adjustments.0.reasonCode', { lines: [answer(1, 0, 0, 'CO-123456=1')] }],
  ])(
    'answers 400 to no lines, no receivedAt, a paymentReference of 0 or 81 characters, amounts below 0, an unknown group, a reasonCode of 6 characters: %s',
    async (path, overrides) => {
      const { id } = await aClaim(host, twoLines);
      await expect(record(id, [answer(1, 0, 0)], overrides)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('answers 404 for a claim that is missing or of another organization', async () => {
    const foreign = await aClaim(host, twoLines, { as: aPrincipal() });
    for (const claimId of [foreign.id, 'clm_unknown']) {
      await expect(record(claimId, [answer(1, 0, 0)])).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 409 with the holder of its externalId', async () => {
    const { id } = await aClaim(host, twoLines);
    const { data } = await record(id, [answer(1, 100, 100)], { externalId: 'R-1' });
    await expect(record(id, [answer(1, 100, 100)], { externalId: 'R-1' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: data.remittance.id },
    });
    const read = await host.call('reference.getClaim', { params: { claimId: id } });
    expect(read.data.claim.paidAmount).toBe('100.00');
  });

  test('of parallel ones each counts once', async () => {
    const { id } = await aClaim(host, twoLines);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        record(id, [answer(1, 10, 10), answer(2, 1, 1)], { paymentReference: `EFT-${index}` }),
      ),
    );
    const { data } = await host.call('reference.getClaim', { params: { claimId: id } });
    expect(data.claim).toMatchObject({ paidAmount: '110.00', allowedAmount: '110.00' });
    expect(data.claim.remittances).toHaveLength(10);
  });

  test('answers 412 to an old version of the claim', async () => {
    const { id } = await aClaim(host, twoLines);
    await record(id, [answer(1, 10, 10)], {}, { ifMatch: '"1"' });
    await expect(record(id, [answer(1, 10, 10)], {}, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});
