import { aPrincipal, countedMessages, refusedAt, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody, patientBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost, nothingOpen, settleClaim } from '../../test/claims-host.ts';
import { keepAnswerFigures, markDenialCases } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const line = (overrides: Record<string, unknown> = {}) => ({
  procedureCode: '99213',
  chargeAmount: 100,
  ...overrides,
});

describe('reference.createClaim', () => {
  test('numbers the lines from 1, sums them exactly, and generates a claim number: SUBMITTED', async () => {
    const claim = await aClaim(host, {
      diagnosisCodes: ['M54.50', 'E11.9'],
      billedAt: '2026-02-12T09:00:00-05:00',
      lines: [
        line({ modifiers: ['25'], units: 2, chargeAmount: 0.1, diagnosisPointers: [1, 2] }),
        line({ procedureCode: '72100', chargeAmount: 0.2, revenueCode: '0320', placeOfService: '11' }),
      ],
    });
    expect(claim).toMatchObject({
      claimNumber: expect.stringMatching(/^CL-20260302-[0-9A-Z]{8}$/),
      status: 'SUBMITTED',
      serviceDate: '2026-02-10',
      billedAt: '2026-02-12T14:00:00.000Z',
      totalCharge: '0.30',
      balance: '0.30',
      allowedAmount: null,
      paidAmount: null,
      patientResponsibility: null,
    });
    expect(claim.lines).toEqual([
      {
        lineNumber: 1,
        procedureCode: '99213',
        modifiers: ['25'],
        units: 2,
        chargeAmount: '0.10',
        revenueCode: null,
        placeOfService: null,
        diagnosisPointers: [1, 2],
        controlNumber: null,
        serviceDate: null,
        allowedAmount: null,
        paidAmount: null,
        adjustments: null,
        remarkCodes: null,
        ...nothingOpen,
        insuranceBalance: '0.10',
      },
      expect.objectContaining({ lineNumber: 2, modifiers: [], units: 1, revenueCode: '0320' }),
    ]);
  });

  test('takes every reference that is the organization’s', async () => {
    const facility = await aRecord(host, 'Facility', facilityBody);
    const provider = await aRecord(host, 'Provider', providerBody);
    const billingProvider = await aRecord(host, 'Provider', providerBody);
    const references = {
      facilityId: facility.id,
      providerId: provider.id,
      billingProviderId: billingProvider.id,
      accountId: 'acc_1',
    };
    expect(await aClaim(host, references)).toMatchObject(references);
  });

  test('stores the billing fields, and defaults to an original claim to a primary payer', async () => {
    const sent = {
      taxIdentifier: '941234567',
      memberId: 'W123456789',
      payerRank: 'SECONDARY',
      frequencyCode: '7',
      typeOfBill: '131',
      authorizationNumbers: ['A-1', 'A-2'],
      lines: [
        line({ controlNumber: 'LN-1', serviceDate: '2026-02-09' }),
        line({ controlNumber: 'LN-2', serviceDate: '2026-02-11' }),
        line(),
      ],
    };
    const claim = await aClaim(host, sent);
    expect(claim).toMatchObject({ ...sent, lines: [{ ...sent.lines[0], chargeAmount: '100.00' }, {}, {}] });
    expect(claim.lines[2]).toMatchObject({ controlNumber: null, serviceDate: null });
    const { data } = await host.call('reference.getClaim', { params: { claimId: claim.id } });
    expect(data.claim).toMatchObject(claim);
    expect(await aClaim(host)).toMatchObject({
      billingProviderId: null,
      taxIdentifier: null,
      memberId: null,
      payerRank: 'PRIMARY',
      frequencyCode: '1',
      replacesClaimId: null,
      replacedByClaimId: null,
      typeOfBill: null,
      authorizationNumbers: [],
      acknowledgement: null,
      acknowledgementCategoryCode: null,
      acknowledgementStatusCode: null,
      acknowledgedOn: null,
      acknowledgedBy: null,
    });
  });

  test.each(['acknowledgement', 'seriesId', 'replacedByClaimId'])(
    'answers 400 to %s, which only adjudication or another claim sets',
    async (field) => {
      await expect(aClaim(host, { [field]: 'ACCEPTED' })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );

  test.each(['patientId', 'payerId', 'providerId', 'billingProviderId', 'facilityId', 'accountId'])(
    'answers 404 for an unknown %s',
    async (field) => {
      await expect(aClaim(host, { [field]: 'unknown' })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('answers 404 for a payer of another organization', async () => {
    const foreign = await aRecord(host, 'Payer', payerBody, { as: aPrincipal() });
    await expect(aClaim(host, { payerId: foreign.id })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['lines', []],
    ['lines', Array.from({ length: 1000 }, () => line())],
    ['lines', Array.from({ length: 2 }, () => line({ chargeAmount: 999_999_999_999.99 }))],
    ['lines.0.chargeAmount', [line({ chargeAmount: -0.01 })]],
    ['lines.0.chargeAmount', [line({ chargeAmount: 1.001 })]],
    ['lines.0.procedureCode', [line({ procedureCode: 'c'.repeat(21) })]],
    ['lines.0.modifiers', [line({ modifiers: ['1', '2', '3', '4', '5'] })]],
    ['lines.0.procedureCode', [line({ procedureCode: '' })]],
    ['lines.0.chargeAmount', [line({ chargeAmount: undefined })]],
    ['lines.0.units', [line({ units: 0 })]],
    ['lines.0.controlNumber', [line({ controlNumber: '' })]],
    ['lines.0.controlNumber', [line({ controlNumber: 'c'.repeat(51) })]],
    ['lines.2.controlNumber', [line({ controlNumber: 'c' }), line(), line({ controlNumber: 'c' })]],
    ['lines.0.serviceDate', [line({ serviceDate: '2026-02-29' })]],
  ])(
    'answers 400 to 0 or 1000 lines, a procedureCode of 0 or 21 characters, 5 modifiers, 0 units, a charge below 0 or of 3 decimals, a total of 10^12, a control number of 0 or 51 characters or of another line: %s',
    async (path, lines) => {
      await expect(aClaim(host, { lines })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test.each<[string, Record<string, unknown>]>([
    ['25 diagnosis codes', { diagnosisCodes: Array.from({ length: 25 }, () => 'E11.9') }],
    ['a claim number of 80 characters', { claimNumber: 'c'.repeat(80) }],
    ['a procedure code of 20 characters', { lines: [line({ procedureCode: 'c'.repeat(20) })] }],
    ['a procedure code of 1 character', { lines: [line({ procedureCode: 'c' })] }],
    ['4 modifiers', { lines: [line({ modifiers: ['1', '2', '3', '4'] })] }],
    ['a charge of 0', { lines: [line({ chargeAmount: 0 })] }],
    ['a part of a unit', { lines: [line({ units: 0.25 })] }],
    ['a control number of 1 character', { lines: [line({ controlNumber: 'c' })] }],
    ['a control number of 50 characters', { lines: [line({ controlNumber: 'c'.repeat(50) })] }],
    ['a tax identifier of 1 character', { taxIdentifier: '1' }],
    ['a tax identifier of 50 characters', { taxIdentifier: '1'.repeat(50) }],
    ['a member id of 1 character', { memberId: 'W' }],
    ['a member id of 80 characters', { memberId: 'W'.repeat(80) }],
    ['a type of bill of 2 characters', { typeOfBill: '13' }],
    ['a type of bill of 4 characters', { typeOfBill: '0131' }],
    ['5 authorization numbers', { authorizationNumbers: ['A', 'B', 'C', 'D', 'E'.repeat(50)] }],
    ['late charges', { frequencyCode: '5', claimNumber: 'LATE-CHARGES' }],
    ['a tertiary payer', { payerRank: 'TERTIARY' }],
  ])('accepts values at the limits: %s', async (_what, overrides) => {
    const { id } = await aClaim(host, overrides);
    const { data } = await host.call('reference.getClaim', { params: { claimId: id } });
    const { lines, ...head } = overrides;
    expect(data.claim).toMatchObject({ ...head, ...(lines ? { lines: [expect.any(Object)] } : {}) });
  });

  test('takes 999 lines and reads them back in order', async () => {
    const claim = await aClaim(host, {
      lines: Array.from({ length: 999 }, () => line({ chargeAmount: 0.01 })),
    });
    expect(claim.totalCharge).toBe('9.99');
    const { data } = await host.call('reference.getClaim', { params: { claimId: claim.id } });
    expect(data.claim.lines).toEqual(claim.lines);
  });

  test.each([
    ['diagnosisCodes', { diagnosisCodes: Array.from({ length: 26 }, () => 'E11.9') }],
    ['claimNumber', { claimNumber: '' }],
    ['claimNumber', { claimNumber: 'c'.repeat(81) }],
    ['serviceDate', { serviceDate: undefined }],
    ['billedAt', { billedAt: '2026-02-12' }],
    ['serviceDate', { serviceDate: '2026-02-30' }],
    ['taxIdentifier', { taxIdentifier: '' }],
    ['taxIdentifier', { taxIdentifier: '1'.repeat(51) }],
    ['memberId', { memberId: '' }],
    ['memberId', { memberId: 'W'.repeat(81) }],
    ['payerRank', { payerRank: 'FOURTH' }],
    ['frequencyCode', { frequencyCode: '6' }],
    ['typeOfBill', { typeOfBill: '1' }],
    ['typeOfBill', { typeOfBill: '01310' }],
    ['authorizationNumbers', { authorizationNumbers: ['1', '2', '3', '4', '5', '6'] }],
    ['authorizationNumbers.0', { authorizationNumbers: [''] }],
    ['authorizationNumbers.0', { authorizationNumbers: ['A'.repeat(51)] }],
    [
      'lines.0.diagnosisPointers.1',
      { diagnosisCodes: ['E11.9'], lines: [line({ diagnosisPointers: [1, 2] })] },
    ],
  ])(
    'answers 400 to 26 diagnosis codes, a claimNumber of 0 or 81 characters, no such date, a pointer to a missing diagnosis, 6 authorization numbers, or a length that X12 does not allow: %s',
    async (path, overrides) => {
      await expect(aClaim(host, overrides)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('answers 409 for a claim number or externalId that is taken in the organization', async () => {
    const first = await aClaim(host, { claimNumber: 'C-1', externalId: 'E-1' });
    await expect(aClaim(host, { claimNumber: 'C-1' })).rejects.toMatchObject({
      status: 409,
      details: { message: 'A claim with this claimNumber exists', existingId: first.id },
    });
    await expect(aClaim(host, { externalId: 'E-1' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.id },
    });
    expect(await aClaim(host, { claimNumber: 'C-1' }, { as: aPrincipal() })).toMatchObject({
      claimNumber: 'C-1',
    });
  });
});

describe('reference.getClaim', () => {
  test('returns what the create returned, and its denial cases, appeals and underpayment cases', async () => {
    const claim = await aClaim(host);
    const { data, tag } = await host.call('reference.getClaim', { params: { claimId: claim.id } });
    expect(data.claim).toEqual({
      ...claim,
      series: null,
      warnings: [],
      remittances: [],
      denialCaseIds: [`dnc_of_${claim.id}`],
      appealIds: [`apl_of_${claim.id}`],
      underpaymentCaseIds: [`upc_of_${claim.id}`],
    });
    expect(tag).toBe('"1"');
  });

  test('reads it with all that belongs to it in one message', async () => {
    const claim = await aClaim(host);
    const read = () => host.call('reference.getClaim', { params: { claimId: claim.id } });
    await read();
    const messages = countedMessages(host.tenants.pool);
    await read();
    // The second message is the event of the read.
    expect(messages.filter((statements) => statements > 0)).toEqual([8, 1]);
  });

  test('shows the sums of its series', async () => {
    const { id: patientId } = await aRecord(host, 'Patient', patientBody);
    const interim = { patientId, claimNumber: 'SERIES-1' };
    const first = await aClaim(host, { ...interim, frequencyCode: '2' });
    await aClaim(host, { ...interim, frequencyCode: '3', serviceDate: '2026-02-12' });
    const { data } = await host.call('reference.getClaim', { params: { claimId: first.id } });
    expect(data.claim.series).toMatchObject({ claimCount: 2, totalCharge: '200.00', paidAmount: '0.00' });
  });

  test('shows the warnings of its last adjudication', async () => {
    const { id: claimId } = await aClaim(host);
    const warnings = ['COB_WITHOUT_PRIOR_PAYER', 'REVERSAL_MISSING', 'NOTHING_PAID'] as const;
    await settleClaim(host, host.principal, claimId, { warnings });
    const { data } = await host.call('reference.getClaim', { params: { claimId } });
    expect(data.claim.warnings).toEqual(warnings);
  });

  test('answers 404 for one that is missing or of another organization', async () => {
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    for (const claimId of [foreign.id, 'clm_unknown']) {
      await expect(host.call('reference.getClaim', { params: { claimId } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe('reference.listClaims', () => {
  test.each([
    ['skip', '0', '10000'],
    ['take', '1', '100'],
  ])('accepts %s from %s to %s, and answers 400 to a value past a limit', async (parameter, least, most) => {
    const ask = (value: string) => host.call('reference.listClaims', { query: { [parameter]: value } });
    for (const value of [least, most]) expect((await ask(value)).status).toBe(200);
    for (const value of [String(Number(least) - 1), String(Number(most) + 1), '1.0']) {
      await expect(ask(value)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('filters by the payers that owe a balance, and by open balances and credits', async () => {
    const as = aPrincipal();
    const [first, second] = [
      (await aRecord(host, 'Payer', payerBody, { as })).id,
      (await aRecord(host, 'Payer', payerBody, { as })).id,
    ];
    const create = async () => (await aClaim(host, { payerId: first }, { as })).id;
    const [unanswered, held, unknown, due, credit, paid] = [
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    await settleClaim(host, as, held, { heldBalance: '20.00', nextPayerId: second });
    await settleClaim(host, as, unknown, { heldBalance: '20.00' });
    await settleClaim(host, as, due, { insuranceBalance: '20.00', responsiblePayerId: second });
    await settleClaim(host, as, credit, { creditBalance: '5.00' });
    await settleClaim(host, as, paid, {});
    const ids = async (query: Record<string, string | string[]>) =>
      (await host.call('reference.listClaims', { query }, { as })).data.claims.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({ responsiblePayerId: first })).toEqual([unanswered]);
    expect(await ids({ responsiblePayerId: [first, second] })).toEqual([due, unanswered]);
    expect(await ids({ nextPayerId: second })).toEqual([held]);
    expect(await ids({ owedByPayerId: first })).toEqual([credit, unknown, unanswered]);
    expect(await ids({ owedByPayerId: [second] })).toEqual([due, held]);
    expect(await ids({ open: 'true' })).toEqual([credit, due, unknown, held, unanswered]);
    expect(await ids({ open: 'false' })).toEqual([paid]);
    const today = { openOn: '2026-03-02' };
    for (const basis of ['EFFECTIVE', 'POSTED']) {
      expect(await ids({ ...today, basis })).toEqual([credit, due, unknown, held, unanswered]);
      expect(await ids({ ...today, basis, owedByPayerId: [second] })).toEqual([due, held]);
      expect(await ids({ ...today, basis, owedByPayerId: first, open: 'false' })).toEqual([]);
      expect(await ids({ basis, openOn: '2026-03-01' })).toEqual([]);
    }
  });

  test('lists the claims of the last 90 days with the charges of a day, which openOn does not go with', async () => {
    const as = aPrincipal();
    const create = async (serviceDate: string) => (await aClaim(host, { serviceDate }, { as })).id;
    const [first, before] = [await create('2025-12-03'), await create('2025-12-02')];
    const later = { as, now: new Date('2026-03-05T15:00:00Z') };
    const changed = { lines: [{ procedureCode: '99213', chargeAmount: 70 }] };
    await host.call('reference.updateClaim', { params: { claimId: first }, body: changed }, later);
    const list = async (query: Record<string, string>) =>
      (await host.call('reference.listClaims', { query }, later)).data.claims.map(
        ({ id, totalCharge }: Record<string, string>) => [id, totalCharge],
      );
    expect(await list({ chargedOn: '2026-03-02' })).toEqual([[first, '100.00']]);
    expect(await list({ chargedOn: '2026-03-02', minAmount: '100.01' })).toEqual([]);
    expect(await list({ chargedOn: '2026-03-01' })).toEqual([]);
    expect(await list({ chargedOn: '2026-03-05' })).toEqual([]);
    expect(await list({ serviceTo: '2025-12-02' })).toEqual([[before, '100.00']]);
    await expect(list({ chargedOn: '2026-03-02', openOn: '2026-03-02' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.chargedOn' }] },
    });
  });

  test('filters by the lack of a provider and of a facility', async () => {
    const as = aPrincipal();
    const providerId = (await aRecord(host, 'Provider', providerBody, { as })).id;
    const facilityId = (await aRecord(host, 'Facility', facilityBody, { as })).id;
    const { id: provided } = await aClaim(host, { providerId }, { as });
    const { id: placed } = await aClaim(host, { facilityId }, { as });
    const ids = async (query: Record<string, string>) =>
      (await host.call('reference.listClaims', { query }, { as })).data.claims.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({ hasProvider: 'true' })).toEqual([provided]);
    expect(await ids({ hasProvider: 'false' })).toEqual([placed]);
    expect(await ids({ hasFacility: 'true' })).toEqual([placed]);
    expect(await ids({ hasFacility: 'false' })).toEqual([provided]);
    expect(await ids({ hasFacility: 'false', hasProvider: 'false' })).toEqual([]);
  });

  test('filters by the first billing and the first remittance, both ends included', async () => {
    const as = aPrincipal();
    const billedAt = '2026-02-20T12:00:00Z';
    const { id } = await aClaim(host, { billedAt }, { as });
    const answer = {
      paymentDate: '2026-03-01',
      deniedAmount: '0.00',
      deniedLineNumbers: [],
      primary: null,
      isClosing: true,
    };
    const figures = {
      contractualAmount: '0.00',
      firstAnswer: answer,
      firstPaidOn: '2026-03-01',
      wasException: false,
    };
    await host.inside(as, (context) => keepAnswerFigures(context, [{ claim: { id, lines: [{}] }, figures }]));
    const voided = await aClaim(host, { billedAt }, { as });
    await host.call(
      'reference.voidClaim',
      { params: { claimId: voided.id }, body: { reason: 'Twice' } },
      { as },
    );
    const count = async (query: Record<string, string>) =>
      (await host.call('reference.listClaims', { query }, { as })).data.total;
    expect(await count({ firstBilledFrom: billedAt, firstBilledTo: billedAt })).toBe(1);
    expect(await count({ firstBilledFrom: '2026-02-20T12:00:00.001Z' })).toBe(0);
    expect(await count({ firstBilledTo: '2026-02-20T11:59:59.999Z' })).toBe(0);
    expect(await count({ firstAnsweredFrom: '2026-03-01', firstAnsweredTo: '2026-03-01' })).toBe(1);
    expect(await count({ firstAnsweredFrom: '2026-03-02' })).toBe(0);
    expect(await count({ firstAnsweredTo: '2026-02-28' })).toBe(0);
    expect(await count({ firstPaidFrom: '2026-03-01', firstPaidTo: '2026-03-01' })).toBe(1);
    expect(await count({ firstPaidFrom: '2026-03-02' })).toBe(0);
    expect(await count({ firstPaidTo: '2026-02-28' })).toBe(0);
  });

  test('filters by status, payer, provider, account, number, inclusive dates and balance, several values meaning OR, and sorts', async () => {
    const as = aPrincipal();
    const provider = await aRecord(host, 'Provider', providerBody, { as });
    const createClaim = async (
      serviceDate: string,
      chargeAmount: number,
      overrides: Record<string, unknown> = {},
    ) => {
      const body = { serviceDate, lines: [line({ chargeAmount })], ...overrides };
      const { id, payerId } = await aClaim(host, body, { as });
      return { id, payerId };
    };
    const old = await createClaim('2025-12-01', 50, { billedAt: '2025-12-02T00:00:00Z', claimNumber: 'OLD' });
    const middle = await createClaim('2026-01-01', 75.25, { providerId: provider.id });
    const young = await createClaim('2026-02-01', 100, {
      billedAt: '2026-02-02T00:00:00Z',
      accountId: 'acc_1',
    });
    await host.call(
      'reference.recordRemittance',
      {
        params: { claimId: young.id },
        body: {
          receivedAt: '2026-02-20T00:00:00Z',
          lines: [{ lineNumber: 1, allowedAmount: 100, paidAmount: 100 }],
        },
      },
      { as },
    );
    const ids = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('reference.listClaims', { query }, { as });
      expect(data.total).toBe(data.claims.length);
      return data.claims.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toEqual([young.id, middle.id, old.id]);
    expect(await ids({ status: 'PAID' })).toEqual([young.id]);
    expect(await ids({ status: ['PAID', 'SUBMITTED'] })).toHaveLength(3);
    expect(await ids({ acknowledgement: ['ACCEPTED', 'REJECTED'] })).toEqual([]);
    expect(await ids({ payerId: [old.payerId, middle.payerId] })).toEqual([middle.id, old.id]);
    expect(await ids({ providerId: provider.id })).toEqual([middle.id]);
    expect(await ids({ accountId: 'acc_1' })).toEqual([young.id]);
    expect(await ids({ claimNumber: 'OLD' })).toEqual([old.id]);
    expect(await ids({ serviceFrom: '2026-01-01', serviceTo: '2026-01-01' })).toEqual([middle.id]);
    expect(await ids({ billedTo: '2025-12-02T00:00:00Z' })).toEqual([old.id]);
    expect(await ids({ billedFrom: '2025-12-02T00:00:00.001Z' })).toEqual([young.id]);
    expect(await ids({ minBalance: '50.01', sort: 'balance' })).toEqual([middle.id]);
    expect(await ids({ maxBalance: '50' })).toEqual([young.id, old.id]);
    expect(await ids({ minAmount: '75.25' })).toEqual([young.id, middle.id]);
    expect(await ids({ minAmount: '75.26' })).toEqual([young.id]);
    expect(await ids({ maxAmount: '75.25' })).toEqual([middle.id, old.id]);
    expect(await ids({ maxAmount: '75.24' })).toEqual([old.id]);
    expect(
      await ids({ createdFrom: '2026-03-02T15:00:00Z', createdTo: '2026-03-02T15:00:00Z' }),
    ).toHaveLength(3);
    expect(await ids({ createdFrom: '2026-03-02T15:00:00.001Z' })).toEqual([]);
    expect(await ids({ createdTo: '2026-03-02T14:59:59.999Z' })).toEqual([]);
    expect(await ids({ sort: '-balance' })).toEqual([middle.id, old.id, young.id]);
    expect(await ids({ sort: 'serviceDate' })).toEqual([old.id, middle.id, young.id]);
  });

  test('filters by the first payment of claims that were billed', async () => {
    const as = aPrincipal();
    const { id } = await aClaim(host, { billedAt: undefined }, { as });
    const figures = {
      contractualAmount: '0.00',
      firstAnswer: null,
      firstPaidOn: '2026-03-01',
      wasException: false,
    };
    await host.inside(as, (context) => keepAnswerFigures(context, [{ claim: { id, lines: [{}] }, figures }]));
    const { data } = await host.call(
      'reference.listClaims',
      { query: { firstPaidFrom: '2026-03-01' } },
      { as },
    );
    expect(data.total).toBe(0);
  });

  test('filters by the procedures of lines, several values meaning OR', async () => {
    const as = aPrincipal();
    const create = async (...codes: string[]) => {
      const lines = codes.map((procedureCode) => line({ procedureCode }));
      return (await aClaim(host, { lines }, { as })).id;
    };
    const [one, both] = [await create('99213'), await create('99214', '99213')];
    const ids = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('reference.listClaims', { query }, { as });
      expect(data.total).toBe(data.claims.length);
      return data.claims.map(({ id }: { id: string }) => id);
    };
    expect(await ids({ procedureCode: '99213' })).toEqual([both, one]);
    expect(await ids({ procedureCode: ['99214', '99215'] })).toEqual([both]);
    expect(await ids({ procedureCode: 'x'.repeat(48) })).toEqual([]);
    for (const procedureCode of ['', 'x'.repeat(49)])
      await expect(ids({ procedureCode })).rejects.toMatchObject({ status: 400 });
  });

  test('filters denied claims without a denial case, and claims with one', async () => {
    const as = aPrincipal();
    const ids = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('reference.listClaims', { query }, { as });
      expect(data.total).toBe(data.claims.length);
      return data.claims.map(({ id }: { id: string }) => id);
    };
    const createClaim = async (claimNumber: string, status: 'DENIED' | 'PAID' | null) => {
      const { id } = await aClaim(host, { claimNumber }, { as });
      if (status) await settleClaim(host, as, id, { status, insuranceBalance: '100.00' });
      return id;
    };
    const [forgotten, other] = [await createClaim('C-1', 'DENIED'), await createClaim('C-2', 'DENIED')];
    const denied = await createClaim('C-6', 'DENIED');
    const paid = await createClaim('C-7', 'PAID');
    const mark = (claimId: string, hasDenialCase: boolean) =>
      host.inside(as, (context) => markDenialCases(context, [{ claimId, hasDenialCase }]));
    for (const claimId of [denied, paid, forgotten]) await mark(claimId, true);
    await mark(forgotten, false);
    await createClaim('C-3', 'PAID');
    await createClaim('C-4', null);
    expect(await ids({ withoutCase: 'true' })).toEqual([other, forgotten]);
    expect(await ids({ withoutCase: 'true', claimNumber: 'C-1', sort: 'balance' })).toEqual([forgotten]);
    expect(await ids({ withoutCase: 'true', status: 'PAID' })).toEqual([]);
    expect(await ids({ withoutCase: 'false' })).toEqual([paid, denied]);
    expect(await ids({ withoutCase: 'false', status: 'DENIED' })).toEqual([denied]);
    const page = async (query: Record<string, string>) =>
      (await host.call('reference.listClaims', { query }, { as })).data;
    const { nextCursor: cursor } = await page({ withoutCase: 'true', take: '1' });
    await createClaim('C-5', 'DENIED');
    expect((await page({ withoutCase: 'true', take: '1', cursor })).claims).toMatchObject([
      { id: forgotten },
    ]);
    await expect(page({ withoutCase: 'false', cursor })).rejects.toMatchObject({ status: 400 });
    const stranger = await host.call(
      'reference.listClaims',
      { query: { withoutCase: 'true' } },
      { as: aPrincipal() },
    );
    expect(stranger.data.total).toBe(0);
    await host.inside(aPrincipal(), (context) =>
      markDenialCases(context, [{ claimId: other, hasDenialCase: true }]),
    );
    expect(await ids({ withoutCase: 'false' })).toEqual([paid, denied]);
  });

  test('returns a claim as getClaim does, without lines', async () => {
    const as = aPrincipal();
    const { lines: _lines, ...summary } = await aClaim(host, {}, { as });
    const { data } = await host.call('reference.listClaims', {}, { as });
    expect(data).toEqual({ claims: [summary], total: 1, nextCursor: null });
  });

  test.each([
    ['minBalance', '-1'],
    ['minBalance', '1.001'],
    ['serviceFrom', '2026-02-30'],
    ['status', 'OPEN'],
    ['acknowledgement', 'PENDING'],
    ['sort', 'name'],
    ['withoutCase', 'yes'],
    ['payerId', 'a\u0000b'],
    ['take', '101'],
  ])(
    'answers 400 to a balance below 0 or of 3 decimals, no such date, status or sort, a NUL: %s=%j',
    async (parameter, value) => {
      await expect(
        host.call('reference.listClaims', { query: { [parameter]: value } }),
      ).rejects.toMatchObject({
        status: 400,
      });
    },
  );
});
