import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';

/** The date of the operation in the organization's zone. */
export const today = ({ now, organization }: TenantContext): CalendarDate =>
  dateInZone(now, organization.timeZone);

/** The time at which something is said to have happened; 400 in the future, or before what it must follow. */
export function pastTime({ now }: TenantContext, given: Date, path: string, after?: Date): Date {
  if (given > now) throw invalid(path, 'Expected a time that is not in the future', 'too_big');
  if (after && given < after) {
    throw invalid(path, 'Expected a time that is not before what it follows', 'too_small');
  }
  return given;
}
