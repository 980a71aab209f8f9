import { conflict } from '@rcm/errors';
import type { ConflictRule } from '@rcm/http/module';
import { statement, type TenantContext } from '@rcm/tenancy';
import { holdsNumber } from './claim.ts';

const withNumbers = statement({
  name: 'claims.claims_with_numbers',
  parameters: { claimNumbers: 'text[]' },
  columns: {
    claimNumber: 'text',
    claimId: 'text',
    successorId: 'text?',
    payerClaimNumber: 'text?',
    isVoided: 'boolean',
    frequencyCode: 'text',
    serviceDate: 'text',
    totalCharge: 'text',
    procedures: 'json',
  },
  // Payers give back the first 20 characters of a claim number (CLP01 of X12 005010X221A1).
  text: `select n.number, t.id, t.last_successor_id, t.payer_claim_number, t.status = 'VOIDED', t.frequency_code,
      t.service_date, t.total_charge,
      (select coalesce(json_agg(l.procedure_code || ' ' || l.charge_amount), '[]') from claims.claim_lines l
        where t.series_id is not null and l.organization_id = :tenant and l.claim_id = t.id collate "default")
    from (
        select c.claim_number, c.id from claims.claims c
        where c.organization_id = :tenant and c.claim_number = any (:claimNumbers)
      union all
        select left(c.claim_number, 20), c.id from claims.claims c
        where c.organization_id = :tenant and left(c.claim_number, 20) = any (:claimNumbers)
          and length(c.claim_number) > 20
          and not exists (select from claims.claims e
            where e.organization_id = :tenant and e.claim_number = left(c.claim_number, 20))
      ) n (number, id)
    join claims.claims t on t.organization_id = :tenant and t.id = n.id
    where t.status <> 'VOIDED' or t.last_successor_id is not null or t.payer_claim_number is not null`,
});

/**
 * The claims with the given numbers, in any order, without voided claims that have neither a successor nor an answer. A
 * longer claim number is also found by its first 20 characters, unless another claim has exactly these. `procedures` are the
 * codes and charges of the lines of a claim of a series, such as `99213 120.00`.
 */
export async function claimsByNumber(context: TenantContext, claimNumbers: readonly string[]) {
  const found = await context.sql.all(withNumbers, { claimNumbers });
  return found.map(({ procedures, ...claim }) => ({ ...claim, procedures: procedures as string[] }));
}

/**
 * SQL for the claims `t` with the given payer claim numbers. The lateral join looks each number up by its index: until the
 * table is analyzed, the planner would rather scan all claims of a payer.
 */
export const withPayerNumber = (
  numbers: string,
) => `(select distinct u.number from unnest(${numbers}) as u (number)) n
    cross join lateral (select c.id, c.payer_id, c.payer_claim_number, c.status, c.last_successor_id
      from claims.claims c
     
      where c.organization_id = :tenant and c.payer_claim_number = n.number collate "C" offset 0) t`;

const withPayerNumbers = statement({
  name: 'claims.claims_with_payer_numbers',
  parameters: { payerId: 'text', payerClaimNumbers: 'text[]' },
  columns: { payerClaimNumber: 'text', claimId: 'text' },
  text: `select t.payer_claim_number, t.id from ${withPayerNumber(':payerClaimNumbers')}
    where t.payer_id = :payerId and t.status <> 'VOIDED'`,
});

/** The claims to which a payer assigned the given numbers, in any order, without voided claims. */
export const claimsByPayerNumber = (
  context: TenantContext,
  payerId: string,
  payerClaimNumbers: readonly string[],
) => context.sql.all(withPayerNumbers, { payerId, payerClaimNumbers });

const numberHolder = statement({
  name: 'claims.holder_of_number',
  parameters: { claimNumber: 'text' },
  columns: { id: 'text' },
  text: `select t.id from claims.claims t
    where t.organization_id = :tenant and t.claim_number = :claimNumber and ${holdsNumber}`,
});

/** The error for a claim number that another claim has, which is neither replaced nor voided. */
export const numberConflict: ConflictRule = async (context, { body }) => {
  const { claimNumber } = body;
  const holder =
    typeof claimNumber === 'string' ? await context.sql.one(numberHolder, { claimNumber }) : null;
  return conflict('A claim with this claimNumber exists', holder ? { existingId: holder.id } : {});
};
