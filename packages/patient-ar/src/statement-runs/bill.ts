import { dateInZone } from '@rcm/calendar';
import { add, compare, isZero, type Money, max, subtract, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { BilledClaim } from '../ports.ts';
import type { StatementItem } from '../statements/itemized.ts';
import type { Candidate, ChargeToBill, Notice } from './candidates.ts';
import type { LeftOut } from './schema.ts';
import type { StatementRun } from './statement-run.ts';

/** What is known about an account when a run decides about it. */
export interface AccountFacts {
  readonly account: Candidate;
  /** Oldest first. */
  readonly charges: readonly ChargeToBill[];
  /** Oldest first. */
  readonly notices: readonly Notice[];
  readonly claims: ReadonlyMap<string, BilledClaim>;
  /** What payments settled of each charge since the last notice. */
  readonly paidSince: ReadonlyMap<string, Money>;
}

/** The charges that a statement bills, and the number of the notice. */
export interface Bill {
  readonly charges: readonly ChargeToBill[];
  readonly dunningStep: number;
  readonly previous: Notice | null;
  readonly totalDue: Money;
}

/** What a run does with an account. */
export type Decision = { readonly bill: Bill } | { readonly reason: LeftOut['reason'] };

const openOf = (charges: readonly ChargeToBill[]) => sum(charges.map(({ openAmount }) => openAmount));

/** Decides whether a run bills an account, without the address of its patient. */
export function decide(
  { organization }: Pick<TenantContext, 'organization'>,
  run: Pick<StatementRun, 'statementDate' | 'minimum' | 'dunningStep'>,
  { account, charges, notices, claims }: AccountFacts,
): Decision {
  const open = charges.filter(({ openAmount }) => !isZero(openAmount));
  if (compare(account.balance, '0.00') <= 0 || open.length === 0) return { reason: 'NOTHING_DUE' };
  if (account.isOnHold) return { reason: 'ON_HOLD' };
  if (account.isPlaced) return { reason: 'PLACED' };
  if (account.activePlanId !== null) return { reason: 'PAYMENT_PLAN' };
  const billed = open.filter(({ claimId }) => !claims.get(claimId ?? '')?.isInsuranceDue);
  if (billed.length === 0) return { reason: 'INSURANCE_DUE' };
  const totalDue = openOf(billed);
  if (compare(totalDue, run.minimum) < 0) return { reason: 'BELOW_MINIMUM' };
  const earlier = notices.filter((notice) => open.some((charge) => isOn(notice, charge)));
  const previous = earlier.at(-1) ?? null;
  const dayOf = (moment: Date) => dateInZone(moment, organization.timeZone);
  if (previous && dayOf(previous.dueDate ?? previous.statementDate) >= dayOf(run.statementDate)) {
    return { reason: 'NOT_YET_DUE' };
  }
  const dunningStep = earlier.length + 1;
  if (run.dunningStep && run.dunningStep !== dunningStep) return { reason: 'OTHER_DUNNING_STEP' };
  return { bill: { charges: billed, dunningStep, previous, totalDue } };
}

const isOn = ({ billedEntryIds, ledgerSequence }: Notice, { id, sequence }: ChargeToBill): boolean =>
  billedEntryIds ? billedEntryIds.includes(id) : sequence <= ledgerSequence;

/**
 * The figures since the last notice about charges that are still open. A first bill has no previous balance. What is
 * neither a new charge nor a payment is an adjustment, so that the figures always add up to what is due.
 */
export function totalsOf({ charges, previous, totalDue }: Bill, paid: ReadonlyMap<string, Money>) {
  const isNew = (charge: ChargeToBill) => previous === null || !isOn(previous, charge);
  const fresh = charges.filter(isNew);
  const ids = new Set([...charges.map(({ id }) => id), ...(previous?.billedEntryIds ?? [])]);
  const freshIds = new Set(fresh.map(({ id }) => id));
  const previousBalance = previous?.totalDue ?? '0.00';
  const newCharges = sum(fresh.map(({ amount }) => amount));
  const payments = sum([
    ...fresh.map(({ paidAmount }) => paidAmount),
    ...[...paid].flatMap(([id, amount]) => (ids.has(id) && !freshIds.has(id) ? [amount] : [])),
  ]);
  const adjustments = subtract(subtract(add(previousBalance, newCharges), payments), totalDue);
  return { previousBalance, newCharges, payments, adjustments, totalDue };
}

const descriptions: Readonly<Record<string, string>> = {
  OPENING_BALANCE: 'Balance brought forward',
  LATE_FEE: 'Late fee',
  CHARGE_TRANSFER: 'Transferred from another account',
};

/** The items of a statement: each claim with its services, and each charge without a claim, oldest first. */
export function itemsOf(
  { organization }: Pick<TenantContext, 'organization'>,
  { charges: billed }: Bill,
  { charges, claims }: Pick<AccountFacts, 'charges' | 'claims'>,
  procedureNames: ReadonlyMap<string, string>,
): StatementItem[] {
  const keyOf = ({ claimId, id }: ChargeToBill) => (claims.has(claimId ?? '') ? claimId : null) ?? id;
  const billedKeys = new Set(billed.map(keyOf));
  const groups = Map.groupBy(
    charges.filter((charge) => billedKeys.has(keyOf(charge))),
    keyOf,
  );
  return [...groups.values()].map((group) => {
    const claim = claims.get(group[0]?.claimId ?? '') ?? null;
    const dayOf = ({ occurredAt }: ChargeToBill) => dateInZone(occurredAt, organization.timeZone);
    const services = claim && group.some(({ isShare }) => isShare) ? claim.services : [];
    const patientAmount = sum(group.map(({ amount }) => amount));
    const paidAmount = sum(group.map((charge) => charge.paidAmount));
    const openAmount = openOf(group);
    return {
      claimId: claim?.id ?? null,
      claimNumber: claim?.claimNumber ?? null,
      serviceDate: claim?.serviceDate ?? group.map(dayOf)[0] ?? '',
      lines: [
        ...services.map((service) => ({
          ...service,
          description: describe(service.procedureCode, procedureNames),
        })),
        ...group
          .filter(({ isShare }) => !isShare || services.length === 0)
          .map((charge) => ({
            serviceDate: dayOf(charge),
            providerName: null,
            procedureCode: null,
            description: descriptions[charge.type] ?? 'Charge',
            chargeAmount: charge.amount,
            insurancePaid: '0.00',
            insuranceAdjusted: '0.00',
            patientAmount: charge.amount,
          })),
      ],
      patientAmount,
      paidAmount,
      adjustedAmount: subtract(subtract(patientAmount, paidAmount), openAmount),
      openAmount,
    };
  });
}

function describe(procedureCode: string | null, names: ReadonlyMap<string, string>): string {
  if (procedureCode === null) return 'Claim as a whole';
  return names.get(procedureCode) ?? `Procedure ${procedureCode}`;
}

/** What an account that is left out owes. */
export const owedBy = ({ balance }: Pick<Candidate, 'balance'>): Money => max('0.00', balance);
