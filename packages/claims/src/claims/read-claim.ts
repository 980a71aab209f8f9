import { notFound } from '@rcm/errors';
import { view } from '@rcm/lists';
import { type RawJson, reading, readTogether, statement, type TenantContext } from '@rcm/tenancy';
import type { ClaimsPorts } from '../ports.ts';
import { Claim } from './claim.ts';
import { ClaimDetail } from './schema.ts';
import { seriesOfClaim } from './series.ts';
import { linesShown } from './view.ts';

/** The stored fields of a claim as it is read by itself. */
const claimDetailView = view(
  Claim,
  ClaimDetail.omit({
    lines: true,
    series: true,
    remittances: true,
    denialCaseIds: true,
    appealIds: true,
    underpaymentCaseIds: true,
  }),
  {},
);

const replacedClaims = statement({
  name: 'claims.replaced_claims_of_claim',
  parameters: { claimId: 'text' },
  columns: { id: 'text' },
  text: `select t.id from claims.claims t
    where t.organization_id = :tenant and t.last_successor_id = :claimId order by t.id`,
});

/** The records of other modules that a claim shows. */
export type ClaimLinks = Pick<
  ClaimsPorts,
  'remittancesOfClaim' | 'denialCasesOfClaim' | 'appealsOfClaim' | 'underpaymentCasesOfClaim'
>;

/**
 * Reads a claim with its lines, and with what belongs to it, in one message; 404 if it is missing. A second message reads
 * the remittances of the claims that it replaces.
 */
export async function readClaim(
  context: TenantContext,
  ports: ClaimLinks,
  claimId: string,
): Promise<RawJson> {
  const { now } = context;
  const [row, lines, series, replaced, remittances, denialCaseIds, appealIds, underpaymentCaseIds] =
    await readTogether(context, [
      { call: [claimDetailView.byId, { id: claimId }], found: ([first]) => first },
      linesShown(claimId, now),
      seriesOfClaim(claimId),
      reading(replacedClaims, { claimId }, (rows) => rows.map(({ id }) => id)),
      ports.remittancesOfClaim(claimId),
      ports.denialCasesOfClaim(claimId),
      ports.appealsOfClaim(claimId),
      ports.underpaymentCasesOfClaim(claimId),
    ]);
  if (row === undefined) throw notFound(claimDetailView.record);
  const earlier = await readTogether(context, replaced.map(ports.remittancesOfClaim));
  return claimDetailView.json(row, now, {
    lines,
    series,
    remittances: [...earlier.flat(), ...remittances],
    denialCaseIds,
    appealIds,
    underpaymentCaseIds,
  });
}
