import type { RequestBuilders } from '../support/world.ts';
import { adjustments } from './adjustments.ts';
import { agentBuilder } from './agent-builder.ts';
import { appeals } from './appeals.ts';
import { arManagement } from './ar-management.ts';
import { claimNumberConflicts } from './claim-number-conflicts.ts';
import { claimStatus } from './claim-status.ts';
import { claimSubmission } from './claim-submission.ts';
import { collections } from './collections.ts';
import { contractManagement } from './contract-management.ts';
import { credentialing } from './credentialing.ts';
import { denialManagement } from './denial-management.ts';
import { gfe } from './gfe.ts';
import { medicalCoding } from './medical-coding.ts';
import { oigExclusion } from './oig-exclusion.ts';
import { organization } from './organization.ts';
import { patientAr } from './patient-ar.ts';
import { prevention } from './prevention.ts';
import { reference } from './reference.ts';
import { remittances } from './remittances.ts';
import { reports } from './reports.ts';
import { scribe } from './scribe.ts';
import { search } from './search.ts';
import { specialtyBilling } from './specialty-billing.ts';
import { support } from './support.ts';
import { webhooks } from './webhooks.ts';

/** A request that must succeed for each operation of the API. */
export const builders: RequestBuilders = {
  ...appeals,
  ...claimStatus,
  ...denialManagement,
  ...gfe,
  ...organization,
  ...patientAr,
  ...prevention,
  ...reference,
  ...adjustments,
  ...claimNumberConflicts,
  ...specialtyBilling,
  ...collections,
  ...credentialing,
  ...contractManagement,
  ...medicalCoding,
  ...support,
  ...agentBuilder,
  ...arManagement,
  ...scribe,
  ...oigExclusion,
  ...remittances,
  ...webhooks,
  ...search,
  ...reports,
  ...claimSubmission,
};
