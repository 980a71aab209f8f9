import { statement } from '@rcm/tenancy';

/** The columns of a settlement with their types. */
const balanceColumns = {
  contractual_amount: 'numeric',
  write_off_amount: 'numeric',
  insurance_balance: 'numeric',
  patient_balance: 'numeric',
  held_balance: 'numeric',
  credit_balance: 'numeric',
};
const settledLineColumns = {
  allowed_amount: 'numeric',
  paid_amount: 'numeric',
  adjustments: 'jsonb',
  remark_codes: 'jsonb',
  ...balanceColumns,
};
const settledColumns = {
  status: 'text',
  allowed_amount: 'numeric',
  paid_amount: 'numeric',
  patient_responsibility: 'numeric',
  balance: 'numeric',
  ...balanceColumns,
  responsible_payer_id: 'text',
  next_payer_id: 'text',
  awaited_amount: 'numeric',
  response_due_on: 'date',
  forwarded_until: 'date',
  secondary_due_amount: 'numeric',
  held_share_amount: 'numeric',
  held_until: 'date',
  cob_difference_amount: 'numeric',
  missing_answer_amount: 'numeric',
  unexplained_amount: 'numeric',
  rebilled_at: 'timestamptz',
  warnings: 'jsonb',
  payers: 'jsonb',
  is_qmb: 'boolean',
  awaited_reversal_amount: 'numeric',
  credit_resolved_amount: 'numeric',
  credit_resolved_until: 'date',
};

/**
 * Days within which an overpayment of Medicare or Medicaid is reported and returned: by the 60th day after the one on which
 * it was identified (42 CFR 401.305(b)(1)(i)). It counts as identified when the claim first shows the credit.
 */
const programCreditDays = 60;

/** SQL of the day since which a claim has had a credit. */
const creditFoundOn = 'coalesce(t.credit_found_on, :today)';

/** SQL for the stored values that a settlement `s` of a claim `t` keeps. */
const keptColumns = {
  payer_claim_number: 'coalesce(s.payer_claim_number, t.payer_claim_number)',
  reversal_due_on:
    'case when s.reversal_due_on is not null then coalesce(t.reversal_due_on, s.reversal_due_on) end',
  credit_found_on: `case when s.credit_balance <> 0 then ${creditFoundOn} end`,
  credit_due_on: `case when s.credit_balance <> 0 and s.has_program_credit then ${creditFoundOn} + ${programCreditDays} end`,
};
const keptNames = Object.keys(keptColumns);
const keptValues = Object.values(keptColumns);

type TypedColumns = Readonly<Record<string, string>>;

const of = (alias: string, columns: TypedColumns) =>
  Object.keys(columns)
    .map((column) => `${alias}.${column}`)
    .join(', ');
const assigned = (columns: TypedColumns) =>
  Object.keys(columns)
    .map((column) => `${column} = s.${column}`)
    .join(', ');
/** SQL for the rows of a JSON parameter. The row type of the table would convert every column of it. */
const rowsOf = (parameter: string, columns: TypedColumns) =>
  `json_to_recordset(:${parameter}) as s (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`;

/**
 * Writes settlements to claims and their lines; `today` is the day in the time zone of the organization. Unchanged claims
 * keep their versions.
 */
export const settled = statement({
  name: 'claims.settled_claims',
  parameters: { now: 'timestamptz', today: 'date', claims: 'json', lines: 'json' },
  columns: { id: 'text' },
  with: `changed_lines as (
      update claims.claim_lines t
      set ${assigned(settledLineColumns)}, version = t.version + 1, updated_at = :now
      from ${rowsOf('lines', { claim_id: 'text', line_number: 'integer', ...settledLineColumns })}
      where t.organization_id = :tenant and t.claim_id = s.claim_id and t.line_number = s.line_number
        and (${of('t', settledLineColumns)}) is distinct from (${of('s', settledLineColumns)})
      returning t.claim_id
    )`,
  text: `update claims.claims t
    set ${assigned(settledColumns)},
      ${Object.entries(keptColumns)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')},
      version = t.version + 1, updated_at = :now
    from ${rowsOf('claims', { id: 'text', payer_claim_number: 'text', reversal_due_on: 'date', has_program_credit: 'boolean', ...settledColumns })}
    where t.organization_id = :tenant and t.id = s.id
      and ((${of('t', settledColumns)}, ${keptNames.map((column) => `t.${column}`).join(', ')}) is distinct from
          (${of('s', settledColumns)}, ${keptValues.join(', ')})
        or t.id in (select claim_id from changed_lines))
    returning t.id`,
});
