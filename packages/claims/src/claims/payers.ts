import type { ClaimPayer, PayerRank, Program } from '@rcm/balances';
import { type RowOf, statement } from '@rcm/tenancy';

const coverageColumns = {
  claimId: 'text',
  payerId: 'text',
  rank: 'text',
  program: 'text',
  isQmb: 'boolean',
} as const;

/** The coverages of the patients on the day of service, by claim. */
export const coveragesOfClaims = statement({
  name: 'claims.coverages_of_claims',
  parameters: { ids: 'text[]' },
  columns: coverageColumns,
  text: `select t.id, c.payer_id, c.rank, p.program_type, c.is_qmb
    from claims.claims t
    join reference_data.coverages c on c.organization_id = t.organization_id and c.patient_id = t.patient_id
      and daterange(c.effective_from, c.effective_to, '[]') @> t.service_date
    join reference_data.payers p on p.organization_id = t.organization_id and p.id = c.payer_id
    where t.organization_id = :tenant and t.id = any (:ids)
    order by t.id, c.rank, c.id`,
});

const programs: Readonly<Record<string, Program>> = {
  MEDICARE_FFS: 'MEDICARE',
  MEDICARE_ADVANTAGE: 'MEDICARE',
  MEDICAID: 'MEDICAID',
  MEDICAID_MANAGED: 'MEDICAID',
};

/** The program of a payer's program type; null for others than Medicare and Medicaid. */
export const programOf = (programType: string): Program | null => programs[programType] ?? null;

type Coverage = RowOf<typeof coverageColumns>;

/** The payers of a claim in payer order: its own, and those of the patient's coverages on the day of service. */
export function payersOf(
  claim: { readonly payerId: string; readonly payerRank: string; readonly payerProgram: string },
  coverages: readonly Coverage[],
): ClaimPayer[] {
  const own = { payerId: claim.payerId, rank: claim.payerRank, program: claim.payerProgram };
  const payers = [own, ...coverages].map(({ payerId, rank, program }) => ({
    payerId,
    rank: rank as PayerRank,
    program: programOf(program),
  }));
  const distinct = new Map(payers.map((payer) => [`${payer.rank} ${payer.payerId}`, payer]));
  // The ranks are in alphabetical order.
  return [...distinct.values()].sort((one, other) => one.rank.localeCompare(other.rank, 'en'));
}
