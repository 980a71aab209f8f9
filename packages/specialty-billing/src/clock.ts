import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';

/** The date of the operation in the organization's time zone. */
export const today = ({ now, organization }: TenantContext): CalendarDate =>
  dateInZone(now, organization.timeZone);

/** The given day, else today in the organization's time zone; 400 for a day in the future. */
export function resolvePastDay(
  context: TenantContext,
  given: CalendarDate | undefined,
  path: string,
): CalendarDate {
  const currentDay = today(context);
  if (given !== undefined && given > currentDay) {
    throw invalid(path, 'Expected a day that is not in the future', 'too_big');
  }
  return given ?? currentDay;
}
