import { addDays, dateInZone, endOfDay } from '@rcm/calendar';
import type { Money } from '@rcm/money';
import { documentNumber, type NewRecord, newId, type TenantContext } from '@rcm/tenancy';
import type { BilledClaim, ContractManagementPorts } from '../ports.ts';
import { logActivity } from './activity.ts';
import type { CaseLine, Finding } from './schema.ts';
import { UnderpaymentCase } from './underpayment-case.ts';

/** What a new case says beside what its claim says. */
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

/** Opens a case for a claim, in IDENTIFIED, with what the claim says now. */
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
    closeReason: null,
    isClosedByRemittance: false,
    activityCount: 0,
  });
  logActivity(context, underpaymentCase, { type: 'OPENED', fromStatus: null });
  return underpaymentCase;
}

/** The lines of a claim as a case keeps them. */
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
 * Until when the payer takes a dispute of what it answered on a day: the end of the last day of the contract's window,
 * else of the window of a first appeal; null where neither is known.
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
