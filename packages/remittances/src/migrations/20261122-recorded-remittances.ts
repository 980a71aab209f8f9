import { Migration } from '@mikro-orm/migrations';

const tables = [
  'reference_data.remittances',
  'reference_data.claims',
  'remittances.payments',
  'remittances.claim_payments',
];

/** Policies hide rows from the owner too, who moves those of every organization. */
const policies = (state: 'no force' | 'force') =>
  tables.map((table) => `alter table ${table} ${state} row level security;`).join('\n    ');

/** The sign of what a line says: one that carries an adjustment of group CR takes back. */
const sign = `(case when line -> 'adjustments' @> '[{"groupCode": "CR"}]' then -1 else 1 end)`;

const signed = (field: string) => `((line ->> '${field}')::numeric * ${sign})::numeric(14,2)::text`;

/**
 * Moves the remittances that reference data kept before, where they are kept still: each becomes a payment with one
 * claim payment of the same identifier. The package that kept them drops the table in a step of its own.
 */
export class RecordedRemittances extends Migration {
  override up(): void {
    this.addSql(`do $$ begin
  if to_regclass('reference_data.remittances') is not null then
    ${policies('no force')}
    insert into remittances.payments (organization_id, id, created_at, updated_at, version, source, payer_id,
      direction, reference, payment_date, amount, claim_total, adjustment_total, posted_amount, exception_amount,
      ignored_amount, voided_amount, posted_count, exception_count, ignored_count, voided_count, provider_adjustments)
    select r.organization_id, 'pmt_' || split_part(r.id, '_', 2), r.created_at, r.updated_at, 1, 'MANUAL', c.payer_id,
      case when r.paid_amount < 0 then 'DEBIT' else 'CREDIT' end, r.payment_reference,
      (r.received_at at time zone 'UTC')::date, r.paid_amount, r.paid_amount, 0, r.paid_amount, 0, 0, 0, 1, 0, 0, 0, '[]'
    from reference_data.remittances r
    join reference_data.claims c on c.organization_id = r.organization_id and c.id = r.claim_id;
    insert into remittances.claim_payments (organization_id, id, created_at, updated_at, version, payment_id,
      external_id, sequence, status, patient_control_number, charge_amount, paid_amount, patient_responsibility,
      payer_claim_number, payer_id, payer_rank, claim_id, matched_by, service_from, payment_reference, payment_date,
      received_at, adjustments, remark_codes, is_reversal, posted_at, lines, claim_payment_key)
    select r.organization_id, r.id, r.created_at, r.updated_at, 1, 'pmt_' || split_part(r.id, '_', 2),
      r.external_id, 1, 'POSTED', c.claim_number, c.total_charge, r.paid_amount, r.patient_responsibility,
      r.payer_claim_number, c.payer_id, 'PRIMARY', r.claim_id, 'MANUAL', c.service_date, r.payment_reference,
      (r.received_at at time zone 'UTC')::date, r.received_at, '[]', '[]', false, r.created_at,
      (select jsonb_agg(jsonb_build_object(
          'sequence', line -> 'lineNumber', 'claimLineNumber', line -> 'lineNumber', 'procedureCode', null,
          'modifiers', '[]'::jsonb, 'submittedProcedureCode', null, 'revenueCode', null, 'units', null,
          'chargeAmount', null, 'serviceFrom', null, 'serviceTo', null, 'lineControlNumber', null,
          'paidAmount', ${signed('paidAmount')}, 'allowedAmount', ${signed('allowedAmount')},
          'remarkCodes', line -> 'remarkCodes',
          'adjustments', (select coalesce(jsonb_agg(jsonb_build_object(
              'groupCode', a ->> 'groupCode', 'reasonCode', a ->> 'reasonCode', 'quantity', null,
              'amount', ((a ->> 'amount')::numeric * (case when a ->> 'groupCode' = 'CR' then 1 else ${sign} end))
                ::numeric(14,2)::text) order by place), '[]')
            from jsonb_array_elements(line -> 'adjustments') with ordinality as adjustment (a, place)))
          order by nth)
        from jsonb_array_elements(r.lines) with ordinality as remitted (line, nth)), r.id
    from reference_data.remittances r
    join reference_data.claims c on c.organization_id = r.organization_id and c.id = r.claim_id;
    ${policies('force')}
  end if;
end $$`);
  }
}
