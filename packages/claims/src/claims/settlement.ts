import type { Money } from '@rcm/money';
import { newId, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { ClaimBalanceEntry } from './balance-entry.ts';
import { Claim } from './claim.ts';
import type { Adjustment, ClaimStatus } from './schema.ts';

const withNumbers = statement({
  name: 'claims.claims_with_numbers',
  parameters: { claimNumbers: 'text[]' },
  columns: { claimNumber: 'text', claimId: 'text' },
  text: `select t.claim_number, t.id from claims.claims t
    where t.organization_id = :tenant and t.claim_number = any (:claimNumbers) and t.status <> 'VOIDED'`,
});

/** The claims with the given numbers, in any order, without voided claims. */
export const claimsByNumber = (context: TenantContext, claimNumbers: readonly string[]) =>
  context.sql.all(withNumbers, { claimNumbers });

/**
 * SQL for the claims `t` with the given payer claim numbers. The lateral join looks each number up by its index: until the
 * table is analyzed, the planner would rather scan all claims of a payer.
 */
export const withPayerNumber = (
  numbers: string,
) => `(select distinct u.number from unnest(${numbers}) as u (number)) n
    cross join lateral (select c.id, c.payer_id, c.payer_claim_number, c.status from claims.claims c
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

/** The columns of a claim that posting needs. */
export const claimColumns = {
  id: 'text',
  claimNumber: 'text',
  patientId: 'text',
  payerId: 'text',
  providerId: 'text?',
  facilityId: 'text?',
  accountId: 'text?',
  payerClaimNumber: 'text?',
  serviceDate: 'text',
  totalCharge: 'text',
} as const;

/** SQL that selects `claimColumns` of claims `t`. */
export const selectClaims = `select t.id, t.claim_number, t.patient_id, t.payer_id, t.provider_id, t.facility_id,
      t.account_id, t.payer_claim_number, t.service_date, t.total_charge`;

const locked = statement({
  name: 'claims.locked_claims',
  parameters: { ids: 'text[]' },
  columns: claimColumns,
  text: `${selectClaims}
    from claims.claims t
    where t.organization_id = :tenant and t.id = any (:ids) and t.status <> 'VOIDED'
    order by t.id for no key update`,
});

const lineColumns = {
  claimId: 'text',
  lineNumber: 'number',
  procedureCode: 'text',
  modifiers: 'json',
  units: 'number',
  chargeAmount: 'text',
  controlNumber: 'text?',
  serviceDate: 'text?',
} as const;

/** The columns of claim lines that posting needs. */
export const linesOfClaims = statement({
  name: 'claims.lines_of_claims',
  parameters: { ids: 'text[]' },
  columns: lineColumns,
  text: `select t.claim_id, t.line_number, t.procedure_code, t.modifiers, t.units, t.charge_amount,
      t.control_number, t.service_date
    from claims.claim_lines t
    where t.organization_id = :tenant and t.claim_id = any (:ids)
    order by t.claim_id, t.line_number`,
});

/** The payers of the patients' PRIMARY coverages on the day of service, by claim. */
export const primaryPayersOfClaims = statement({
  name: 'claims.primary_payers_of_claims',
  parameters: { ids: 'text[]' },
  columns: { claimId: 'text', payerId: 'text' },
  text: `select t.id, c.payer_id
    from claims.claims t
    join reference_data.coverages c on c.organization_id = t.organization_id and c.patient_id = t.patient_id
      and c.rank = 'PRIMARY' and daterange(c.effective_from, c.effective_to, '[]') @> t.service_date
    where t.organization_id = :tenant and t.id = any (:ids)
    order by t.id, c.id`,
});

/**
 * Locks claims in order of id until the transaction ends, and returns them in that order with their lines. Missing and
 * voided claims are skipped. `primaryPayerIds` are the claim's payer and the payers of the patient's PRIMARY coverages on
 * the day of service.
 */
export async function lockClaims(context: TenantContext, ids: readonly string[]) {
  const [claims = [], lineRows = [], payerRows = []] = await context.sql.batch([
    [locked, { ids }],
    [linesOfClaims, { ids }],
    [primaryPayersOfClaims, { ids }],
  ]);
  return withLinesAndPayers(
    claims.map(locked.decode),
    lineRows.map(linesOfClaims.decode),
    payerRows.map(primaryPayersOfClaims.decode),
  );
}

/** Adds lines and primary payers to claims. */
export function withLinesAndPayers<Head extends { readonly id: string; readonly payerId: string }>(
  claims: readonly Head[],
  lines: readonly RowOf<typeof lineColumns>[],
  payers: readonly { readonly claimId: string; readonly payerId: string }[],
) {
  const linesOf = Map.groupBy(lines, ({ claimId }) => claimId);
  const payersOf = Map.groupBy(payers, ({ claimId }) => claimId);
  return claims.map((claim) => ({
    ...claim,
    lines: (linesOf.get(claim.id) ?? []).map(({ claimId: _, modifiers, ...line }) => ({
      ...line,
      modifiers: modifiers as string[],
    })),
    primaryPayerIds: [
      ...new Set([claim.payerId, ...(payersOf.get(claim.id) ?? []).map(({ payerId }) => payerId)]),
    ],
  }));
}

/** One line as all payers together adjudicated it; amounts are null until a payer has answered. */
export interface SettledLine {
  readonly lineNumber: number;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly Adjustment[] | null;
  readonly remarkCodes: readonly string[] | null;
}

/** The result of all payments that are posted to a claim; amounts are null if there are none. */
export interface ClaimSettlement {
  readonly claimId: string;
  readonly status: Exclude<z.infer<typeof ClaimStatus>, 'VOIDED'>;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  readonly balance: Money;
  /** Null keeps the stored number. */
  readonly payerClaimNumber: string | null;
  readonly lines: readonly SettledLine[];
}

const settled = statement({
  name: 'claims.settled_claims',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
    statuses: 'text[]',
    allowedAmounts: 'numeric[]',
    paidAmounts: 'numeric[]',
    patientResponsibilities: 'numeric[]',
    balances: 'numeric[]',
    payerClaimNumbers: 'text[]',
    entryIds: 'text[]',
    lineClaimIds: 'text[]',
    lineNumbers: 'integer[]',
    lineAllowedAmounts: 'numeric[]',
    linePaidAmounts: 'numeric[]',
    lineAdjustments: 'text[]',
    lineRemarkCodes: 'text[]',
  },
  columns: { id: 'text' },
  with: `changed_lines as (
      update claims.claim_lines t
      set allowed_amount = s.allowed, paid_amount = s.paid, adjustments = s.adjustments::jsonb,
        remark_codes = s.remarks::jsonb, version = t.version + 1, updated_at = :now
      from unnest(:lineClaimIds, :lineNumbers, :lineAllowedAmounts, :linePaidAmounts, :lineAdjustments,
        :lineRemarkCodes) as s (claim_id, line_number, allowed, paid, adjustments, remarks)
      where t.organization_id = :tenant and t.claim_id = s.claim_id and t.line_number = s.line_number
        and (t.allowed_amount, t.paid_amount, t.adjustments, t.remark_codes)
          is distinct from (s.allowed, s.paid, s.adjustments::jsonb, s.remarks::jsonb)
      returning t.claim_id
    ),
    entries as (
      insert into claims.claim_balance_entries
        (organization_id, id, created_at, updated_at, claim_id, charge_change, balance_change)
      select :tenant, s.entry_id, :now, :now, c.id, 0.00, s.balance - c.balance
      from unnest(:ids, :balances, :entryIds) as s (id, balance, entry_id)
      join claims.claims c on c.organization_id = :tenant and c.id = s.id collate "C"
      where c.balance <> s.balance
    )`,
  text: `update claims.claims t
    set status = s.status, allowed_amount = s.allowed, paid_amount = s.paid,
      patient_responsibility = s.responsibility, balance = s.balance,
      payer_claim_number = coalesce(s.payer_number, t.payer_claim_number),
      version = t.version + 1, updated_at = :now
    from unnest(:ids, :statuses, :allowedAmounts, :paidAmounts, :patientResponsibilities, :balances,
      :payerClaimNumbers) as s (id, status, allowed, paid, responsibility, balance, payer_number)
    where t.organization_id = :tenant and t.id = s.id
      and ((t.status, t.allowed_amount, t.paid_amount, t.patient_responsibility, t.balance, t.payer_claim_number)
          is distinct from (s.status, s.allowed, s.paid, s.responsibility, s.balance,
            coalesce(s.payer_number, t.payer_claim_number))
        or t.id in (select claim_id from changed_lines))
    returning t.id`,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Writes settlements to locked claims. Unchanged claims get no new version. */
export async function settleClaims(
  context: TenantContext,
  settlements: readonly ClaimSettlement[],
): Promise<void> {
  const lines = settlements.flatMap(({ claimId, lines }) => lines.map((line) => ({ claimId, ...line })));
  const changed = await context.sql.all(settled, {
    now: context.now,
    ids: settlements.map(({ claimId }) => claimId),
    statuses: settlements.map(({ status }) => status),
    allowedAmounts: settlements.map(({ allowedAmount }) => allowedAmount),
    paidAmounts: settlements.map(({ paidAmount }) => paidAmount),
    patientResponsibilities: settlements.map(({ patientResponsibility }) => patientResponsibility),
    balances: settlements.map(({ balance }) => balance),
    payerClaimNumbers: settlements.map(({ payerClaimNumber }) => payerClaimNumber),
    entryIds: settlements.map(() => newId(ClaimBalanceEntry.idPrefix)),
    lineClaimIds: lines.map(({ claimId }) => claimId),
    lineNumbers: lines.map(({ lineNumber }) => lineNumber),
    lineAllowedAmounts: lines.map(({ allowedAmount }) => allowedAmount),
    linePaidAmounts: lines.map(({ paidAmount }) => paidAmount),
    lineAdjustments: lines.map(({ adjustments }) => json(adjustments)),
    lineRemarkCodes: lines.map(({ remarkCodes }) => json(remarkCodes)),
  });
  for (const { id } of changed) context.changed(Claim.record, id, 'update');
}
