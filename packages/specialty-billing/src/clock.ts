import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';

/** The date of the operation in the organization's zone. */
export const today = ({ now, organization }: TenantContext): CalendarDate =>
  dateInZone(now, organization.timeZone);

/** A day on which something is said to have happened, today unless given; 400 for a later one. */
export function pastDay(context: TenantContext, given: CalendarDate | undefined, path: string): CalendarDate {
  const latest = today(context);
  if (given !== undefined && given > latest) {
    throw invalid(path, 'Expected a day that is not in the future', 'too_big');
  }
  return given ?? latest;
}
