import { loadOrganization } from '@rcm/auth';
import { answerFigureDifferences, procedureBooks, settledClaims } from '@rcm/claims/lookups';
import { countPlacements, placementBooks } from '@rcm/collections/lookups';
import { countCases, denialBooks, denialTotals } from '@rcm/denial-management/lookups';
import { notFound } from '@rcm/errors';
import { rowCountBooks } from '@rcm/lists';
import {
  accountBalances,
  agencyTotals,
  countLedgers,
  ledgerBooks,
  shareTotals,
} from '@rcm/patient-ar/lookups';
import { claimBooks, paymentBooks } from '@rcm/remittances/lookups';
import {
  inSnapshot,
  newId,
  type Piece,
  systemClock,
  type TenantContext,
  type TenantDatabase,
} from '@rcm/tenancy';

/** A stored value that differs from the value computed from its entries. */
interface Difference {
  readonly record: string;
  readonly id: string;
  readonly what: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** The result of verifying the books of an organization. */
export interface VerifiedBooks {
  readonly organizationId: string;
  readonly checked: {
    readonly claims: number;
    readonly accounts: number;
    readonly payments: number;
    readonly cases: number;
    readonly placements: number;
  };
  readonly differences: readonly Difference[];
}

/**
 * Recomputes the balances of an organization from its entries, in one snapshot, and writes nothing. Skips modules that
 * the organization has switched off. Throws 404 for an unknown organization.
 */
export async function verifyBooks(
  database: TenantDatabase,
  organizationId: string,
  now = systemClock(),
): Promise<VerifiedBooks> {
  const found = await loadOrganization(database, organizationId);
  if (found === null) throw notFound('Organization');
  const run = {
    principal: { keyId: 'rcm', role: 'OWNER', scopes: ['*'], mode: 'LIVE', ...found },
    operation: 'books.verify',
    requestId: newId('req'),
    now,
  } as const;
  const isOn = (module: string) => !found.disabledModules.includes(module);
  return inSnapshot(database, run, async (piece) => {
    const ledgers = isOn('patient-ar');
    const cases = isOn('denial-management');
    const claims = await collect(
      claimBooks(piece, {
        settledClaims,
        reportDataDifferences: answerFigureDifferences,
        shareTotals: ledgers ? shareTotals : null,
        denialTotals: cases ? denialTotals : null,
      }),
    );
    const procedures = await ownBooks(piece, procedureBooks, async () => 0);
    const counts = await ownBooks(piece, rowCountBooks, async () => 0);
    const payments = await collect(paymentBooks(piece));
    const accounts = ledgers ? await ownBooks(piece, ledgerBooks, countLedgers) : nothing;
    const denials = cases ? await ownBooks(piece, denialBooks, countCases) : nothing;
    const placements = isOn('collections')
      ? await ownBooks(
          piece,
          (context) => placementBooks(context, { agencyTotals, accountBalances }),
          countPlacements,
        )
      : nothing;
    return {
      organizationId,
      checked: {
        claims: claims.checked,
        accounts: accounts.checked,
        payments: payments.checked,
        cases: denials.checked,
        placements: placements.checked,
      },
      differences: [claims, procedures, counts, accounts, denials, payments, placements].flatMap(
        ({ differences }) => differences,
      ),
    };
  });
}

interface Checked {
  readonly checked: number;
  readonly differences: readonly Difference[];
}

const nothing: Checked = { checked: 0, differences: [] };

async function collect(pages: AsyncIterable<Checked>): Promise<Checked> {
  let checked = 0;
  const differences: Difference[] = [];
  for await (const page of pages) {
    checked += page.checked;
    differences.push(...page.differences);
  }
  return { checked, differences };
}

interface StoredDifference {
  readonly record: string;
  readonly id: string;
  readonly field: string;
  readonly stored: string;
  readonly computed: string;
}

/** Verifies the books of a module that needs no data of other modules. */
const ownBooks = (
  piece: Piece,
  books: (context: TenantContext) => AsyncIterable<StoredDifference>,
  count: (context: TenantContext) => Promise<number>,
): Promise<Checked> =>
  piece(async (context) => {
    const differences: Difference[] = [];
    for await (const { record, id, field, stored, computed } of books(context)) {
      differences.push({ record, id, what: field, expected: computed, actual: stored });
    }
    return { checked: await count(context), differences };
  });
