const atomic =
  'Hot: several statements for one, as Citus would need, cost a message more on one server, or an event that nothing was written for.';
const many = 'Writes more than 8 events at once: 500 take 2.6 ms, and 8.6 ms by values.';
const bulk = 'Takes as many rows as a file or a remittance has, in one statement.';
const sums = 'Appends what changed to sums that reports read, with the rows that changed.';
const ofBatch = 'One row, written before the claims of its set, which one statement inserts.';

/** The statements that Citus would refuse or send to several shards, with the reason to keep each. */
export const exceptions: Readonly<Record<string, string>> = {
  'claims.claim_batches.insert_many': ofBatch,
  'claims.claim_lines.add_new': bulk,
  'claims.claim_lines.insert_many': bulk,
  'claims.claims.insert_many': bulk,
  'claims.insert_entries': bulk,
  'claims.insert_payer_changes': bulk,
  'claims.keep_answer_figures': sums,
  'claims.number_conflicts.insert_many': bulk,
  'claims.procedure_sums.fold': sums,
  'claims.rejected_batches.insert_many': ofBatch,
  'claims.settled_claims': sums,
  'contract_management.insert_rates': bulk,
  'graphile_worker.add_job': 'The queue is served outside the distributed tables.',
  'patient_ar.deliver_charges': sums,
  'patient_ar.insert_accounts': bulk,
  'patient_ar.insert_ledger_entries': atomic,
  'patient_ar.insert_payment_plan': atomic,
  'patient_ar.insert_payment_plan+audit': atomic,
  'patient_ar.insert_statement': atomic,
  'patient_ar.insert_statement+audit': atomic,
  'patient_ar.open_sums.fold': sums,
  'audit.place_events':
    'Moves events by the rights of the owner, in one function that nobody else may replace.',
  'platform.record_events': many,
  'lists.row_changes.fold.*': 'Counts what is not counted on Citus, where no table has triggers.',
  'reference_data.coverages.insert_many': bulk,
  'reference_data.facilities.insert_many': bulk,
  'reference_data.patients.insert_many': bulk,
  'reference_data.payers.insert_many': bulk,
  'reference_data.providers.insert_many': bulk,
  'remittances.claim_payments.insert_many': bulk,
  'remittances.staged_records.insert_many': bulk,
  'remittances.transactions.insert_many': bulk,
};
