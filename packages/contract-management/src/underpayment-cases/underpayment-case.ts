import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { add, compare, isZero, type Money, max, subtract } from '@rcm/money';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import {
  type BlindIndex,
  sealed,
  type TenantContext,
  TenantOwned,
  wholeCents,
  wholeCentsOf,
} from '@rcm/tenancy';
import type { z } from 'zod';
import { type CaseLine, CaseOrigin, CaseStatus, type Finding, PayerResponse } from './schema.ts';
import { underpaymentWork } from './work.ts';

/** The condition of cases without a line, or with a line that names no procedure. */
export const lacksProcedure = (findings: string) =>
  `(json_array_length(${findings}) = 0 or jsonb_path_exists(${findings}::jsonb, '$[*] ? (!exists(@.procedureCode) || @.procedureCode == null)'))`;

/** The row counters of underpayment cases. */
export const underpaymentCaseCounts = rowCounters('contract_management.underpayment_cases', [
  { by: ['status'], day: { property: 'disputeDeadline', type: 'timestamptz' } },
  { by: ['status', 'origin'] },
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { amount: 'varianceCents' },
  { by: ['status'], amount: 'outstandingCents' },
  { by: ['status', 'assignedToId'] },
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
    /** The additional allowed amount of remittances since the dispute. */
    postedRecovery: p.decimal().precision(14).scale(2),
    /** The larger of both, because both count the same money. */
    recoveredAmount: p.decimal().precision(14).scale(2),
    /** What is not recovered of the variance, in whole cents. */
    outstandingCents: wholeCentsOf('(variance - recovered_amount)'),
    remittanceDate: p.string().columnType('date').nullable(),
    reason: sealed(p.text().nullable()),
    lines: p.json<CaseLine[]>().columnType('json'),
    findings: p.json<Finding[]>().columnType('json'),
    /** A digest of the procedures of the findings: cases with equal procedures have equal digests. */
    proceduresDigest: p
      .text()
      .$type<BlindIndex>()
      .generated(
        `(md5((jsonb_path_query_array((findings)::jsonb, '$[*]."procedureCode"'::jsonpath))::text)) stored`,
      )
      .nullable()
      .lazy(),
    assignedToId: p.text().nullable(),
    disputeDeadline: p.datetime(3).nullable(),
    disputedAt: p.datetime(3).nullable(),
    disputeChannel: p.text().nullable(),
    disputeReference: p.text().nullable(),
    payerResponse: p.enum(PayerResponse.options).nullable(),
    respondedAt: p.datetime(3).nullable(),
    closedAt: p.datetime(3).nullable(),
    closedByAgentId: p.text().nullable(),
    closeReason: sealed(p.text().nullable()),
    isClosedByRemittance: p.boolean(),
    activityCount: p.integer(),
  },
  uniques: [{ name: 'underpayment_cases_number_unique', properties: ['organizationId', 'caseNumber'] }],
  indexes: [
    newestFirst('underpayment_cases_newest', 'disputeDeadline', 'varianceCents'),
    { name: 'underpayment_cases_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'underpayment_cases_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    {
      name: 'underpayment_cases_assignee',
      properties: ['organizationId', 'assignedToId', 'createdAt', 'id'],
      include: ['status'],
    },
    { name: 'underpayment_cases_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_contract', properties: ['organizationId', 'contractId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_variance_cents', properties: ['organizationId', 'varianceCents', 'id'] },
    { name: 'underpayment_cases_deadline', properties: ['organizationId', 'disputeDeadline', 'id'] },
    ...workIndexes(underpaymentWork),
    { name: 'underpayment_cases_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_facility', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_closed', properties: ['organizationId', 'closedAt', 'id'] },
    {
      name: 'underpayment_cases_closing_agent',
      properties: ['organizationId', 'closedByAgentId', 'createdAt', 'id'],
      where: '(closed_by_agent_id IS NOT NULL)',
    },
    {
      name: 'underpayment_cases_procedures',
      properties: ['organizationId', 'proceduresDigest', 'createdAt', 'id'],
    },
    {
      name: 'underpayment_cases_without_procedure',
      expression: `create index "underpayment_cases_without_procedure" on "contract_management"."underpayment_cases" ("organization_id", "created_at", "id") where ${lacksProcedure('findings')}`,
    },
    { name: 'underpayment_cases_origin', properties: ['organizationId', 'origin'] },
  ],
  triggers: underpaymentCaseCounts.triggers,
});

/** The statuses that may follow each status. RECOVERED, WRITTEN_OFF and INVALID are final. */
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

/** The statuses of a case that is in dispute with the payer; its variance is fixed. */
export const disputedStatuses: readonly CaseStatus[] = ['DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED'];

/** Who ends a case, and when. */
type Caller = Pick<TenantContext, 'now' | 'principal'>;

/** The amounts and lines of a detected case. */
type Facts = Pick<
  UnderpaymentCase,
  'expectedAmount' | 'allowedAmount' | 'paidAmount' | 'variance' | 'lines' | 'findings' | 'contractId'
>;

/** A claim that was paid less than expected, until it is recovered or closed. */
export class UnderpaymentCase extends UnderpaymentCaseSchema.class {
  static readonly idPrefix = 'upc';
  static readonly record = 'underpaymentCase';
  static readonly schema = UnderpaymentCaseSchema;

  /** Assigns the case to a member. IDENTIFIED becomes UNDER_REVIEW; other statuses do not change. */
  assignTo(memberId: string): void {
    if (this.status === 'IDENTIFIED') this.move('UNDER_REVIEW');
    this.assignedToId = memberId;
  }

  /** Records a dispute; a dispute after an answer of the payer is of the second level. */
  dispute({ disputedAt, channel, reference }: Dispute): void {
    this.move('DISPUTED');
    this.disputedAt = disputedAt;
    this.disputeChannel = channel;
    this.disputeReference = reference;
  }

  /** Records the answer of the payer to the dispute. */
  respond(response: z.infer<typeof PayerResponse>, respondedAt: Date): void {
    this.move('PAYER_RESPONDED');
    this.payerResponse = response;
    this.respondedAt = respondedAt;
  }

  /**
   * Records a recovered part of the variance. A complete recovery ends the case. Throws 409 if the case is not disputed,
   * and 400 for more than the open amount.
   */
  recover(amount: Money, caller: Caller): void {
    if (!disputedStatuses.includes(this.status)) this.move('PARTIALLY_RECOVERED');
    const recorded = add(this.recordedRecovery, amount);
    if (compare(recorded, this.variance) > 0) {
      throw invalid(
        'body.amount',
        'Expected at most the part of the variance that is not recovered',
        'too_big',
      );
    }
    this.recordedRecovery = recorded;
    this.settle(false, caller);
  }

  /** Ends the case without a complete recovery. */
  close(outcome: 'WRITTEN_OFF' | 'INVALID', reason: string, caller: Caller): void {
    this.move(outcome);
    this.end(caller);
    this.closeReason = reason;
  }

  /** Updates a case that is not disputed. */
  update(facts: Facts): void {
    Object.assign(this, facts);
  }

  /** Ends an undisputed case because nothing is underpaid any more. */
  invalidate(reason: string, caller: Caller): void {
    this.close('INVALID', reason, caller);
    this.isClosedByRemittance = true;
  }

  /**
   * Records the currently allowed amount of the lines of a disputed case. `isSettled` is true if the rest is within the
   * payer's tolerance. Null means that remittances no longer contain the lines; the case then waits for the next one.
   */
  recordAllowed(allowedAmount: Money | null, isSettled: boolean, caller: Caller): void {
    this.allowedAmount = allowedAmount;
    if (allowedAmount === null) return;
    this.postedRecovery = this.recoveryFrom(allowedAmount);
    this.settle(isSettled, caller);
    this.isClosedByRemittance = this.status === 'RECOVERED';
  }

  /** The part of the variance that an allowed amount recovers. */
  recoveryFrom(allowedAmount: Money): Money {
    return max('0.00', subtract(allowedAmount, subtract(this.expectedAmount, this.variance)));
  }

  /** Updates the recovered amount and moves the case by it. */
  private settle(isSettled: boolean, caller: Caller): void {
    this.recoveredAmount = max(this.recordedRecovery, this.postedRecovery);
    const next = isSettled ? 'RECOVERED' : this.nextByRecovery();
    if (next === null || next === this.status) return;
    this.move(next);
    if (next === 'RECOVERED') this.end(caller);
  }

  private end({ now, principal }: Caller): void {
    this.closedAt = now;
    this.closedByAgentId = principal.agentId;
  }

  private nextByRecovery(): MoveOf<typeof underpaymentCaseStates> | null {
    if (compare(this.recoveredAmount, this.variance) >= 0) return 'RECOVERED';
    if (!isZero(this.recoveredAmount)) return 'PARTIALLY_RECOVERED';
    return this.status === 'PARTIALLY_RECOVERED' ? 'DISPUTED' : null;
  }

  /** Moves the case. Throws 409 with the legal statuses if the current status does not allow this one. */
  move(next: MoveOf<typeof underpaymentCaseStates>): void {
    this.status = underpaymentCaseStates.after(this.status, next);
  }
}
UnderpaymentCaseSchema.setClass(UnderpaymentCase);
