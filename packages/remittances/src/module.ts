import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { ClaimPaymentSchema, claimPaymentStates } from './claim-payments/claim-payment.ts';
import { claimPaymentHandlers } from './claim-payments/handlers.ts';
import { importOperations, remittanceOperations } from './contract.ts';
import { importHandlers } from './imports/handlers.ts';
import { ImportSchema, importStates, StagedRecordSchema, TransactionSchema } from './imports/import.ts';
import { postImport, postImportJob } from './imports/jobs.ts';
import { migrations } from './migrations/index.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { PaymentSchema } from './payments/payment.ts';
import { recordedBeside } from './payments/record-payment.ts';
import type { RemittancesPorts } from './ports.ts';
import { releaseShare, releaseShareJob } from './posting/release.ts';
import { views } from './views.ts';

/** The module that brings files in; what they hold is kept by the remittances, and posted through the same ports. */
export const createImports = (ports: RemittancesPorts): Module<typeof importOperations> => ({
  name: 'imports',
  title: 'Imports',
  description:
    'X12 files of payers and clearinghouses: read as they arrive, staged, posted in their order by jobs, and not kept.',
  operations: importOperations,
  entities: [],
  migrations: [],
  views,
  states: [importStates],
  handlers: importHandlers(),
  jobs: { [postImportJob]: postImport(ports) },
});

/** The remittances module over a host's records, with the tables of the imports. */
export const createRemittances = (ports: RemittancesPorts): Module<typeof remittanceOperations> => ({
  name: 'remittances',
  title: 'Remittances',
  description:
    'What payers have paid and answered: payments, the claim payments that they hold, what could not be posted by itself, and how each is taken back. Posting brings the claim, the patient’s ledger and the denials to what the payers say, in one transaction.',
  operations: remittanceOperations,
  entities: [ImportSchema, TransactionSchema, StagedRecordSchema, PaymentSchema, ClaimPaymentSchema],
  migrations,
  views,
  states: [claimPaymentStates],
  handlers: { ...paymentHandlers(ports), ...claimPaymentHandlers(ports) },
  jobs: { [releaseShareJob]: releaseShare(ports) },
  conflicts: {
    payments_key_unique: recordedBeside(ports),
    claim_payments_external_id_unique: () => conflict('A remittance with this externalId exists'),
  },
});
