import { addDays, type CalendarDate, dateInZone } from '@rcm/calendar';
import type { Obstacle } from '@rcm/errors';
import { compare } from '@rcm/money';
import type { Agency } from '../agencies/agency.ts';
import type { CollectionAccount } from '../ports.ts';

/**
 * 26 CFR 1.501(r)-6(c)(3)(i): a hospital refrains from extraordinary collection actions for at least 120 days from the date
 * on which it provided the first statement after the discharge.
 */
const notificationDays = 120;

/** An account to be placed, the agency, and everything that decides whether the placement is allowed. */
export interface PlannedPlacement {
  readonly account: CollectionAccount;
  readonly agency: Pick<Agency, 'isActive' | 'contractStartDate' | 'contractEndDate'>;
  readonly openDisputes: number;
  /** The day of the placement in the organization's time zone. */
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** Finds every obstacle to placing an account, those of the debt first. */
export const findObstacles = (planned: PlannedPlacement): Obstacle[] =>
  [
    ...findAccountObstacles(planned),
    findNotificationObstacle(planned),
    ...findAgencyObstacles(planned),
  ].filter((obstacle) => obstacle !== null);

const obstacleIf = (holds: boolean, code: string, message: string): Obstacle | null =>
  holds ? { code, message } : null;

const findAccountObstacles = ({ account, openDisputes }: PlannedPlacement) => [
  obstacleIf(account.placementId !== null, 'ALREADY_PLACED', 'The account is already placed with an agency'),
  obstacleIf(compare(account.balance, '0.00') <= 0, 'NOTHING_OWED', 'The account owes nothing'),
  obstacleIf(account.hold !== null, 'BILLING_HOLD', `The account is on a billing hold (${account.hold})`),
  obstacleIf(openDisputes > 0, 'DISPUTE_OPEN', 'A written dispute about the account is open'),
  obstacleIf(
    account.activePlanId !== null,
    'ACTIVE_PAYMENT_PLAN',
    'The account has a payment plan that is active or paused',
  ),
];

function findNotificationObstacle({
  account: { firstDeliveredAt },
  today,
  timeZone,
}: PlannedPlacement): Obstacle | null {
  if (firstDeliveredAt === null) {
    return obstacleIf(true, 'NO_STATEMENT_DELIVERED', 'No statement of the account has been delivered');
  }
  const opensOn = addDays(dateInZone(firstDeliveredAt, timeZone), notificationDays);
  return obstacleIf(
    today < opensOn,
    'NOTIFICATION_PERIOD',
    `The ${notificationDays} days from the first delivered statement end before ${opensOn} (26 CFR 1.501(r)-6)`,
  );
}

const findAgencyObstacles = ({ agency, today }: PlannedPlacement) => [
  obstacleIf(!agency.isActive, 'AGENCY_INACTIVE', 'The agency is not active'),
  obstacleIf(
    Boolean(agency.contractStartDate && today < agency.contractStartDate),
    'CONTRACT_NOT_BEGUN',
    'The contract with the agency has not begun',
  ),
  obstacleIf(
    Boolean(agency.contractEndDate && today > agency.contractEndDate),
    'CONTRACT_ENDED',
    'The contract with the agency has ended',
  ),
];
