import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { externalIdConflict, recordConflicts } from '@rcm/reference/records';
import { ManualAdjustmentSchema } from './adjustments/adjustment.ts';
import { bulkAdjustmentHandlers } from './adjustments/bulk.ts';
import { adjustmentHandlers } from './adjustments/handlers.ts';
import { BatchRejectionSchema, RejectedBatchSchema } from './batches/batch-rejection.ts';
import { ClaimBatchSchema } from './batches/claim-batch.ts';
import { batchHandlers } from './batches/handlers.ts';
import { ClaimBalanceEntrySchema } from './claims/balance-entry.ts';
import { ClaimSchema } from './claims/claim.ts';
import { ClaimLineSchema } from './claims/claim-line.ts';
import { numberConflict } from './claims/claim-numbers.ts';
import { claimStates } from './claims/claim-states.ts';
import { ClaimEntrySchema } from './claims/entry.ts';
import { claimHandlers } from './claims/handlers.ts';
import { PayerChangeSchema } from './claims/payer-change.ts';
import { ReceivedAcknowledgementSchema } from './claims/received-acknowledgement.ts';
import { submissionStates } from './claims/submission.ts';
import { ClaimContentSchema } from './content/claim-content.ts';
import { contentHandlers } from './content/handlers.ts';
import { operations } from './contract.ts';
import { CreditResolutionSchema } from './credits/credit-resolution.ts';
import { creditHandlers } from './credits/handlers.ts';
import { DispositionChangeSchema } from './dispositions/disposition-change.ts';
import { dispositionHandlers } from './dispositions/handlers.ts';
import { AnswerFiguresSchema } from './figures/answer-figures.ts';
import { ProcedureSumSchema } from './figures/procedure-sums.ts';
import { importHandlers } from './imports/handlers.ts';
import { laterSubmissionHandlers } from './later-submissions/handlers.ts';
import { migrations } from './migrations/index.ts';
import { numberConflictHandlers } from './number-conflicts/handlers.ts';
import { ClaimNumberConflictSchema, numberConflictStates } from './number-conflicts/number-conflict.ts';
import type { ClaimsPorts } from './ports.ts';
import { rebillHandlers } from './rebills/handlers.ts';
import { ClaimRebillSchema } from './rebills/rebill.ts';
import { resolveClaims } from './references.ts';
import { remittanceHandlers } from './remittances/handlers.ts';
import { views } from './views.ts';

/** Creates the module of claims. It is mounted with reference data and shares its module name, scopes and switch. */
export const createClaims = (ports: ClaimsPorts): Module<typeof operations> => ({
  name: 'reference-data',
  title: 'Reference data',
  description: 'Claims, their remittances and balances, and imports of records from rows.',
  operations,
  entities: [
    ClaimSchema,
    ClaimLineSchema,
    ClaimContentSchema,
    ClaimEntrySchema,
    ManualAdjustmentSchema,
    ClaimRebillSchema,
    ClaimNumberConflictSchema,
    DispositionChangeSchema,
    CreditResolutionSchema,
    ClaimBalanceEntrySchema,
    PayerChangeSchema,
    AnswerFiguresSchema,
    ProcedureSumSchema,
    ClaimBatchSchema,
    BatchRejectionSchema,
    RejectedBatchSchema,
    ReceivedAcknowledgementSchema,
  ],
  migrations,
  views,
  states: [claimStates, submissionStates, numberConflictStates],
  handlers: {
    ...claimHandlers(ports),
    ...contentHandlers(ports),
    ...laterSubmissionHandlers(ports),
    ...adjustmentHandlers(ports),
    ...bulkAdjustmentHandlers(ports),
    ...rebillHandlers(ports),
    ...numberConflictHandlers(ports),
    ...dispositionHandlers(),
    ...creditHandlers(ports),
    ...batchHandlers(),
    ...remittanceHandlers(ports),
    ...importHandlers(ports),
  },
  conflicts: {
    // Imports of rows write records of reference data too.
    ...recordConflicts,
    claims_external_id_unique: externalIdConflict(resolveClaims, 'claim'),
    claims_current_number_unique: numberConflict,
    // Raised for concurrent requests only: a disposition that is set already is updated.
    disposition_changes_code_unique: () =>
      conflict('Another request sets the disposition of this code: send it again'),
    // Raised for concurrent requests only: the remittances module checks for existing ones.
    claim_payments_external_id_unique: () => conflict('A remittance with this externalId exists'),
  },
});
