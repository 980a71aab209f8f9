import { defineEntity, p } from '@mikro-orm/core';
import type { BalanceWarning, ClaimPayer } from '@rcm/balances';
import { dateInZone } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { newestFirst, searchIndexes, workIndexes } from '@rcm/lists';
import type { Money } from '@rcm/money';
import { CoverageRank, Facility, Patient, Payer, Provider } from '@rcm/reference/records';
import {
  belongsTo,
  documentNumber,
  type NewRecordWithId,
  newId,
  sealed,
  type TenantContext,
  TenantOwned,
  valueIndex,
  wholeCents,
} from '@rcm/tenancy';
import type { z } from 'zod';
import { balanceColumns, creditColumns, noCredit, openBalances, workColumns } from './balances.ts';
import { claimStates } from './claim-states.ts';
import { isLaterBilling, lacksDenialCase, newestOf, owingPayerIndexes } from './conditions.ts';
import type { ClaimHead } from './contract.ts';
import { claimCounts } from './counts.ts';
import { dueDates, type PayerDays } from './due-dates.ts';
import { Acknowledgement, ClaimStatus, FrequencyCode, SubmissionState } from './schema.ts';
import { claimSearch } from './search.ts';
import { afterCorrection, submissionStates } from './submission.ts';
import { claimWork, isUnpaid } from './work.ts';

/**
 * SQL condition for claims whose number no other claim may have: neither replaced nor voided. Of a series, in which claims
 * share a number, that is the claim that the series began with.
 */
export const holdsNumber = `status not in ('REPLACED', 'VOIDED') and frequency_code in ('1', '7', '8') and (series_id is null or series_id = id)`;

/** True for interim claims and late charges, which share the number of the account that they add to. */
export const sharesNumber = ({ frequencyCode }: { readonly frequencyCode: string }): boolean =>
  ['2', '3', '4', '5'].includes(frequencyCode);

