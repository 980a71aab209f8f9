import type { TransactionType } from '../imports/schema.ts';
import { benefitResponses } from './benefit-271.ts';
import { sentClaims } from './claim-837.ts';
import { claimAcknowledgments } from './claim-acknowledgment-277ca.ts';
import { claimStatuses } from './claim-status-277.ts';
import { groupAcknowledgments, interchangeAcknowledgments } from './implementation-acknowledgment-999.ts';
import { remittanceAdvice } from './remittance-advice-835.ts';
import type { TransactionSet } from './transaction-set.ts';

/** The supported types of transaction sets; sets of other types are refused. */
export const transactionSets: Readonly<Partial<Record<TransactionType, TransactionSet>>> = {
  '271': benefitResponses,
  '277': claimStatuses,
  '277CA': claimAcknowledgments,
  '835': remittanceAdvice,
  '837P': sentClaims,
  '837I': sentClaims,
  '999': groupAcknowledgments,
  TA1: interchangeAcknowledgments,
};
