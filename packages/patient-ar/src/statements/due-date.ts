import { dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';

/** Throws 400 for a due date before the day of the statement date, in UTC. */
export function assertDueDate(dueDate: Date | undefined, statementDate: Date): void {
  if (dueDate && dateInZone(dueDate, 'UTC') < dateInZone(statementDate, 'UTC')) {
    throw invalid(
      'body.dueDate',
      'Expected a due date on or after the day of the statement date',
      'too_small',
    );
  }
}
