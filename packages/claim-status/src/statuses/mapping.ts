import { addDays, type CalendarDate } from '@rcm/calendar';
import { finalityRank, outcomeOfCategory, ownWait } from './category-code.ts';
import { type MappedOutcome, type Outcome, outcomeRules } from './outcome.ts';
import type { MappedStatus, MappingRule, ReportedStatus } from './schema.ts';

/** What turns a payer's statuses into outcomes: one frozen version of a profile. */
export interface Mapping {
  readonly rules: readonly MappingRule[];
  readonly defaultOutcome?: MappedOutcome | null;
}

/** From the closest to the most general: a rule for category and status, one for the category, the code table, the default. */
function mapStatus(status: ReportedStatus, { rules, defaultOutcome }: Mapping): MappedStatus {
  const ofCategory = rules.filter(({ categoryCode }) => categoryCode === status.categoryCode);
  const rule =
    ofCategory.find(({ statusCode }) => statusCode === status.statusCode) ??
    ofCategory.find(({ statusCode }) => statusCode === null);
  if (rule) return { ...status, outcome: rule.outcome, mappedBy: 'RULE' };
  const known = outcomeOfCategory.get(status.categoryCode);
  if (known) return { ...status, outcome: known, mappedBy: 'CODE_TABLE' };
  return defaultOutcome
    ? { ...status, outcome: defaultOutcome, mappedBy: 'PROFILE_DEFAULT' }
    : { ...status, outcome: 'unmapped', mappedBy: 'NOTHING' };
}

/** All statuses of a claim with their outcomes; the first, mapped and most final, speaks for the claim. */
export function mapStatuses(statuses: readonly ReportedStatus[], mapping: Mapping): MappedStatus[] {
  const mapped = statuses.map((status) => mapStatus(status, mapping));
  return mapped.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ categoryCode, mappedBy }: MappedStatus) =>
  mappedBy === 'NOTHING' ? Number.MAX_SAFE_INTEGER : finalityRank(categoryCode);

/** Calendar days from an answer until the claim is to be looked at again: 0 is at once, null is never. */
export function followUpDays(outcome: Outcome, categoryCode: string | null): number | null {
  const isOwn = categoryCode !== null && outcomeOfCategory.get(categoryCode) === outcome;
  return (isOwn ? ownWait.get(categoryCode) : undefined) ?? outcomeRules[outcome].days;
}

/** When a claim is to be looked at again, counted in calendar days from the day of the answer; null is never. */
export function nextCheckDate(
  outcome: Outcome,
  categoryCode: string | null,
  from: CalendarDate,
): CalendarDate | null {
  const days = followUpDays(outcome, categoryCode);
  return days === null ? null : addDays(from, days);
}
