import type { LifeCycles } from '../support/life-cycle.ts';
import { agentBuilder } from './agent-builder.ts';
import { appeals } from './appeals.ts';
import { arManagement } from './ar-management.ts';
import { claimStatus } from './claim-status.ts';
import { claimSubmission } from './claim-submission.ts';
import { collections } from './collections.ts';
import { contractManagement } from './contract-management.ts';
import { credentialing } from './credentialing.ts';
import { denialManagement } from './denial-management.ts';
import { gfe } from './gfe.ts';
import { medicalCoding } from './medical-coding.ts';
import { oigExclusion } from './oig-exclusion.ts';
import { patientAr } from './patient-ar.ts';
import { reference } from './reference.ts';
import { remittances } from './remittances.ts';
import { scribe } from './scribe.ts';
import { specialtyBilling } from './specialty-billing.ts';
import { support } from './support.ts';
import { webhooks } from './webhooks.ts';

/** How each record that has states is walked, by the subject of its state table. */
export const lifeCycles: LifeCycles = {
  ...agentBuilder,
  ...appeals,
  ...arManagement,
  ...claimStatus,
  ...claimSubmission,
  ...collections,
  ...contractManagement,
  ...credentialing,
  ...denialManagement,
  ...gfe,
  ...medicalCoding,
  ...oigExclusion,
  ...patientAr,
  ...reference,
  ...remittances,
  ...scribe,
  ...specialtyBilling,
  ...support,
  ...webhooks,
};
