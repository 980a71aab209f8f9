import { defineEntity, p } from '@mikro-orm/core';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { type CaseLine, CaseStatus } from './schema.ts';

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
    expectedAmount: p.decimal().precision(14).scale(2),
    paidAmount: p.decimal().precision(14).scale(2),
    variance: p.decimal().precision(14).scale(2),
    reason: sealed(p.text().nullable()),
    lines: p.json<CaseLine[]>().columnType('json'),
    assignedToId: p.text().nullable(),
    disputeDeadline: p.datetime(3).nullable(),
    disputedAt: p.datetime(3).nullable(),
    disputeChannel: p.text().nullable(),
    disputeReference: p.text().nullable(),
    activityCount: p.integer(),
  },
  uniques: [{ name: 'underpayment_cases_number_unique', properties: ['organizationId', 'caseNumber'] }],
  indexes: [
    { name: 'underpayment_cases_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'underpayment_cases_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_assignee', properties: ['organizationId', 'assignedToId', 'status'] },
    { name: 'underpayment_cases_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'underpayment_cases_variance', properties: ['organizationId', 'variance', 'id'] },
    { name: 'underpayment_cases_deadline', properties: ['organizationId', 'disputeDeadline', 'id'] },
  ],
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

  /** Moves the case; 409 with the legal statuses where this one is not legal from the present status. */
  move(next: MoveOf<typeof underpaymentCaseStates>): void {
    this.status = underpaymentCaseStates.after(this.status, next);
  }
}
UnderpaymentCaseSchema.setClass(UnderpaymentCase);
