import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { heldIn, recordConflicts } from '@rcm/reference/records';
import { ClaimBalanceEntrySchema } from './claims/balance-entry.ts';
import { ClaimLineSchema, ClaimSchema, claimStates } from './claims/claim.ts';
import { claimHandlers } from './claims/handlers.ts';
import { operations } from './contract.ts';
import { AnswerFiguresSchema } from './figures/answer-figures.ts';
import { ProcedureSumSchema } from './figures/procedure-sums.ts';
import { importHandlers } from './imports/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { ClaimsPorts } from './ports.ts';
import { resolveClaims } from './references.ts';
import { remittanceHandlers } from './remittances/handlers.ts';
import { views } from './views.ts';

/** The claims of a host, mounted beside its reference data, whose name, scopes and switch it shares. */
export const createClaims = (ports: ClaimsPorts): Module<typeof operations> => ({
  name: 'reference-data',
  title: 'Reference data',
  description: 'Claims, what payers answer to them, and imports of records by rows.',
  operations,
  entities: [ClaimSchema, ClaimLineSchema, ClaimBalanceEntrySchema, AnswerFiguresSchema, ProcedureSumSchema],
  migrations,
  views,
  states: [claimStates],
  handlers: {
    ...claimHandlers(ports),
    ...remittanceHandlers(ports),
    ...importHandlers(ports),
  },
  conflicts: {
    // Rows of imports may be records of reference data.
    ...recordConflicts,
    claims_external_id_unique: heldIn(resolveClaims, 'claim'),
    claims_number_unique: () => conflict('A claim with this claimNumber exists'),
    // Two that are posted at once: the remittances tell it of any other.
    claim_payments_external_id_unique: () => conflict('A remittance with this externalId exists'),
  },
});
