import { dateTime, queryAmount, repeatable, text } from '@rcm/envelope';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { CaseKind, CaseStatus } from './schema.ts';

const identifier = text(1, 200);

/** Filters of the list and of bulk actions. */
export const caseFilters = {
  status: repeatable(CaseStatus)
    .optional()
    .describe('Returns records with this status; repeat it to match any of several'),
  kind: repeatable(CaseKind)
    .optional()
    .describe('Returns records of this kind; repeat it to match any of several'),
  category: repeatable(DenialCategory)
    .optional()
    .describe('Returns records with this category; repeat it to match any of several'),
  payerId: repeatable(identifier)
    .optional()
    .describe('Returns records with this payer; repeat it to match any of several'),
  patientId: repeatable(identifier)
    .optional()
    .describe('Returns records with this patient; repeat it to match any of several'),
  providerId: repeatable(identifier)
    .optional()
    .describe('Returns records with this provider; repeat it to match any of several'),
  facilityId: repeatable(identifier)
    .optional()
    .describe('Returns records with this facility; repeat it to match any of several'),
  groupCode: repeatable(GroupCode).optional().describe('Returns cases with one of these group codes'),
  primaryCode: repeatable(text(1, 5).meta({ examples: ['197'] }))
    .optional()
    .describe('Returns records with this primary code; repeat it to match any of several'),
  queueId: repeatable(identifier)
    .optional()
    .describe('Returns records with this queue; repeat it to match any of several'),
  assignedToId: repeatable(identifier)
    .optional()
    .describe('Returns records with this assignee; repeat it to match any of several'),
  claimId: identifier.optional().describe('Returns records of this claim'),
  deadlineFrom: dateTime.optional().describe('Returns records with a deadline at or after this'),
  deadlineTo: dateTime.optional().describe('Returns records with a deadline at or before this'),
  slaDueFrom: dateTime.optional().describe('Returns records with an SLA due time at or after this'),
  slaDueTo: dateTime.optional().describe('Returns records with an SLA due time at or before this'),
  resolvedFrom: dateTime.optional().describe('Returns cases resolved at or after this'),
  resolvedTo: dateTime.optional().describe('Returns cases resolved at or before this'),
  createdFrom: dateTime.optional().describe('Returns records created at or after this'),
  createdTo: dateTime.optional().describe('Returns records created at or before this'),
  minAmount: queryAmount.optional().describe('Returns records with a denied amount of at least this'),
  maxAmount: queryAmount.optional().describe('Returns records with a denied amount of at most this'),
};
