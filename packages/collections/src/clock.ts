import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';

/** The date of the operation in the organization's time zone. */
export const today = ({ now, organization }: TenantContext): CalendarDate =>
  dateInZone(now, organization.timeZone);

/** Returns a time in the past; 400 for a time in the future, or before `after`. */
export function checkPastTime({ now }: TenantContext, given: Date, path: string, after?: Date): Date {
  if (given > now) throw invalid(path, 'Expected a time that is not in the future', 'too_big');
  if (after && given < after) {
    throw invalid(path, 'Expected a time at or after the start of the record', 'too_small');
  }
  return given;
}
