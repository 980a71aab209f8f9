import { addDays, type CalendarDate, dateInZone } from '@rcm/calendar';
import type { Obstacle } from '@rcm/errors';
import { compare } from '@rcm/money';
import type { Agency } from '../agencies/agency.ts';
import type { CollectionAccount } from '../ports.ts';

/** 26 CFR 1.501(r)-6(c)(3)(i): days from the first statement in which no extraordinary collection action is begun. */
const notificationDays = 120;

/** An account that is to be placed, with whom, and what decides whether it may be. */
export interface PlannedPlacement {
  readonly account: CollectionAccount;
  readonly agency: Pick<Agency, 'isActive' | 'contractStartDate' | 'contractEndDate'>;
  readonly openDisputes: number;
  /** The day of the placing in the organization's zone. */
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** Everything that stands in the way of placing an account, what concerns the debt first. */
export const obstaclesTo = (planned: PlannedPlacement): Obstacle[] =>
  [...ofAccount(planned), clock(planned), ...ofAgency(planned)].filter((obstacle) => obstacle !== null);

const when = (holds: boolean, code: string, message: string): Obstacle | null =>
  holds ? { code, message } : null;

const ofAccount = ({ account, openDisputes }: PlannedPlacement) => [
  when(account.placementId !== null, 'ALREADY_PLACED', 'The account is placed with an agency already'),
  when(compare(account.balance, '0.00') <= 0, 'NOTHING_OWED', 'The account owes nothing'),
  when(account.hold !== null, 'BILLING_HOLD', `The account is on a billing hold (${account.hold})`),
  when(openDisputes > 0, 'DISPUTE_OPEN', 'A written dispute about the account is open'),
  when(
    account.activePlanId !== null,
    'ACTIVE_PAYMENT_PLAN',
    'The account has a payment plan that is active or paused',
  ),
];

function clock({ account: { firstDeliveredAt }, today, timeZone }: PlannedPlacement): Obstacle | null {
  if (firstDeliveredAt === null) {
    return when(true, 'NO_STATEMENT_DELIVERED', 'No statement of the account was delivered yet');
  }
  const opensOn = addDays(dateInZone(firstDeliveredAt, timeZone), notificationDays);
  return when(
    today < opensOn,
    'NOTIFICATION_PERIOD',
    `The ${notificationDays} days from the first delivered statement end before ${opensOn} (26 CFR 1.501(r)-6)`,
  );
}

const ofAgency = ({ agency, today }: PlannedPlacement) => [
  when(!agency.isActive, 'AGENCY_INACTIVE', 'The agency is not active'),
  when(
    Boolean(agency.contractStartDate && today < agency.contractStartDate),
    'CONTRACT_NOT_BEGUN',
    'The contract with the agency has not begun',
  ),
  when(
    Boolean(agency.contractEndDate && today > agency.contractEndDate),
    'CONTRACT_ENDED',
    'The contract with the agency has ended',
  ),
];