export const ClaimSchema = defineEntity({
  name: 'Claim',
  schema: 'claims',
  tableName: 'claims',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    claimNumber: p.text(),
    patientId: p.text(),
    patient: () => belongsTo(Patient, 'patient_id'),
    payerId: p.text(),
    payer: () => belongsTo(Payer, 'payer_id'),
    providerId: p.text().nullable(),
    provider: () => belongsTo(Provider, 'provider_id'),
    facilityId: p.text().nullable(),
    facility: () => belongsTo(Facility, 'facility_id'),
    accountId: p.text().nullable(),
    billingProviderId: p.text().nullable(),
    billingProvider: () => belongsTo(Provider, 'billing_provider_id'),
    taxIdentifier: p.text().nullable(),
    memberId: sealed(p.text().nullable()),
    memberIdIndex: valueIndex('memberId'),
    payerRank: p.enum(CoverageRank.options),
    frequencyCode: p.enum(FrequencyCode.options),
    replacesClaimId: p.text().nullable(),
    replacedByClaimId: p.text().nullable(),
    /** The last of the claims that replace each other, at which their account is shown; null if this is the last. */
    lastSuccessorId: p.text().nullable(),
    /** The id of the claim with which a series began: claims that share a number. */
    seriesId: p.text().nullable(),
    typeOfBill: p.text().nullable(),
    authorizationNumbers: p.json<string[]>(),
    /** The batch that it was last sent in; null if none is known. */
    batchId: p.text().nullable(),
    acknowledgement: p.enum(Acknowledgement.options).nullable(),
    acknowledgementCategoryCode: p.text().nullable(),
    acknowledgementStatusCode: p.text().nullable(),
    acknowledgedOn: p.string().columnType('date').nullable(),
    acknowledgedBy: p.text().nullable(),
    /** True after the first rejection, even if the claim is accepted later. */
    wasRejected: p.boolean().default(false),
    payerClaimNumber: p.text().nullable(),
    status: p.enum(ClaimStatus.options),
    submissionState: p.enum(SubmissionState.options).default('SUBMITTED'),
    serviceDate: p.string().columnType('date'),
    billedAt: p.datetime(3).nullable(),
    diagnosisCodes: p.json<string[]>(),
    totalCharge: p.decimal().precision(14).scale(2),
    totalChargeCents: wholeCents('totalCharge'),
    allowedAmount: p.decimal().precision(14).scale(2).nullable(),
    paidAmount: p.decimal().precision(14).scale(2).nullable(),
    patientResponsibility: p.decimal().precision(14).scale(2).nullable(),
    balance: p.decimal().precision(14).scale(2),
    balanceCents: wholeCents('balance'),
    ...balanceColumns(),
    /** The part of the credit that waits for the reversals of answers to a replaced or voided claim. */
    awaitedReversalAmount: p.decimal().precision(14).scale(2).default('0.00'),
    reversalDueOn: p.string().columnType('date').nullable(),
    ...creditColumns(),
    responsiblePayerId: p.text().nullable(),
    nextPayerId: p.text().nullable(),
    ...workColumns(),
    /** When the claim was rebilled to the responsible payer; null once that one answered. */
    rebilledAt: p.datetime(3).nullable(),
    /** The payer that the claim is written to, and its rank; null if they are `payerId` and `payerRank`. */
    billedPayerId: p.text().nullable(),
    billedRank: p.enum(CoverageRank.options).nullable(),
    /** What is noteworthy about the answers to it. */
    warnings: p.json<BalanceWarning[]>().default('[]'),
    /** The payers in their order when the claim was last adjudicated; null until then. */
    payers: p.json<ClaimPayer[]>().nullable(),
    /** True if the patient was a Qualified Medicare Beneficiary when the claim was last adjudicated. */
    isQmb: p.boolean().default(false),
    /** True if a denial case of the claim exists that is not withdrawn; denial management keeps it. */
    hasDenialCase: p.boolean().default(false),
    voidedAt: p.datetime(3).nullable(),
    voidReason: sealed(p.text().nullable()),
  },
  uniques: [{ name: 'claims_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    newestFirst('claims_newest', 'status', 'serviceDate', 'billedAt', 'balanceCents', 'totalChargeCents'),
    { name: 'claims_charge_cents', properties: ['organizationId', 'totalChargeCents', 'id'] },
    {
      name: 'claims_current_number_unique',
      expression: `create unique index "claims_current_number_unique" on "claims"."claims" ("organization_id", "claim_number") where ${holdsNumber}`,
    },
    { name: 'claims_number', properties: ['organizationId', 'claimNumber'] },
    {
      name: 'claims_number_start',
      expression: `create index "claims_number_start" on "claims"."claims" ("organization_id", left(claim_number, 20)) where length(claim_number) > 20`,
    },
    { name: 'claims_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'claims_submission_state', properties: newestOf('submissionState') },
    { name: 'claims_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    ...owingPayerIndexes,
    {
      name: 'claims_member',
      properties: ['organizationId', 'memberId'],
      where: '(member_id IS NOT NULL)',
    },
    {
      name: 'claims_member_index',
      properties: ['organizationId', 'memberIdIndex'],
      where: '(member_id_index IS NOT NULL)',
    },
    {
      name: 'claims_acknowledgement',
      properties: ['organizationId', 'acknowledgement', 'createdAt', 'id'],
      where: '(acknowledgement IS NOT NULL)',
    },
    {
      // Only an unanswered claim can be rejected with its batch.
      name: 'claims_batch',
      properties: ['organizationId', 'batchId'],
      where: `(batch_id IS NOT NULL AND status = 'SUBMITTED'::text)`,
    },
    { name: 'claims_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'claims_provider_service', properties: ['organizationId', 'providerId', 'serviceDate', 'id'] },
    { name: 'claims_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'claims_service_date', properties: ['organizationId', 'serviceDate', 'id'] },
    { name: 'claims_billed', properties: ['organizationId', 'billedAt', 'id'] },
    { name: 'claims_balance_cents', properties: ['organizationId', 'balanceCents', 'id'] },
    {
      name: 'claims_unpaid',
      expression: `create index "claims_unpaid" on "claims"."claims" ("organization_id", "balance_cents" desc, "service_date", "id") where ${isUnpaid}`,
    },
    // The order of the worklist, for the claims of one payer, provider or facility.
    ...['payer', 'provider', 'facility'].map((scope) => ({
      name: `claims_unpaid_${scope}`,
      expression: `create index "claims_unpaid_${scope}" on "claims"."claims" ("organization_id", "${scope}_id", "balance_cents" desc, "service_date", "id") where ${isUnpaid}`,
    })),
    ...claimWork.flatMap(workIndexes),
    ...searchIndexes(claimSearch),
    {
      name: 'claims_last_successor',
      properties: ['organizationId', 'lastSuccessorId'],
      where: '(last_successor_id IS NOT NULL)',
    },
    {
      name: 'claims_series',
      properties: ['organizationId', 'seriesId'],
      where: '(series_id IS NOT NULL)',
    },
    { name: 'claims_account', properties: ['organizationId', 'accountId'] },
    { name: 'claims_facility', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    {
      name: 'claims_later_billings',
      expression: `create index "claims_later_billings" on "claims"."claims" ("organization_id", "billed_at") where ${isLaterBilling('')}`,
    },
    {
      name: 'claims_open',
      expression: `create index "claims_open" on "claims"."claims" ("organization_id", "created_at", "id") where balance_cents <> 0 or credit_balance <> 0`,
    },
    {
      name: 'claims_with_case',
      expression: `create index "claims_with_case" on "claims"."claims" ("organization_id", "created_at", "id") where has_denial_case`,
    },
    {
      name: 'claims_without_case',
      expression: `create index "claims_without_case" on "claims"."claims" ("organization_id", "created_at", "id") where ${lacksDenialCase('')}`,
    },
  ],
  triggers: claimCounts.triggers,
});

/** A claim to a payer, with its adjudication. */
export class Claim extends ClaimSchema.class {
  static readonly idPrefix = 'clm';
  static readonly record = 'claim';
  static readonly schema = ClaimSchema;

  /** Throws 409 if the claim is void or replaced: remittances can't be posted to it. */
  mustAcceptRemittances(): void {
    if (this.lastSuccessorId) {
      const existingId = this.lastSuccessorId;
      throw conflict('The claim is replaced: record the remittance of its replacement', { existingId });
    }
    claimStates.after(this.status, 'PAID');
  }

  /** Makes another claim the successor, at which the account is shown from now on. */
  replaceBy(successorId: string): void {
    this.status = claimStates.after(this.status, 'REPLACED');
    this.replacedByClaimId = successorId;
    this.lastSuccessorId = successorId;
  }

  /** Voids an answered claim: what payers paid waits for their reversals. */
  withdraw(reason: string, now: Date): void {
    this.status = claimStates.after(this.status, 'VOIDED');
    this.voidedAt = now;
    this.voidReason = reason;
  }

  /**
   * Applies changes; throws 409 once a payment is posted, and while it is in a batch that was not carried away. Nobody owes a
   * claim that was written off.
   */
  correct(changes: Partial<Claim>): void {
    this.status = claimStates.after(this.status, 'correct');
    this.submissionState = afterCorrection(this, changes);
    Object.assign(this, changes);
    const isRebilled = this.rebilledAt !== null;
    if (this.responsiblePayerId !== null && !isRebilled) this.responsiblePayerId = this.payerId;
  }

  /** Has it written to another payer than the one to which it was written last. */
  bill({ payerId, rank }: { readonly payerId: string; readonly rank: Claim['payerRank'] }): void {
    this.submissionState = submissionStates.after(this.submissionState, 'billNextPayer');
    this.billedPayerId = payerId;
    this.billedRank = rank;
  }

  /** Sets the days by which it is due, after a correction of what they depend on. A wait after an answer goes on. */
  moveDueDates(days: PayerDays, timeZone: string): void {
    const { filingDueOn, responseDueOn } = dueDates(this, days, timeZone);
    this.filingDueOn = filingDueOn;
    if (this.paidAmount === null) this.responseDueOn = responseDueOn;
  }

  /** Sets the charge to the sum of new lines; creates a new version even if the sum is unchanged. */
  charge(totalCharge: Money, now: Date): void {
    const responsiblePayerId = this.responsiblePayerId ?? this.payerId;
    this.correct({ totalCharge, ...openBalances(totalCharge, responsiblePayerId), updatedAt: now });
  }

  /** Voids a claim without posted payments; throws 409 for any other. */
  void(reason: string, now: Date): void {
    this.status = claimStates.after(this.status, 'void');
    Object.assign(this, openBalances('0.00', null), { rebilledAt: null });
    this.voidedAt = now;
    this.voidReason = reason;
  }
}
ClaimSchema.setClass(Claim);

/** The columns of a new claim whose lines add up to `totalCharge`, to a payer with the given days. */
export function claimValues(
  { now, organization }: Pick<TenantContext, 'now' | 'organization'>,
  body: z.output<typeof ClaimHead>,
  totalCharge: Money,
  days: PayerDays,
): NewRecordWithId<Claim> {
  const id = newId(Claim.idPrefix);
  return {
    id,
    externalId: body.externalId ?? null,
    claimNumber: body.claimNumber ?? documentNumber('CL', dateInZone(now, organization.timeZone), id),
    patientId: body.patientId,
    payerId: body.payerId,
    providerId: body.providerId ?? null,
    facilityId: body.facilityId ?? null,
    accountId: body.accountId ?? null,
    billingProviderId: body.billingProviderId ?? null,
    taxIdentifier: body.taxIdentifier ?? null,
    memberId: body.memberId ?? null,
    payerRank: body.payerRank,
    frequencyCode: body.frequencyCode,
    replacesClaimId: null,
    replacedByClaimId: null,
    lastSuccessorId: null,
    seriesId: sharesNumber(body) ? id : null,
    typeOfBill: body.typeOfBill ?? null,
    authorizationNumbers: body.authorizationNumbers,
    batchId: null,
    acknowledgement: null,
    acknowledgementCategoryCode: null,
    acknowledgementStatusCode: null,
    acknowledgedOn: null,
    acknowledgedBy: null,
    wasRejected: false,
    payerClaimNumber: null,
    status: 'SUBMITTED',
    submissionState: body.billedAt ? 'SUBMITTED' : 'DRAFT',
    serviceDate: body.serviceDate,
    billedAt: body.billedAt ?? null,
    diagnosisCodes: body.diagnosisCodes,
    totalCharge,
    allowedAmount: null,
    paidAmount: null,
    patientResponsibility: null,
    ...openBalances(totalCharge, body.payerId),
    ...dueDates(body, days, organization.timeZone),
    forwardedUntil: null,
    rebilledAt: null,
    billedPayerId: null,
    billedRank: null,
    awaitedReversalAmount: '0.00',
    reversalDueOn: null,
    ...noCredit,
    warnings: [],
    payers: null,
    isQmb: false,
    hasDenialCase: false,
    voidedAt: null,
    voidReason: null,
  };
}
