import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { ClaimPaymentSchema, claimPaymentStates } from './claim-payments/claim-payment.ts';
import { claimPaymentHandlers } from './claim-payments/handlers.ts';
import { operations } from './contract.ts';
import { importHandlers } from './imports/handlers.ts';
import { ImportSchema, importStates, StagedRecordSchema, TransactionSchema } from './imports/import.ts';
import { postImport, postImportJob } from './imports/jobs.ts';
import { migrations } from './migrations/index.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { PaymentSchema } from './payments/payment.ts';
import type { RemittancesPorts } from './ports.ts';
import { releaseShare, releaseShareJob } from './posting/release.ts';
import { views } from './views.ts';

/** The remittances module over a host's records. */
export const createRemittances = (ports: RemittancesPorts): Module<typeof operations> => ({
  name: 'remittances',
  title: 'Remittances',
  description:
    'What payers have paid and answered: files that are brought in, payments, the claim payments that they hold, what could not be posted by itself, and how each is taken back. Posting brings the claim, the patient’s ledger and the denials to what the payers say, in one transaction.',
  operations,
  entities: [ImportSchema, TransactionSchema, StagedRecordSchema, PaymentSchema, ClaimPaymentSchema],
  migrations,
  views,
  states: [importStates, claimPaymentStates],
  handlers: { ...importHandlers(), ...paymentHandlers(ports), ...claimPaymentHandlers(ports) },
  jobs: { [postImportJob]: postImport(ports), [releaseShareJob]: releaseShare(ports) },
  conflicts: {
    payments_key_unique: () => conflict('This payment is known'),
    claim_payments_external_id_unique: () => conflict('A remittance with this externalId exists'),
  },
});
