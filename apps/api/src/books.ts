import { trailBooks } from '@rcm/audit';
import { loadOrganization } from '@rcm/auth';
import {
  amountsWithoutWork,
  answerFigureDifferences,
  claimIdsAfter,
  procedureBooks,
  settledClaims,
} from '@rcm/claims/lookups';
import { countPlacements, placementBooks } from '@rcm/collections/lookups';
import { countCases, denialBooks, denialTotals } from '@rcm/denial-management/lookups';
import { notFound } from '@rcm/errors';
import { rowCountBooks } from '@rcm/lists';
import {
  accountBalances,
  agencyTotals,
  countLedgers,
  dateShares,
  ledgerBooks,
  shareTotals,
} from '@rcm/patient-ar/lookups';
import {
  claimBooks,
  paymentBooks,
  rebuildClaims,
  rebuildProviderAdjustments,
} from '@rcm/remittances/lookups';
import {
  inSnapshot,
  inTenant,
  newId,
  type Piece,
  systemClock,
  type TenantContext,
  type TenantDatabase,
  unbound,
} from '@rcm/tenancy';
import { copyBooks, rebuildCopies } from './copied-columns.ts';
import { openWork, remittancePorts } from './modules.ts';

/** A stored value that differs from the value computed from its entries. */
export interface Difference {
  readonly record: string;
  readonly id: string;
  readonly what: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** Receives the differences and the progress of a verification while it runs: nothing collects them. */
export interface BooksReport {
  /** Called with each difference. */
  difference(difference: Difference): void;
  /** Called with the number of records that have been checked so far. */
  progress(records: 'claims' | 'payments', count: number): void;
}

/** The numbers of verified records of an organization. */
export interface VerifiedBooks {
  readonly organizationId: string;
  readonly checked: {
    readonly claims: number;
    readonly accounts: number;
    readonly payments: number;
    readonly cases: number;
    readonly placements: number;
  };
}

/**
 * Recomputes the balances of an organization from its entries, in one snapshot, and writes nothing. Reports each
 * difference as it is found, and each open amount of a claim without work. Skips modules that the organization has switched off. Throws 404 for an unknown
 * organization.
 */
export async function verifyBooks(
  database: TenantDatabase,
  organizationId: string,
  report: BooksReport,
  now = systemClock(),
): Promise<VerifiedBooks> {
  const found = await loadOrganization(database, organizationId);
  if (found === null) throw notFound('Organization');
  const run = {
    principal: { keyId: 'rcm', ...unbound, role: 'OWNER', scopes: ['*'], mode: 'LIVE', ...found },
    operation: 'books.verify',
    requestId: newId('req'),
    now,
  } as const;
  const isOn = (module: string) => !found.disabledModules.includes(module);
  return inSnapshot(database, run, async (piece) => {
    const ledgers = isOn('patient-ar');
    const denials = isOn('denial-management');
    const claims = await reportPages(
      claimBooks(piece, {
        settledClaims,
        reportDataDifferences: answerFigureDifferences,
        shareTotals: ledgers ? shareTotals : null,
        denialTotals: denials ? denialTotals : null,
      }),
      report,
      'claims',
    );
    // Without denial cases, nobody works on what payers denied.
    if (denials) await reportAmountsWithoutWork(piece, isOn, report);
    await reportBooks(piece, procedureBooks, report);
    await reportBooks(piece, rowCountBooks, report);
    await reportBooks(piece, trailBooks, report);
    await reportBooks(piece, copyBooks, report);
    if (ledgers) await reportBooks(piece, ledgerBooks, report);
    if (denials) await reportBooks(piece, denialBooks, report);
    const payments = await reportPages(paymentBooks(piece), report, 'payments');
    const placements = isOn('collections');
    if (placements)
      await reportBooks(
        piece,
        (context) => placementBooks(context, { agencyTotals, accountBalances }),
        report,
      );
    return {
      organizationId,
      checked: {
        claims,
        accounts: ledgers ? await piece(countLedgers) : 0,
        payments,
        cases: denials ? await piece(countCases) : 0,
        placements: placements ? await piece(countPlacements) : 0,
      },
    };
  });
}

/** The result of rebuilding the books of an organization. */
export interface RebuiltBooks {
  readonly organizationId: string;
  readonly claims: number;
  /** The claims whose entries were not complete. */
  readonly rebuilt: number;
}

/**
 * Adds the records of provider adjustments and the entries of claims that an organization lacks, and brings balances,
 * accounts, cases, figures and copies up to date with them. Calls `progress` with the number of claims done so far. Throws 404 for an unknown organization.
 */
export async function rebuildBooks(
  database: TenantDatabase,
  organizationId: string,
  progress: (claims: number) => void,
): Promise<RebuiltBooks> {
  const found = await loadOrganization(database, organizationId);
  if (found === null) throw notFound('Organization');
  const principal = {
    keyId: 'rcm',
    ...unbound,
    role: 'OWNER',
    scopes: ['*'],
    mode: 'LIVE',
    ...found,
  } as const;
  const piece: Piece = (does) => {
    const run = { principal, operation: 'books.rebuild', requestId: newId('req'), now: systemClock() };
    return inTenant(database, { ...run, audit: 'write' }, does);
  };
  let claims = 0;
  let rebuilt = 0;
  for await (const _page of rebuildProviderAdjustments(piece));
  for await (const page of rebuildClaims(piece, { ...remittancePorts, claimIdsAfter, dateShares })) {
    claims += page.checked;
    rebuilt += page.rebuilt;
    progress(claims);
  }
  await piece(rebuildCopies);
  return { organizationId, claims, rebuilt };
}

interface Checked {
  readonly checked: number;
  readonly differences: Iterable<Difference>;
}

/** Reports the differences of each page before the next one is read. Returns the number of checked records. */
export async function reportPages(
  pages: AsyncIterable<Checked>,
  report: BooksReport,
  records: Parameters<BooksReport['progress']>[0],
): Promise<number> {
  let count = 0;
  for await (const { checked, differences } of pages) {
    for (const difference of differences) report.difference(difference);
    count += checked;
    report.progress(records, count);
  }
  return count;
}

/** Reports the open amounts of claims that no work of the enabled modules covers. */
async function reportAmountsWithoutWork(
  piece: Piece,
  isOn: (module: string) => boolean,
  report: BooksReport,
): Promise<void> {
  const sources = openWork.flatMap(({ module, source }) => (isOn(module) ? [source] : []));
  for await (const page of amountsWithoutWork(piece, sources)) {
    for (const { claimId: id, balance, amount } of page) {
      report.difference({ record: 'claim', id, what: `work.${balance}`, expected: amount, actual: null });
    }
  }
}

interface StoredDifference {
  readonly record: string;
  readonly id: string;
  readonly field: string;
  readonly stored: string;
  readonly computed: string;
}

/** Reports the differences in the books of a module. */
const reportBooks = (
  piece: Piece,
  books: (context: TenantContext) => AsyncIterable<StoredDifference>,
  report: BooksReport,
): Promise<void> =>
  piece(async (context) => {
    for await (const { record, id, field, stored, computed } of books(context)) {
      report.difference({ record, id, what: field, expected: computed, actual: stored });
    }
  });
