import { addDays, type CalendarDate, dateInZone } from '@rcm/calendar';
import type { Obstacle } from '@rcm/errors';
import type { OpenCharge } from './ports.ts';

/** A charge with the first statement for its care. */
type BilledCharge = Pick<OpenCharge, 'firstDeliveredAt'>;

/**
 * 26 CFR 1.501(r)-6(c)(3)(i): a charitable hospital begins no extraordinary collection action for at least 120 days from
 * the date on which it provided the first statement for the care after the discharge.
 */
const notificationDays = 120;

/** A reason against extraordinary collection actions, and the day on which it ends; null if it does not end by time alone. */
export interface NotificationObstacle extends Obstacle {
  readonly code: 'NO_STATEMENT_DELIVERED' | 'NOTIFICATION_PERIOD';
  readonly endsOn: CalendarDate | null;
}

/**
 * Finds the reason against extraordinary collection actions about the open charges of an account. Each charge counts its
 * own days, from the first statement for its care, so that those of the care that was billed last decide.
 */
export function findNotificationObstacle(
  charges: readonly BilledCharge[],
  today: CalendarDate,
  timeZone: string,
): NotificationObstacle | null {
  if (charges.some(({ firstDeliveredAt }) => firstDeliveredAt === null)) {
    const message = 'A charge of the account is on no delivered statement (26 CFR 1.501(r)-6)';
    return { code: 'NO_STATEMENT_DELIVERED', message, endsOn: null };
  }
  const start = notificationStart(charges);
  const endsOn = start && addDays(dateInZone(start, timeZone), notificationDays);
  if (endsOn === null || endsOn <= today) return null;
  const message = `The ${notificationDays} days from the first delivered statement with each charge end before ${endsOn} (26 CFR 1.501(r)-6)`;
  return { code: 'NOTIFICATION_PERIOD', message, endsOn };
}

/** The latest first statement of an open charge; null if a charge is on no delivered statement, or none is open. */
export function notificationStart(charges: readonly BilledCharge[]): Date | null {
  let latest: Date | null = null;
  for (const { firstDeliveredAt } of charges) {
    if (firstDeliveredAt === null) return null;
    if (latest === null || firstDeliveredAt > latest) latest = firstDeliveredAt;
  }
  return latest;
}
