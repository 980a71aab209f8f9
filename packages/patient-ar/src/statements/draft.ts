import { expression, insertParts, statement, type TenantContext } from '@rcm/tenancy';
import { Statement } from './statement.ts';

const drafted = insertParts(Statement, {
  runId: null,
  dunningStep: null,
  status: 'DRAFT',
  deliveryStatus: 'DRAFT',
  previousBalance: expression('a.balance'),
  newCharges: '0.00',
  payments: '0.00',
  adjustments: '0.00',
  totalDue: expression('a.balance'),
  deliveries: [],
  aging: null,
  items: null,
  billedEntryIds: null,
  ledgerSequence: expression('a.last_sequence'),
  finalizedAt: null,
  firstDeliveredAt: null,
  voidReason: null,
});

const insertDraft = statement({
  name: 'patient_ar.insert_statement',
  parameters: drafted.parameters,
  columns: { id: 'text' },
  with: `drafted as (
      insert into ${drafted.table} (${drafted.columns})
      select ${drafted.values}
      from patient_ar.accounts a where a.organization_id = :tenant and a.id = :accountId
      returning id
    )`,
  text: 'select drafted.id from drafted',
  subject: { record: Statement.record, action: 'create' },
});

/** Inserts a draft with the balance of the account; false if the account is missing. */
export async function writeDraft(
  context: TenantContext,
  values: Parameters<typeof drafted.given>[0],
): Promise<boolean> {
  return (await context.sql.one(insertDraft, drafted.given(values))) !== null;
}
