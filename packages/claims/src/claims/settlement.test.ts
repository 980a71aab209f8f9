import { statement } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, adjudicateAgain, aSettlement, claimsHost, nothingOpen } from '../../test/claims-host.ts';
import { sent } from '../../test/sent-claim.ts';
import { claimsByNumber, claimsByPayerNumber, importClaims, lockClaims, settleClaims } from '../lookups.ts';
import type { ClaimSettlement } from './settlement.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const lines = [
  {
    procedureCode: '99213',
    chargeAmount: 100,
    modifiers: ['25'],
    controlNumber: 'LN-1',
    serviceDate: '2026-02-09',
  },
  { procedureCode: '72100', chargeAmount: 50.5, units: 2 },
];

const settlement = (claimId: string, overrides: Partial<ClaimSettlement> = {}): ClaimSettlement =>
  aSettlement(claimId, {
    status: 'PARTIALLY_PAID',
    allowedAmount: '80.00',
    paidAmount: '60.10',
    contractualAmount: '20.00',
    insuranceBalance: '70.40',
    payerClaimNumber: 'ICN-1',
    lines: [
      {
        ...nothingOpen,
        lineNumber: 1,
        allowedAmount: '80.00',
        paidAmount: '60.10',
        adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: '20.00' }],
        remarkCodes: ['N130'],
        contractualAmount: '20.00',
        insuranceBalance: '19.90',
      },
      {
        ...nothingOpen,
        lineNumber: 2,
        allowedAmount: null,
        paidAmount: null,
        adjustments: null,
        remarkCodes: null,
        insuranceBalance: '50.50',
      },
    ],
    ...overrides,
  });

const settle = (settlements: readonly ClaimSettlement[]) =>
  host.inside(host.principal, (context) => settleClaims(context, settlements));

async function read(claimId: string) {
  const { data, tag } = await host.call('reference.getClaim', { params: { claimId } });
  return { claim: data.claim, tag };
}

