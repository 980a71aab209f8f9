import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';

/** The date of the operation in the organization's time zone. */
export const today = ({ now, organization }: TenantContext): CalendarDate =>
  dateInZone(now, organization.timeZone);

/** Returns the given time, else now; 400 for a time in the future. */
export function resolvePastTime({ now }: TenantContext, given: Date | undefined, path: string): Date {
  if (given && given > now) throw invalid(path, 'Expected a time that is not in the future', 'too_big');
  return given ?? now;
}
