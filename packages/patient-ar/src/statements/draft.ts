import { statement } from '@rcm/tenancy';
import { Statement } from './statement.ts';

/** Writes a draft over the balance of the account if it is the organization's; no row where there is no such account. */
export const insertDraft = statement({
  name: 'patient_ar.insert_statement',
  parameters: {
    id: 'text',
    now: 'timestamptz',
    accountId: 'text',
    statementNumber: 'text',
    idempotencyKey: 'text',
    statementDate: 'timestamptz',
    dueDate: 'timestamptz',
    deliveryMethod: 'text',
    notes: 'text',
  },
  columns: { id: 'text' },
  with: `drafted as (
      insert into patient_ar.statements
        (organization_id, id, created_at, updated_at, version, account_id, statement_number, idempotency_key, status,
          delivery_status, delivery_method, statement_date, due_date, previous_balance, new_charges, payments,
          adjustments, total_due, notes, deliveries, ledger_sequence)
      select :tenant, :id, :now, :now, 1, a.id, :statementNumber, :idempotencyKey, 'DRAFT',
        'DRAFT', :deliveryMethod, :statementDate, :dueDate, a.balance, 0, 0,
        0, a.balance, :notes, '[]', a.last_sequence
      from patient_ar.accounts a where a.organization_id = :tenant and a.id = :accountId
      returning id
    )`,
  text: 'select drafted.id from drafted',
  subject: { record: Statement.record, action: 'create' },
});
