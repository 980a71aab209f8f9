import type { CalendarDate } from '@rcm/calendar';
import type { Obstacle } from '@rcm/errors';
import { compare } from '@rcm/money';
import type { Agency } from '../agencies/agency.ts';
import { findNotificationObstacle } from '../extraordinary-actions.ts';
import type { CollectionAccount, OpenCharge } from '../ports.ts';

/** An account to be placed, the agency, and everything that decides whether the placement is allowed. */
export interface PlannedPlacement {
  readonly account: CollectionAccount;
  readonly openCharges: readonly Pick<OpenCharge, 'firstDeliveredAt'>[];
  /** True if the organization is a hospital that 26 CFR 1.501(r)-6 applies to. */
  readonly isCharitableHospital: boolean;
  readonly agency: Pick<Agency, 'isActive' | 'contractStartDate' | 'contractEndDate'>;
  readonly openDisputes: number;
  /** The day of the placement in the organization's time zone. */
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** Finds every obstacle to placing an account, those of the debt first. */
export const findObstacles = (planned: PlannedPlacement): Obstacle[] =>
  [...findAccountObstacles(planned), notificationObstacle(planned), ...findAgencyObstacles(planned)].filter(
    (obstacle) => obstacle !== null,
  );

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

/** A placement is no extraordinary collection action by itself, but the agency may begin one. */
function notificationObstacle({
  openCharges,
  isCharitableHospital,
  today,
  timeZone,
}: PlannedPlacement): Obstacle | null {
  const found = isCharitableHospital ? findNotificationObstacle(openCharges, today, timeZone) : null;
  return found && { code: found.code, message: found.message };
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
