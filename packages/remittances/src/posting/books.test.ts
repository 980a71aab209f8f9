import { add } from '@rcm/money';
import { inSnapshot, inTenant, newId, type Principal } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim } from '../../test/remittance-file.ts';
import { aClaim, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import { importFile } from '../import.ts';
import {
  type BooksPorts,
  type CheckedBooks,
  claimBooks,
  paymentBooks,
  type SettledClaim,
} from '../lookups.ts';
import { Payment } from '../payments/payment.ts';
import type { PostableClaim } from '../ports.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const runOf = (principal: Principal) =>
  ({ principal, operation: 'test.books', requestId: newId('req'), now: testTime, audit: 'write' }) as const;

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** Imports and posts a payment in an organization. */
const pay = (as: Principal, reference: string, claims: readonly WrittenClaim[]) =>
  importFile(
    {
      run: (piece) => inTenant(setting.host.tenants, runOf(as), piece),
      prepare: (piece) =>
        inTenant(setting.host.tenants, { ...runOf(as), audit: 'none', writes: true }, piece),
    },
    setting.fakes.ports,
    bytesOf(remittanceFile({ amount: '0', reference, claims })),
    { fileName: null },
  );

/** A claim with the settlement that the module of claims would have stored. */
function settledClaim(claim: PostableClaim, changes: Partial<SettledClaim> = {}): SettledClaim {
  const settlement = changes.settlement ?? setting.fakes.settlements.get(claim.id) ?? unanswered(claim);
  return {
    claim: setting.fakes.claims.get(claim.id) ?? claim,
    replacedClaims: [],
    balance: add(settlement.insuranceBalance, settlement.heldBalance),
    ...changes,
    settlement,
  };
}

const nothingOpen = {
  contractualAmount: '0.00',
  writeOffAmount: '0.00',
  insuranceBalance: '0.00',
  patientBalance: '0.00',
  heldBalance: '0.00',
  creditBalance: '0.00',
};

const unanswered = ({ id, totalCharge, lines }: PostableClaim): SettledClaim['settlement'] => ({
  claimId: id,
  status: 'SUBMITTED',
  allowedAmount: null,
  paidAmount: null,
  patientResponsibility: null,
  ...nothingOpen,
  insuranceBalance: totalCharge,
  responsiblePayerId: 'pyr_1',
  nextPayerId: null,
  work: {
    awaitedAmount: totalCharge,
    responseDueOn: null,
    secondaryDueAmount: '0.00',
    heldShareAmount: '0.00',
    heldUntil: null,
    cobDifferenceAmount: '0.00',
    missingAnswerAmount: '0.00',
    unexplainedAmount: '0.00',
  },
  forwardedUntil: null,
  rebilledAt: null,
  warnings: [],
  payers: [{ payerId: 'pyr_1', rank: 'PRIMARY', program: null }],
  isQmb: false,
  awaitedReversalAmount: '0.00',
  reversalDueOn: null,
  hasProgramCredit: false,
  creditResolvedAmount: '0.00',
  creditResolvedUntil: null,
  endedCreditResolutionIds: [],
  entries: [],
  payerClaimNumber: null,
  lines: lines.map(({ lineNumber, chargeAmount }) => ({
    ...nothingOpen,
    insuranceBalance: chargeAmount,
    lineNumber,
    allowedAmount: null,
    paidAmount: null,
    adjustments: null,
    remarkCodes: null,
  })),
});

/** The ports, with claims in memory. */
const portsOf = (claims: readonly SettledClaim[], changes: Partial<BooksPorts> = {}): BooksPorts => ({
  settledClaims: async (_context, after, take) =>
    claims
      .filter(({ claim }) => claim.id > after)
      .sort((one, other) => (one.claim.id < other.claim.id ? -1 : 1))
      .slice(0, take),
  reportDataDifferences: async () => [],
  shareTotals: null,
  denialTotals: null,
  ...changes,
});

async function collected(pages: AsyncIterable<CheckedBooks>): Promise<CheckedBooks> {
  let checked = 0;
  const differences = [];
  for await (const page of pages) {
    checked += page.checked;
    differences.push(...page.differences);
  }
  return { checked, differences };
}

const ofClaims = (as: Principal, ports: BooksPorts) =>
  inSnapshot(setting.host.tenants, runOf(as), (piece) => collected(claimBooks(piece, ports)));
const ofPayments = (as: Principal) =>
  inSnapshot(setting.host.tenants, runOf(as), (piece) => collected(paymentBooks(piece)));

const answered = (number: string): WrittenClaim => ({
  number,
  charge: '250',
  paid: '70',
  share: '30',
  lines: [
    { procedure: '99213', charge: '100', paid: '70', adjustments: ['PR*1*30'] },
    { procedure: '72100', charge: '150', paid: '0', adjustments: ['CO*197*150'] },
  ],
});

const totals = async (...amounts: readonly (readonly [string, string])[]) =>
  amounts.map(([claimId, amount]) => ({ claimId, amount }));

describe('the check of claims', () => {
  let as: Principal;
  const claim = aClaim('clm_books_1');
  beforeAll(async () => {
    as = aPrincipal();
    setting.fakes.has(claim);
    await pay(as, 'EFT-B1', [answered('CLM_BOOKS_1')]);
  });

  test('finds no difference if claims, ledgers and cases match the claim payments', async () => {
    const ports = portsOf([settledClaim(claim), settledClaim(aClaim('clm_books_2'))], {
      shareTotals: () => totals(['clm_books_1', '30.00']),
      denialTotals: () => totals(['clm_books_1', '150.00']),
    });
    expect(await ofClaims(as, ports)).toEqual({ checked: 2, differences: [] });
  });

  test('finds every differing field of a claim', async () => {
    const { settlement } = settledClaim(claim);
    const [first, second] = settlement.lines;
    const wrong: SettledClaim['settlement'] = {
      ...settlement,
      status: 'PAID',
      allowedAmount: '100.01',
      paidAmount: '69.99',
      patientResponsibility: null,
      warnings: ['NOTHING_PAID'],
      lines: [
        {
          ...nothingOpen,
          patientBalance: '30.00',
          lineNumber: 1,
          allowedAmount: first?.allowedAmount ?? null,
          paidAmount: '70.01',
          adjustments: [{ groupCode: 'PR', reasonCode: '2', amount: '30.00' }],
          remarkCodes: null,
        },
        ...(second ? [second] : []),
      ],
    };
    const { differences } = await ofClaims(
      as,
      portsOf([settledClaim(claim, { settlement: wrong, balance: '0.00' })]),
    );
    expect(differences.map(({ what, expected, actual }) => [what, expected, actual])).toEqual([
      ['status', 'PARTIALLY_PAID', 'PAID'],
      ['balance', '150.00', '0.00'],
      ['allowedAmount', '100.00', '100.01'],
      ['paidAmount', '70.00', '69.99'],
      ['patientResponsibility', '30.00', null],
      ['warnings', '[]', '["NOTHING_PAID"]'],
      ['lines.1.paidAmount', '70.00', '70.01'],
      [
        'lines.1.adjustments',
        expect.stringContaining('"reasonCode":"1"'),
        expect.stringContaining('"reasonCode":"2"'),
      ],
      ['lines.1.remarkCodes', '[]', null],
    ]);
    expect(new Set(differences.map(({ record, id }) => `${record} ${id}`))).toEqual(
      new Set(['claim clm_books_1']),
    );
  });

  test('finds differing amounts in ledgers and cases', async () => {
    const ports = portsOf([settledClaim(claim), settledClaim(aClaim('clm_books_2'))], {
      shareTotals: () => totals(['clm_books_1', '29.99'], ['clm_books_2', '0.01']),
      denialTotals: () => totals(),
    });
    expect((await ofClaims(as, ports)).differences).toEqual([
      { record: 'claim', id: 'clm_books_1', what: 'patientShare', expected: '30.00', actual: '29.99' },
      { record: 'claim', id: 'clm_books_2', what: 'patientShare', expected: '0.00', actual: '0.01' },
      { record: 'claim', id: 'clm_books_1', what: 'deniedAmount', expected: '150.00', actual: '0.00' },
    ]);
  });

  test('finds differing report data', async () => {
    const ports = portsOf([settledClaim(claim)], {
      reportDataDifferences: async (_context, claims) =>
        claims.map(({ claim: { id: claimId }, figures }) => ({
          claimId,
          what: 'figures.firstDeniedAmount',
          expected: figures.firstAnswer?.deniedAmount ?? null,
          actual: '149.99',
        })),
    });
    expect((await ofClaims(as, ports)).differences).toEqual([
      {
        record: 'claim',
        id: 'clm_books_1',
        what: 'figures.firstDeniedAmount',
        expected: '150.00',
        actual: '149.99',
      },
    ]);
  });

  test('finds an entry that is missing, and one too many', async () => {
    const { claim: stored, ...rest } = settledClaim(claim);
    const [first, ...others] = stored.entries;
    const entry = (what: string, expected: string) => ({
      record: 'claim',
      id: 'clm_books_1',
      what,
      expected,
      actual: null,
    });
    const found = async (entries: PostableClaim['entries']) =>
      (await ofClaims(as, portsOf([{ ...rest, claim: { ...stored, entries } }]))).differences;
    expect(await found(others)).toEqual([entry('entries.1.CHARGE', '100.00 null to CREDIT')]);
    const again = first ? [...stored.entries, first] : [];
    expect(await found(again)).toEqual([entry('entries.1.CHARGE', '100.00 INSURANCE to null')]);
  });

  test('accepts a voided claim without payments, and reports one with posted payments', async () => {
    const fresh = aClaim('clm_books_2');
    const voided = (of: PostableClaim) => {
      const { lines, ...open } = unanswered(of);
      const settlement = {
        ...open,
        ...nothingOpen,
        work: { ...open.work, awaitedAmount: '0.00' },
        status: 'VOIDED' as const,
        responsiblePayerId: null,
        lines: lines.map((line) => ({ ...line, ...nothingOpen })),
      };
      return settledClaim(of, { claim: { ...of, isVoided: true, entries: [] }, settlement });
    };
    const { differences } = await ofClaims(as, portsOf([voided(fresh), voided(claim)]));
    expect(differences.filter(({ id }) => id === fresh.id)).toEqual([]);
    expect(differences).toContainEqual({
      record: 'claim',
      id: claim.id,
      what: 'paidAmount',
      expected: '70.00',
      actual: null,
    });
  });

  test.each([499, 500, 501, 1_000, 1_001])('checks all of %i claims', async (count) => {
    const claims = Array.from({ length: count }, (_, index) =>
      aClaim(`clm_${String(index).padStart(5, '0')}`),
    );
    const settled = claims.map((one) => settledClaim(one));
    const last = settled.at(-1);
    if (last) settled[count - 1] = { ...last, balance: '0.00' };
    const { checked, differences } = await ofClaims(aPrincipal(), portsOf(settled));
    expect([checked, differences.map(({ id, what }) => [id, what])]).toEqual([
      count,
      [[claims.at(-1)?.id, 'balance']],
    ]);
  });
});

describe('the check of payments', () => {
  test('compares the sums of claim payments by status', async () => {
    const as = aPrincipal();
    setting.fakes.has(aClaim('clm_books_3'));
    await pay(as, 'EFT-B2', [answered('CLM_BOOKS_3'), answered('NOBODY')]);
    expect(await ofPayments(as)).toEqual({ checked: 1, differences: [] });
    const id = await inTenant(setting.host.tenants, runOf(as), async (context) => {
      const payment = await context.em.findOneOrFail(Payment, { reference: 'EFT-B2' });
      payment.claimTotal = '140.01';
      payment.postedAmount = '69.99';
      payment.exceptionCount = 2;
      return payment.id;
    });
    expect((await ofPayments(as)).differences).toEqual([
      { record: 'payment', id, what: 'claimTotal', expected: '140.00', actual: '140.01' },
      { record: 'payment', id, what: 'exceptionCount', expected: '1', actual: '2' },
      { record: 'payment', id, what: 'postedAmount', expected: '70.00', actual: '69.99' },
    ]);
    expect(await ofPayments(aPrincipal())).toEqual({ checked: 0, differences: [] });
  });
});
