import { readReasonCode } from '@rcm/balances';
import { dateTime, queryAmount, repeatable, text } from '@rcm/envelope';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { CaseKind, CaseStatus } from './schema.ts';

const identifier = text(1, 200);

const primaryCode = text(1, 8)
  .meta({ examples: ['197'] })
  .refine((written) => {
    const { groupCode, reasonCode } = readReasonCode(written);
    return reasonCode !== '' && (groupCode === null || GroupCode.safeParse(groupCode).success);
  }, 'Expected a reason code, with a valid group prefix or none');

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
  primaryCode: repeatable(primaryCode)
    .optional()
    .describe(
      'Returns records with this primary code, in any spelling (`045`, `CO-45`); with a group prefix only those of the group; repeat it to match any of several',
    ),
  queueId: repeatable(identifier)
    .optional()
    .describe('Returns records with this queue; repeat it to match any of several'),
  assignedToId: repeatable(identifier)
    .optional()
    .describe('Returns records with this assignee; repeat it to match any of several'),
  claimId: repeatable(identifier).optional().describe('Returns records of this claim'),
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

/**
 * The filters of the list for reason codes in any spelling: the codes as cases store them, and where one has a group prefix,
 * each code after its group, or after `*` for any group.
 */
export function codeFilters({ primaryCode }: { readonly primaryCode?: readonly string[] | undefined }) {
  if (primaryCode === undefined) return {};
  const codes = primaryCode.map(readReasonCode);
  const alone = { primaryCode: codes.map(({ reasonCode }) => reasonCode) };
  if (codes.every(({ groupCode }) => groupCode === null)) return alone;
  return {
    ...alone,
    codeInGroup: codes.map(({ groupCode, reasonCode }) => `${groupCode ?? '*'}-${reasonCode}`),
  };
}
