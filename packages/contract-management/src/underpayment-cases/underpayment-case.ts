import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { counted, newestFirst, workIndexes } from '@rcm/lists';
import { add, compare, isZero, type Money, max, subtract } from '@rcm/money';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { sealed, TenantOwned, wholeCents } from '@rcm/tenancy';

import type { z } from 'zod';
import { type CaseLine, CaseOrigin, CaseStatus, type Finding, PayerResponse } from './schema.ts';
import { underpaymentWork } from './work.ts';

/** What totals of underpayment cases are made of. */
export const underpaymentCaseCounts = counted('contract_management.underpayment_cases', [
  { by: ['status'], day: { property: 'disputeDeadline', type: 'timestamptz' } },
  { by: ['status', 'origin'] },
]);

export const UnderpaymentCaseSchema = defineEntity({
  name: 'UnderpaymentCase',
  schema: 'contract_management',
  tableName: 'underpayment_cases',
  extends: TenantOwned,
  properties: {
    caseNumber: p.text(),
    status: p.enum(CaseStatus.options),
    claimId: p.text(),
    claimNumber: p.text(),
    patientId: p.text(),
    payerId: p.text(),
    payerName: p.text(),
    providerId: p.text().nullable(),
    facilityId: p.text().nullable(),
    serviceDate: p.string().columnType('date'),
    contractId: p.text().nullable(),
    origin: p.enum(CaseOrigin.options),
    expectedAmount: p.decimal().precision(14).scale(2),
    allowedAmount: p.decimal().precision(14).scale(2).nullable(),
    paidAmount: p.decimal().precision(14).scale(2),
    variance: p.decimal().precision(14).scale(2),
    varianceCents: wholeCents('variance'),
    /** The recoveries that people recorded. */
    recordedRecovery: p.decimal().precision(14).scale(2),
    /** What remittances allow more than when the case was disputed. */
    postedRecovery: p.decimal().precision(14).scale(2),
    /** The larger of both, for they tell of the same money. */
    recoveredAmount: p.decimal().precision(14).scale(2),
    remittanceDate: p.string().columnType('date').nullable(),
    reason: sealed(p.text().nullable()),
    lines: p.json<CaseLine[]>().columnType('json'),
    findings: p.json<Finding[]>().columnType('json'),
    assignedToId: p.text().nullable(),
    disputeDeadline: p.datetime(3).nullable(),
    disputedAt: p.datetime(3).nullable(),
    disputeChannel: p.text().nullable(),
    disputeReference: p.text().nullable(),
    payerResponse: p.enum(PayerResponse.options).nullable(),
    respondedAt: p.datetime(3).nullable(),
    closedAt: p.datetime(3).nullable(),
    closeReason: sealed(p.text().nullable()),
    isClosedByRemittance: p.boolean(),
    activityCount: p.integer(),
  },
  uniques: [{ name: 'underpayment_cases_number_unique', properties: ['organizationId', 'caseNumber'] }],
  indexes: [
    newestFirst('underpayment_cases_newest', 'disputeDeadline', 'varianceCents'),
    { name: 'underpayment_cases_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'underpayment_cases_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_assignee', properties: ['organizationId', 'assignedToId', 'status'] },
    { name: 'underpayment_cases_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_contract', properties: ['organizationId', 'contractId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_variance_cents', properties: ['organizationId', 'varianceCents', 'id'] },
    { name: 'underpayment_cases_deadline', properties: ['organizationId', 'disputeDeadline', 'id'] },
    ...workIndexes(underpaymentWork),
    { name: 'underpayment_cases_origin', properties: ['organizationId', 'origin'] },
  ],
  triggers: underpaymentCaseCounts.triggers,
});

/** Where each status may lead; a case that is recovered, written off or invalid leads nowhere. */
export const underpaymentCaseStates = stateTable({
  subject: 'An underpayment case',
  states: CaseStatus.options,
  moves: {
    IDENTIFIED: toward('UNDER_REVIEW', 'INVALID'),
    UNDER_REVIEW: toward('DISPUTED', 'INVALID', 'WRITTEN_OFF'),
    DISPUTED: toward('PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF'),
    PAYER_RESPONDED: toward('DISPUTED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF'),
    PARTIALLY_RECOVERED: toward('RECOVERED', 'WRITTEN_OFF', 'DISPUTED'),
    RECOVERED: {},
    WRITTEN_OFF: {},
    INVALID: {},
  },
});

/** A dispute as it was filed with the payer. */
interface Dispute {
  readonly disputedAt: Date;
  readonly channel: string | null;
  readonly reference: string | null;
}

/** The statuses in which a case is between the organization and the payer, its variance fixed. */
export const disputedStatuses: readonly CaseStatus[] = ['DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED'];

/** What a detected case is about, as remittances and contracts have it now. */
type Facts = Pick<
  UnderpaymentCase,
  'expectedAmount' | 'allowedAmount' | 'paidAmount' | 'variance' | 'lines' | 'findings' | 'contractId'
>;

/** A claim that was paid less than expected, until it is recovered or given up. */
export class UnderpaymentCase extends UnderpaymentCaseSchema.class {
  static readonly idPrefix = 'upc';
  static readonly record = 'underpaymentCase';
  static readonly schema = UnderpaymentCaseSchema;

  /** Gives the case to a member; a review begins with it where none has, every other status stays as it is. */
  assignTo(memberId: string): void {
    if (this.status === 'IDENTIFIED') this.move('UNDER_REVIEW');
    this.assignedToId = memberId;
  }

  /** Records a dispute, of the second level where the payer has answered the first. */
  dispute({ disputedAt, channel, reference }: Dispute): void {
    this.move('DISPUTED');
    this.disputedAt = disputedAt;
    this.disputeChannel = channel;
    this.disputeReference = reference;
  }

  /** Records what the payer answered to the dispute. */
  respond(response: z.infer<typeof PayerResponse>, respondedAt: Date): void {
    this.move('PAYER_RESPONDED');
    this.payerResponse = response;
    this.respondedAt = respondedAt;
  }

  /**
   * Records what came in of the variance; all of it ends the case. 409 where it is not disputed, 400 for more than is
   * open.
   */
  recover(amount: Money, now: Date): void {
    if (!disputedStatuses.includes(this.status)) this.move('PARTIALLY_RECOVERED');
    const recorded = add(this.recordedRecovery, amount);
    if (compare(recorded, this.variance) > 0) {
      throw invalid('body.amount', 'Expected no more than the variance that is not recovered', 'too_big');
    }
    this.recordedRecovery = recorded;
    this.settle(false, now);
  }

  /** Ends the case without a recovery of all of it. */
  close(outcome: 'WRITTEN_OFF' | 'INVALID', reason: string, now: Date): void {
    this.move(outcome);
    this.closedAt = now;
    this.closeReason = reason;
  }

  /** Brings a case that is not disputed to what it is about now. */
  update(facts: Facts): void {
    Object.assign(this, facts);
  }

  /** Ends a case that is not disputed because nothing is underpaid any more. */
  invalidate(reason: string, now: Date): void {
    this.close('INVALID', reason, now);
    this.isClosedByRemittance = true;
  }

  /**
   * Notes what remittances allow now for the lines of a disputed case; `isSettled` where the payer's tolerance leaves
   * nothing to ask for. Null where they say nothing of them any more: the case waits for what follows.
   */
  noteAllowed(allowedAmount: Money | null, isSettled: boolean, now: Date): void {
    this.allowedAmount = allowedAmount;
    if (allowedAmount === null) return;
    this.postedRecovery = this.postedBy(allowedAmount);
    this.settle(isSettled, now);
    this.isClosedByRemittance = this.status === 'RECOVERED';
  }

  /** What an allowed amount recovers of the variance. */
  postedBy(allowedAmount: Money): Money {
    return max('0.00', subtract(allowedAmount, subtract(this.expectedAmount, this.variance)));
  }

  /** Goes where the sum of what came in leads. */
  private settle(isSettled: boolean, now: Date): void {
    this.recoveredAmount = max(this.recordedRecovery, this.postedRecovery);
    const next = isSettled ? 'RECOVERED' : this.nextByRecovery();
    if (next === null || next === this.status) return;
    this.move(next);
    if (next === 'RECOVERED') this.closedAt = now;
  }

  private nextByRecovery(): MoveOf<typeof underpaymentCaseStates> | null {
    if (compare(this.recoveredAmount, this.variance) >= 0) return 'RECOVERED';
    if (!isZero(this.recoveredAmount)) return 'PARTIALLY_RECOVERED';
    return this.status === 'PARTIALLY_RECOVERED' ? 'DISPUTED' : null;
  }

  /** Moves the case; 409 with the legal statuses where this one is not legal from the present status. */
  move(next: MoveOf<typeof underpaymentCaseStates>): void {
    this.status = underpaymentCaseStates.after(this.status, next);
  }
}
UnderpaymentCaseSchema.setClass(UnderpaymentCase);
