import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { BatchAcknowledgmentSchema } from './acknowledgments/acknowledgment.ts';
import { acknowledgmentHandlers } from './acknowledgments/handlers.ts';
import {
  BatchedClaimSchema,
  BatchFileSchema,
  batchStates,
  ControlNumberSchema,
  SubmissionBatchSchema,
} from './batches/claim-batch.ts';
import { batchHandlers } from './batches/handlers.ts';
import { operations } from './contract.ts';
import { EditExceptionSchema } from './edits/edit-exception.ts';
import { editHandlers } from './edits/handlers.ts';
import { migrations } from './migrations/index.ts';
import { payerEditHandlers } from './payer-edits/handlers.ts';
import { PayerEditSchema } from './payer-edits/payer-edit.ts';
import type { ClaimSubmissionPorts } from './ports.ts';
import { tradingPartnerHandlers } from './trading-partners/handlers.ts';
import { TradingPartnerSchema } from './trading-partners/trading-partner.ts';
import { views } from './views.ts';

/** Creates the module that takes claims from a draft to the acknowledgment of their payer. */
export const createClaimSubmission = (ports: ClaimSubmissionPorts): Module<typeof operations> => ({
  name: 'claims',
  title: 'Claims',
  description:
    'The submission of claims: trading partners, edits, batches and their files. Nothing is sent: a person, or another system, carries the files.',
  operations,
  entities: [
    TradingPartnerSchema,
    EditExceptionSchema,
    PayerEditSchema,
    SubmissionBatchSchema,
    BatchFileSchema,
    BatchedClaimSchema,
    ControlNumberSchema,
    BatchAcknowledgmentSchema,
  ],
  migrations,
  views,
  states: [batchStates],
  handlers: {
    ...tradingPartnerHandlers(ports),
    ...editHandlers(ports),
    ...payerEditHandlers(ports),
    ...batchHandlers(ports),
    ...acknowledgmentHandlers(ports),
  },
  conflicts: {
    // Raised for concurrent requests only.
    edit_exceptions_code_unique: () =>
      conflict('Another request switches this edit off: read the list again'),
    batched_claims_open_unique: () => conflict('Another request makes a batch of one of the claims'),
  },
});
