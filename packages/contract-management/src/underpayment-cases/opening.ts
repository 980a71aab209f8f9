import { addDays, dateInZone, endOfDay } from '@rcm/calendar';
import { conflict, invalid } from '@rcm/errors';
import { compare, type Money, sum } from '@rcm/money';
import { documentNumber, type NewRecord, newId, type TenantContext } from '@rcm/tenancy';
import type { BilledClaim, ContractManagementPorts } from '../ports.ts';
import { logActivity } from './activity.ts';
import type { CaseLine, Finding } from './schema.ts';
import { UnderpaymentCase, underpaymentCaseStates } from './underpayment-case.ts';

/** The values of a new case that are not copied from its claim. */
interface Opening
  extends Pick<
    NewRecord<UnderpaymentCase>,
    'origin' | 'contractId' | 'reason' | 'disputeDeadline' | 'remittanceDate'
  > {
  readonly expectedAmount: Money;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money;
  readonly variance: Money;
  readonly findings: Finding[];
}

/** Throws 400 for more than the charge of the claim, and for a payment above the expected amount. */
export function mustFitCharge(
  { lines }: BilledClaim,
  { expectedAmount, paidAmount }: Pick<Opening, 'expectedAmount' | 'paidAmount'>,
): void {
  if (compare(expectedAmount, sum(lines.map(({ chargeAmount }) => chargeAmount))) > 0) {
    throw invalid('body.expectedAmount', 'Expected at most the charge of the claim', 'too_big');
  }
  if (compare(paidAmount, expectedAmount) > 0) {
    throw invalid('body.paidAmount', 'Expected at most expectedAmount', 'too_big');
  }
}

/** Throws 409 with `existingId` if a locked claim has an open case: two would pursue the same money. */
export async function mustHaveNoOpenCase({ em }: TenantContext, claimId: string): Promise<void> {
  const open = underpaymentCaseStates.states.filter((status) => !underpaymentCaseStates.isFinal(status));
  const existing = await em.findOne(UnderpaymentCase, { claimId, status: { $in: open } });
  if (existing) throw conflict('The claim has an open underpayment case', { existingId: existing.id });
}

/** Opens a case for a claim, in IDENTIFIED, with a copy of the claim's current values. */
export function openCase(context: TenantContext, claim: BilledClaim, opening: Opening): UnderpaymentCase {
  const id = newId(UnderpaymentCase.idPrefix);
  const today = dateInZone(context.now, context.organization.timeZone);
  const underpaymentCase = context.create(UnderpaymentCase, {
    ...opening,
    id,
    caseNumber: documentNumber('UPC', today, id),
    status: 'IDENTIFIED',
    claimId: claim.id,
    claimNumber: claim.claimNumber,
    patientId: claim.patientId,
    payerId: claim.payerId,
    payerName: claim.payerName,
    providerId: claim.providerId,
    facilityId: claim.facilityId,
    serviceDate: claim.serviceDate,
    recordedRecovery: '0.00',
    postedRecovery: '0.00',
    recoveredAmount: '0.00',
    lines: caseLines(claim),
    assignedToId: null,
    disputedAt: null,
    disputeChannel: null,
    disputeReference: null,
    payerResponse: null,
    respondedAt: null,
    closedAt: null,
    closedByAgentId: null,
    closeReason: null,
    isClosedByRemittance: false,
    activityCount: 0,
  });
  logActivity(context, underpaymentCase, { type: 'OPENED', fromStatus: null });
  return underpaymentCase;
}

/** The lines of a claim as a case stores them. */
export const caseLines = ({ lines }: BilledClaim): CaseLine[] =>
  lines.map(({ lineNumber, procedureCode, modifiers, units, chargeAmount, allowedAmount, paidAmount }) => ({
    lineNumber,
    procedureCode,
    modifiers: [...modifiers],
    units,
    chargeAmount,
    allowedAmount,
    paidAmount,
  }));

/**
 * The deadline of a dispute, counted from the day of the remittance: the end of the last day of the contract's window,
 * else of the window of a first appeal. Null if neither is known.
 */
export function disputeDeadline(
  context: TenantContext,
  ports: Pick<ContractManagementPorts, 'appealDeadline'>,
  { payerProgram }: Pick<BilledClaim, 'payerProgram'>,
  remittanceDate: string | null,
  disputeWindowDays: number | null,
): Date | null {
  if (remittanceDate === null) return null;
  if (disputeWindowDays === null) return ports.appealDeadline(context, payerProgram, remittanceDate);
  return endOfDay(addDays(remittanceDate, disputeWindowDays), context.organization.timeZone);
}