const updates = statement({
  name: 'test.updates',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select record_id from platform.audit_outbox
    where organization_id = :tenant and record_type = 'claim' and record_id = :id and action = 'update'`,
});

const updatesOf = (id: string) =>
  host.inside(host.principal, async ({ sql }) => (await sql.all(updates, { id })).length);

describe('claims by number', () => {
  test('are those of the organization', async () => {
    const [first, second] = [await aClaim(host), await aClaim(host)];
    const numbers = [first.claimNumber, second.claimNumber, 'unknown'];
    const find = (as = host.principal) => host.inside(as, (context) => claimsByNumber(context, numbers));
    const found = await find();
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining(
        [first, second].map(({ claimNumber, id: claimId }) => ({
          claimNumber,
          claimId,
          successorId: null,
          frequencyCode: '1',
          serviceDate: '2026-02-10',
          totalCharge: '100.00',
          procedures: [],
          payerClaimNumber: null,
          isVoided: false,
        })),
      ),
    );
    expect(await find(aPrincipal())).toEqual([]);
  });

  test('are found by the first 20 characters of a longer number, unless another claim has these', async () => {
    const find = async (...numbers: readonly string[]) =>
      (await host.inside(host.principal, (context) => claimsByNumber(context, numbers))).map(
        ({ claimNumber, claimId }) => [claimNumber, claimId],
      );
    const start = 'START-89012345678901';
    const [long, twin] = ['A', 'B'].map((end) => `${start.slice(0, 19)}${end}`);
    const longer = await aClaim(host, { claimNumber: `${long}2` });
    expect(await find(long ?? '')).toEqual([[long, longer.id]]);
    expect(await find((long ?? '').slice(0, 19), twin ?? '')).toEqual([]);
    const exact = await aClaim(host, { claimNumber: long });
    expect(await find(long ?? '')).toEqual([[long, exact.id]]);
    expect(await find(`${long}2`)).toEqual([[`${long}2`, longer.id]]);
  });
});

describe('claims by payer claim number', () => {
  test('are all claims to which the payer assigned the number', async () => {
    const payer = await aRecord(host, 'Payer', payerBody);
    const [first, second, other] = [
      await aClaim(host, { payerId: payer.id }),
      await aClaim(host, { payerId: payer.id }),
      await aClaim(host),
    ];
    await settle([first, second, other].map(({ id }) => settlement(id, { payerClaimNumber: 'ICN-7' })));
    const find = (as = host.principal) =>
      host.inside(as, (context) => claimsByPayerNumber(context, payer.id, ['ICN-7', 'ICN-8', 'ICN-7']));
    expect((await find()).toSorted((one, two) => (one.claimId < two.claimId ? -1 : 1))).toEqual([
      { payerClaimNumber: 'ICN-7', claimId: first.id },
      { payerClaimNumber: 'ICN-7', claimId: second.id },
    ]);
    expect(await find(aPrincipal())).toEqual([]);
  });
});

describe('locked claims', () => {
  const lock = (ids: readonly string[], as = host.principal) =>
    host.inside(as, (context) => lockClaims(context, ids));

  test('are sorted by id with their lines in order, without missing and foreign ones', async () => {
    const [first, second] = [await aClaim(host, { lines, accountId: 'acc_1' }), await aClaim(host)];
    const charged = {
      kind: 'CHARGE',
      subKind: null,
      ownerBefore: null,
      ownerAfter: 'INSURANCE',
      postedAt: testTime,
      id: expect.stringMatching(/^cle_/),
      claimPaymentId: null,
      adjustmentId: null,
      isHandMade: false,
    };
    const found = await lock([second.id, 'unknown', first.id]);
    expect(found).toEqual([
      {
        id: first.id,
        claimNumber: first.claimNumber,
        patientId: first.patientId,
        payerId: first.payerId,
        providerId: null,
        facilityId: null,
        accountId: 'acc_1',
        payerClaimNumber: null,
        replacesClaimId: null,
        successorId: null,
        isVoided: false,
        serviceDate: '2026-02-10',
        billedOn: null,
        responseDays: 30,
        totalCharge: '150.50',
        lines: [
          {
            lineNumber: 1,
            controlNumber: 'LN-1',
            procedureCode: '99213',
            modifiers: ['25'],
            units: 1,
            chargeAmount: '100.00',
            serviceDate: '2026-02-09',
          },
          {
            lineNumber: 2,
            controlNumber: null,
            procedureCode: '72100',
            modifiers: [],
            units: 2,
            chargeAmount: '50.50',
            serviceDate: null,
          },
        ],
        primaryPayerIds: [first.payerId],
        payerRank: 'PRIMARY',
        payers: [{ payerId: first.payerId, rank: 'PRIMARY', program: null }],
        isQmb: false,
        rebills: [],
        creditResolutions: [],
        dispositionChanges: [],
        entries: [
          { ...charged, lineNumber: 1, amount: '100.00' },
          { ...charged, lineNumber: 2, amount: '50.50' },
        ],
      },
      expect.objectContaining({ id: second.id, primaryPayerIds: [second.payerId] }),
    ]);
    expect(await lock([first.id], aPrincipal())).toEqual([]);
  });

  test('have the payers of PRIMARY coverages on the day of service, first and last day included', async () => {
    const claim = await aClaim(host);
    const cover = async (
      rank: string,
      effectiveFrom: string | undefined,
      effectiveTo: string | undefined,
    ) => {
      const payer = await aRecord(host, 'Payer', payerBody);
      const body = { payerId: payer.id, rank, effectiveFrom, effectiveTo };
      await host.call('reference.createCoverage', { params: { patientId: claim.patientId }, body });
      return payer.id;
    };
    await cover('PRIMARY', undefined, '2026-02-09');
    const covering = await cover('PRIMARY', '2026-02-10', '2026-02-10');
    await cover('PRIMARY', '2026-02-11', undefined);
    const second = await cover('SECONDARY', undefined, undefined);
    const [found] = await lock([claim.id]);
    expect(found?.primaryPayerIds).toEqual([claim.payerId, covering]);
    expect(found?.payers.map(({ payerId, rank }) => [payerId, rank])).toEqual([
      [claim.payerId, 'PRIMARY'],
      [covering, 'PRIMARY'],
      [second, 'SECONDARY'],
    ]);
  });

  test('stay locked until the end of the transaction', async () => {
    const [claim, other] = [await aClaim(host), await aClaim(host)];
    const found = await host.inside(host.principal, async (context) => {
      await lockClaims(context, [claim.id]);
      return context.sql.all(held, { ids: [claim.id, other.id] });
    });
    expect(found).toEqual([
      { id: claim.id, isHeld: true },
      { id: other.id, isHeld: false },
    ]);
  });

  test.each(['original', 'successor'] as const)(
    'come with the claims that replace each other if the %s is named',
    async (named) => {
      const as = aPrincipal();
      const again = { frequencyCode: '7', originalReference: 'C-1' };
      const imported = await host.inside(as, (context) =>
        importClaims({ adjudicateAgain })(context, [sent('C-1'), sent('C-2', again), sent('C-3')]),
      );
      const [original = '', successor = '', other = ''] = imported.map(({ claimId }) => claimId ?? '');
      const ids = { original, successor };
      const found = await host.inside(as, async (context) => {
        const claims = await lockClaims(context, [ids[named]]);
        return { claims, rows: await context.sql.all(held, { ids: [original, successor, other] }) };
      });
      expect(found.claims.map(({ id }) => id)).toEqual([original, successor].sort());
      for (const claim of found.claims) {
        expect(claim).toMatchObject({ lines: [{ lineNumber: 1 }], entries: [{ kind: 'CHARGE' }] });
        expect(claim.payers).toHaveLength(1);
      }
      const isHeld = new Map(found.rows.map((row) => [row.id, row.isHeld]));
      expect([original, successor, other].map((id) => isHeld.get(id))).toEqual([true, true, false]);
    },
  );

  const held = statement({
    name: 'test.held',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', isHeld: 'boolean' },
    text: `select id, xmax::text = pg_current_xact_id()::text from claims.claims
      where organization_id = :tenant and id = any (:ids) order by id`,
  });
});

describe('settled claims', () => {
  test('have the adjudicated amounts and a new version, and are recorded in the audit trail', async () => {
    const [first, second] = [await aClaim(host, { lines }), await aClaim(host)];
    await settle([
      settlement(first.id),
      settlement(second.id, {
        status: 'DENIED',
        allowedAmount: '0.00',
        paidAmount: '0.00',
        insuranceBalance: '100.00',
        payerClaimNumber: null,
        lines: [
          {
            ...nothingOpen,
            lineNumber: 1,
            allowedAmount: '0.00',
            paidAmount: '0.00',
            adjustments: [],
            remarkCodes: [],
          },
        ],
      }),
    ]);
    const {
      lines: settledLines,
      claimId,
      entries,
      payers,
      isQmb,
      work,
      forwardedUntil,
      hasProgramCredit,
      endedCreditResolutionIds,
      ...amounts
    } = settlement(first.id);
    const { claim, tag } = await read(first.id);
    expect(claim).toMatchObject({ ...amounts, balance: '70.40' });
    expect(claim.lines).toMatchObject(settledLines);
    expect(tag).toBe('"2"');
    expect(await updatesOf(first.id)).toBe(1);
    expect((await read(second.id)).claim).toMatchObject({ status: 'DENIED', payerClaimNumber: null });
  });

  test('are unchanged if they have the same settlement', async () => {
    const claim = await aClaim(host, { lines });
    await settle([settlement(claim.id)]);
    await settle([settlement(claim.id, { payerClaimNumber: null })]);
    const { claim: settled, tag } = await read(claim.id);
    expect(settled.payerClaimNumber).toBe('ICN-1');
    expect(tag).toBe('"2"');
    expect(await updatesOf(claim.id)).toBe(1);
  });

  test('have a new version if only a line changed', async () => {
    const claim = await aClaim(host, { lines });
    await settle([settlement(claim.id)]);
    const { lines: [one, two] = [] } = settlement(claim.id);
    if (!one || !two) throw new Error('Expected two lines');
    await settle([settlement(claim.id, { lines: [{ ...one, remarkCodes: ['N1', 'MA01'] }, two] })]);
    const { claim: settled, tag } = await read(claim.id);
    expect(settled.lines[0].remarkCodes).toEqual(['N1', 'MA01']);
    expect(tag).toBe('"3"');
  });

  test('are as before any payment if no payment is active', async () => {
    const claim = await aClaim(host, { lines });
    await settle([settlement(claim.id)]);
    const open = {
      ...nothingOpen,
      allowedAmount: null,
      paidAmount: null,
      adjustments: null,
      remarkCodes: null,
    };
    await settle([
      settlement(claim.id, {
        status: 'SUBMITTED',
        allowedAmount: null,
        paidAmount: null,
        patientResponsibility: null,
        contractualAmount: '0.00',
        insuranceBalance: '150.50',
        responsiblePayerId: claim.payerId,
        payerClaimNumber: null,
        lines: [
          { ...open, lineNumber: 1, insuranceBalance: '100.00' },
          { ...open, lineNumber: 2, insuranceBalance: '50.50' },
        ],
      }),
    ]);
    const { claim: settled } = await read(claim.id);
    expect(settled).toEqual({
      ...settled,
      ...claim,
      payerClaimNumber: 'ICN-1',
    });
  });

  test('keep the day on which their credit was found while it lasts, and are due 60 days later for a program', async () => {
    const { id } = await aClaim(host);
    const credited = async (day: string, creditBalance: string, hasProgramCredit: boolean) => {
      const now = new Date(`${day}T15:00:00Z`);
      const one = settlement(id, { creditBalance, hasProgramCredit, lines: [] });
      await host.inside(host.principal, (context) => settleClaims(context, [one]), now);
      const { creditFoundOn, creditDueOn } = (await read(id)).claim;
      return [creditFoundOn, creditDueOn];
    };
    expect(await credited('2026-03-02', '5.00', false)).toEqual(['2026-03-02', null]);
    expect(await credited('2026-03-10', '7.00', true)).toEqual(['2026-03-02', '2026-05-01']);
    expect(await credited('2026-03-11', '0.00', false)).toEqual([null, null]);
    expect(await credited('2026-03-12', '7.00', true)).toEqual(['2026-03-12', '2026-05-11']);
  });

  test('belong to the organization, and can be five hundred at once', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => aClaim(host)));
    const many = Array.from({ length: 25 }, (_, index) =>
      claims.map(({ id }) => settlement(index === 0 ? id : `clm_${index}_${id}`)),
    ).flat();
    expect(many).toHaveLength(500);
    await host.inside(aPrincipal(), (context) => settleClaims(context, many));
    expect((await read(claims[0].id)).claim.status).toBe('SUBMITTED');
    await settle(many);
    for (const { id } of claims) expect((await read(id)).claim.paidAmount).toBe('60.10');
  });
});
