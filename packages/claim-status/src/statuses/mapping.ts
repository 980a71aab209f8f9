import { addDays, type CalendarDate } from '@rcm/calendar';
import { finalityRank, followUpDaysOfCategory, outcomeOfCategory } from './category-code.ts';
import { type MappedOutcome, type Outcome, outcomeRules } from './outcome.ts';
import type { MappedStatus, MappingRule, ReportedStatus } from './schema.ts';

/** One published version of a profile, which maps a payer's statuses to outcomes. */
export interface Mapping {
  readonly rules: readonly MappingRule[];
  readonly defaultOutcome?: MappedOutcome | null;
}

/** In order of precedence: a rule for category and status, one for the category, the code table, the default. */
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

/** Maps the statuses of a claim, most final first; the first one decides the outcome of the claim. */
export function mapStatuses(statuses: readonly ReportedStatus[], mapping: Mapping): MappedStatus[] {
  const mapped = statuses.map((status) => mapStatus(status, mapping));
  return mapped.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ categoryCode, mappedBy }: MappedStatus) =>
  mappedBy === 'NOTHING' ? Number.MAX_SAFE_INTEGER : finalityRank(categoryCode);

/** Calendar days from an answer until the next check: 0 is immediately, null is never. */
export function followUpDays(outcome: Outcome, categoryCode: string | null): number | null {
  const isOwn = categoryCode !== null && outcomeOfCategory.get(categoryCode) === outcome;
  return (isOwn ? followUpDaysOfCategory.get(categoryCode) : undefined) ?? outcomeRules[outcome].days;
}

/** The date of the next check, counted in calendar days from the date of the answer; null is never. */
export function nextCheckDate(
  outcome: Outcome,
  categoryCode: string | null,
  from: CalendarDate,
): CalendarDate | null {
  const days = followUpDays(outcome, categoryCode);
  return days === null ? null : addDays(from, days);
}
