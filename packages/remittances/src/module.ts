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
import { concurrentPayment } from './payments/record-payment.ts';
import type { RemittancesPorts } from './ports.ts';
import { releaseShare, releaseShareJob } from './posting/release.ts';
import { ProviderAdjustmentEntrySchema } from './provider-adjustments/entry.ts';
import { providerAdjustmentHandlers } from './provider-adjustments/handlers.ts';
import {
  ProviderAdjustmentSchema,
  providerAdjustmentStates,
} from './provider-adjustments/provider-adjustment.ts';
import { views } from './views.ts';

/** Creates the imports module. Its tables belong to the remittances module, and both use the same ports. */
export const createImports = (ports: RemittancesPorts): Module<typeof importOperations> => ({
  name: 'imports',
  title: 'Imports',
  description:
    'Imports of X12 files from payers and clearinghouses. A file is read as a stream, staged, posted in order by jobs, and not stored.',
  operations: importOperations,
  entities: [],
  migrations: [],
  views,
  states: [importStates],
  handlers: importHandlers(),
  jobs: { [postImportJob]: postImport(ports) },
});

/** Creates the remittances module, with the tables of imports. */
export const createRemittances = (ports: RemittancesPorts): Module<typeof remittanceOperations> => ({
  name: 'remittances',
  title: 'Remittances',
  description:
    'Payments of payers, their claim payments and provider-level adjustments: posting, exceptions, reversals and voids. Posting updates the claim, the patient’s ledger and the denial cases in one transaction.',
  operations: remittanceOperations,
  entities: [
    ImportSchema,
    TransactionSchema,
    StagedRecordSchema,
    PaymentSchema,
    ProviderAdjustmentSchema,
    ProviderAdjustmentEntrySchema,
    ClaimPaymentSchema,
  ],
  migrations,
  views,
  states: [claimPaymentStates, providerAdjustmentStates],
  handlers: {
    ...paymentHandlers(ports),
    ...providerAdjustmentHandlers(ports),
    ...claimPaymentHandlers(ports),
  },
  jobs: { [releaseShareJob]: releaseShare(ports) },
  conflicts: {
    payments_key_unique: concurrentPayment(ports),
    claim_payments_external_id_unique: () => conflict('A remittance with this externalId exists'),
  },
});
