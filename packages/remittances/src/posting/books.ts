import { isDeepStrictEqual } from 'node:util';
import { type PageById, pagesById } from '@rcm/lists';
import { add, type Money, subtract, sum } from '@rcm/money';
import { type Piece, statement, type TenantContext } from '@rcm/tenancy';
import type { AdjudicatedClaim, ClaimSettlement, PostableClaim } from '../ports.ts';
import { differencesOfAdjustments } from '../provider-adjustments/books.ts';
import { OpenClaims } from './open-claims.ts';

/** A stored value that differs from its recomputed value. */
export interface BookDifference {
  readonly record: 'claim' | 'payment';
  readonly id: string;
  /** The field; a field of a line with the line number: `lines.2.paidAmount`. */
  readonly what: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** The result of checking some records. */
export interface CheckedBooks {
  readonly checked: number;
  readonly differences: readonly BookDifference[];
}

/** A claim with its stored settlement. */
export interface SettledClaim {
  readonly claim: PostableClaim;
  /** The claims whose account is shown at the claim, in any order. */
  readonly replacedClaims: readonly PostableClaim[];
  /** What payers may still owe. */
  readonly balance: Money;
  readonly settlement: ClaimSettlement;
}

/** The total of a claim in the records of another module. */
export interface ClaimTotal {
  readonly claimId: string;
  readonly amount: Money;
}

type TotalsOfClaims = (context: TenantContext, claimIds: readonly string[]) => Promise<readonly ClaimTotal[]>;

/** The data of other modules that is compared. */
export interface BooksPorts {
  /** The next claims after an id, in order of id. */
  readonly settledClaims: (
    context: TenantContext,
    after: string,
    take: number,
  ) => Promise<readonly SettledClaim[]>;
  /** Differences between the stored report data of claims and their adjudication. */
  readonly reportDataDifferences: (
    context: TenantContext,
    claims: readonly AdjudicatedClaim[],
  ) => Promise<
    readonly (Pick<BookDifference, 'what' | 'expected' | 'actual'> & { readonly claimId: string })[]
  >;
  /** The patients' shares in their ledgers; null if the organization has no ledgers. */
  readonly shareTotals: TotalsOfClaims | null;
  /** The denied amounts of the denial cases; null if the organization has no denial cases. */
  readonly denialTotals: TotalsOfClaims | null;
}

/** The number of records held in memory. */
const pageSize = 500;

/**
 * Adjudicates all claims of an organization again from their claim payments, and compares the result with the stored
 * settlements, patients' shares, denials and report data. A held share is not in the ledger until the day on which it is
 * released; if that day has come and no job has released it yet, it is a difference.
 */
export async function* claimBooks(piece: Piece, ports: BooksPorts): AsyncGenerator<CheckedBooks> {
  const next = ({ after, take }: PageById) =>
    piece(async (context) =>
      (await ports.settledClaims(context, after, take)).map((settled) => ({
        id: settled.claim.id,
        ...settled,
      })),
    );
  for await (const page of pagesById(pageSize, next)) {
    yield await piece((context) => checkClaims(context, ports, page));
  }
}

async function checkClaims(
  context: TenantContext,
  ports: BooksPorts,
  page: readonly SettledClaim[],
): Promise<CheckedBooks> {
  const expected = await readjudicate(context, page);
  const differences = page.flatMap((settled) => {
    const adjudicated = expected.get(settled.claim.id);
    return adjudicated ? settlementDifferences(settled, adjudicated.settlement) : [];
  });
  const compare = async (what: string, totals: TotalsOfClaims | null, expectedOf: Total) => {
    if (totals === null) return;
    const accounts = [...expected.values()].filter(({ claim }) => claim.successorId === null);
    const members = accounts.flatMap(({ claim, replacedClaimIds }) => [claim.id, ...replacedClaimIds]);
    const actual = new Map((await totals(context, members)).map(({ claimId, amount }) => [claimId, amount]));
    for (const account of accounts) {
      const { id } = account.claim;
      const held = [id, ...account.replacedClaimIds].map((claimId) => actual.get(claimId) ?? '0.00');
      differences.push(...difference('claim', id, what, expectedOf(account), sum(held)));
    }
  };
  await compare('patientShare', ports.shareTotals, ({ shares }) => sum(shares.map(({ amount }) => amount)));
  await compare('deniedAmount', ports.denialTotals, ({ denials }) =>
    sum(denials.map(({ deniedAmount, overturnedAmount }) => subtract(deniedAmount, overturnedAmount))),
  );
  for (const { claimId, ...each } of await ports.reportDataDifferences(context, [...expected.values()])) {
    differences.push({ record: 'claim', id: claimId, ...each });
  }
  return { checked: page.length, differences };
}

type Total = (claim: AdjudicatedClaim) => Money;

/** Adjudicates claims without writing anything; by id. */
async function readjudicate(
  context: TenantContext,
  settled: readonly SettledClaim[],
): Promise<ReadonlyMap<string, AdjudicatedClaim>> {
  const claims = settled.flatMap(({ claim, replacedClaims }) => [claim, ...replacedClaims]);
  const open = await OpenClaims.read(context, claims);
  return new Map(settled.map(({ claim: { id } }) => [id, open.adjudicate(id)]));
}

const amounts = [
  'allowedAmount',
  'paidAmount',
  'patientResponsibility',
  'contractualAmount',
  'writeOffAmount',
  'insuranceBalance',
  'patientBalance',
  'heldBalance',
  'creditBalance',
  'awaitedReversalAmount',
  'creditResolvedAmount',
  'creditResolvedUntil',
] as const;
/** What is left to do of a claim. The day by which an answer is due also depends on the payer, and is not compared. */
const workFields = [
  'awaitedAmount',
  'secondaryDueAmount',
  'heldShareAmount',
  'heldUntil',
  'cobDifferenceAmount',
  'missingAnswerAmount',
  'unexplainedAmount',
] as const;
const lineFields = [
  'allowedAmount',
  'paidAmount',
  'adjustments',
  'remarkCodes',
  'contractualAmount',
  'writeOffAmount',
  'insuranceBalance',
  'patientBalance',
  'heldBalance',
  'creditBalance',
] as const;

/** The differences of the columns of a claim and of its entries from what its claim payments imply. */
function settlementDifferences(
  { claim: { id }, balance, settlement }: SettledClaim,
  expected: ClaimSettlement,
): BookDifference[] {
  const { insuranceBalance, heldBalance, entries } = expected;
  return [
    ...difference('claim', id, 'status', expected.status, settlement.status),
    ...difference('claim', id, 'balance', add(insuranceBalance, heldBalance), balance),
    ...amounts.flatMap((field) => difference('claim', id, field, expected[field], settlement[field])),
    ...workFields.flatMap((field) =>
      difference('claim', id, field, expected.work[field], settlement.work[field]),
    ),
    ...difference('claim', id, 'warnings', expected.warnings, settlement.warnings),
    ...expected.lines.flatMap((line) => {
      const stored = settlement.lines.find(({ lineNumber }) => lineNumber === line.lineNumber);
      return lineFields.flatMap((field) =>
        difference('claim', id, `lines.${line.lineNumber}.${field}`, line[field], stored?.[field] ?? null),
      );
    }),
    ...entries.map(
      ({ lineNumber, kind, ownerBefore, ownerAfter, amount }): BookDifference => ({
        record: 'claim',
        id,
        what: `entries.${lineNumber}.${kind}`,
        expected: `${amount} ${ownerBefore ?? 'null'} to ${ownerAfter ?? 'null'}`,
        actual: null,
      }),
    ),
  ];
}

const text = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

const difference = (
  record: BookDifference['record'],
  id: string,
  what: string,
  expected: unknown,
  actual: unknown,
): BookDifference[] =>
  isDeepStrictEqual(expected, actual)
    ? []
    : [{ record, id, what, expected: text(expected), actual: text(actual) }];

const paymentsAfter = statement({
  name: 'remittances.payments_after',
  parameters: { after: 'text', take: 'integer' },
  columns: { id: 'text' },
  text: `select p.id from remittances.payments p
    where p.organization_id = :tenant and p.id > :after order by p.id limit :take`,
});

const statuses = ['posted', 'exception', 'ignored', 'voided'];

const differencesOfPayments = statement({
  name: 'remittances.differences_of_payments',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', what: 'text', expected: 'text', actual: 'text' },
  with: `added as (
      select p.id, coalesce(sum(c.paid_amount), 0.00) as claim_total,
        ${statuses
          .map(
            (
              status,
            ) => `coalesce(sum(c.paid_amount) filter (where c.status = '${status.toUpperCase()}'), 0.00)
              as ${status}_amount,
            count(c.id) filter (where c.status = '${status.toUpperCase()}') as ${status}_count`,
          )
          .join(', ')}
      from unnest(:ids) as p (id)
      left join remittances.claim_payments c on c.organization_id = :tenant and c.payment_id = p.id
      group by p.id
    )`,
  text: `select p.id, v.what, v.expected, v.actual
    from added a
    join remittances.payments p on p.organization_id = :tenant and p.id = a.id
    cross join lateral (values
      ('claimTotal', a.claim_total, p.claim_total),
      ${statuses
        .map(
          (status) => `('${status}Amount', a.${status}_amount, p.${status}_amount),
            ('${status}Count', a.${status}_count::numeric, p.${status}_count::numeric)`,
        )
        .join(', ')}
    ) as v (what, expected, actual)
    where v.expected <> v.actual order by p.id, v.what`,
});

/**
 * Recomputes the amounts and counts by status of an organization's payments, and what closed their provider adjustments, and
 * compares them with the stored ones.
 */
export async function* paymentBooks(piece: Piece): AsyncGenerator<CheckedBooks> {
  const next = (page: PageById) => piece((context) => context.sql.all(paymentsAfter, page));
  for await (const page of pagesById(pageSize, next)) {
    const ids = page.map(({ id }) => id);
    const sums = await piece((context) => context.sql.all(differencesOfPayments, { ids }));
    const adjustments = await piece((context) => context.sql.all(differencesOfAdjustments, { ids }));
    yield {
      checked: ids.length,
      differences: [...sums, ...adjustments].map((each) => ({ record: 'payment', ...each })),
    };
  }
}
