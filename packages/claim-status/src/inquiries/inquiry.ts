import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { rowCounters, workIndexes } from '@rcm/lists';
import { isStorable } from '@rcm/money';
import { stateTable } from '@rcm/states';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { MappingProfile } from '../mapping-profiles/mapping-profile.ts';
import { Outcome } from '../statuses/outcome.ts';
import { type ClaimResult, everyClaim, type Summary, summaryOf, withoutNextCheck } from './result.ts';
import { ProcessingState, type ResultIssue } from './schema.ts';
import { inquiryWork } from './work.ts';

/** The row counters of inquiries. */
export const inquiryCounts = rowCounters('claim_status.inquiries', [
  { by: ['outcome'] },
  { by: ['processingState'], day: { property: 'expiresAt', type: 'timestamptz' } },
]);

export const InquirySchema = defineEntity({
  name: 'Inquiry',
  schema: 'claim_status',
  tableName: 'inquiries',
  extends: TenantOwned,
  properties: {
    processingState: p.enum(ProcessingState.options),
    errorCode: p.text().nullable(),
    resultRevision: p.integer(),
    mappingProfileId: p.text(),
    mappingProfile: () => belongsTo(MappingProfile, 'mapping_profile_id'),
    mappingProfileVersion: p.integer(),
    ok: p.boolean(),
    outcome: p.enum(Outcome.options),
    // json, not jsonb: responses contain the text exactly as it was stored.
    errors: p.json<ResultIssue[]>().columnType('json'),
    warnings: p.json<ResultIssue[]>().columnType('json'),
    claims: p.json<ClaimResult[]>().columnType('json'),
    totalCharge: p.decimal().precision(14).scale(2).nullable(),
    paidAmount: p.decimal().precision(14).scale(2).nullable(),
    nextCheckDate: p.string().columnType('date').nullable(),
    expiresAt: p.datetime(3),
  },
  indexes: [
    { name: 'inquiries_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'inquiries_state', properties: ['organizationId', 'processingState', 'expiresAt'] },
    { name: 'inquiries_next_check', properties: ['organizationId', 'nextCheckDate', 'id'] },
    { name: 'inquiries_outcome', properties: ['organizationId', 'outcome', 'createdAt', 'id'] },
    ...workIndexes(inquiryWork),
  ],
  triggers: inquiryCounts.triggers,
});

/** The state that each event leads to; other events are refused. */
export const inquiryStates = stateTable({
  subject: 'An inquiry',
  states: ProcessingState.options,
  moves: {
    RECEIVED: { VALIDATE: 'VALIDATING' },
    VALIDATING: { ACCEPT: 'QUEUED', REFUSE: 'FAILED' },
    QUEUED: { AWAIT: 'AWAITING_RESPONSE', CANCEL: 'CANCELLED' },
    AWAITING_RESPONSE: { ANSWER: 'MAPPING', EXPIRE: 'EXPIRED', CANCEL: 'CANCELLED' },
    MAPPING: { COMPLETE: 'COMPLETED', COMPLETE_PARTLY: 'PARTIAL', FAIL: 'FAILED' },
    COMPLETED: { ANSWER: 'MAPPING', REPROCESS: 'MAPPING' },
    PARTIAL: { ANSWER: 'MAPPING', REPROCESS: 'MAPPING' },
    FAILED: { ANSWER: 'MAPPING', REPROCESS: 'MAPPING' },
    CANCELLED: {},
    EXPIRED: {},
  },
});

/** Calendar days, in the time zone of the organization, after which an unanswered inquiry expires. */
export const daysToAnswer = 90;

/** The fields that change when an inquiry expires. */
export interface Settled extends Pick<Inquiry, 'processingState' | 'ok' | 'errors'> {
  readonly errorCode: string | null;
}

/** The columns that `settled` reads. */
export const settlingColumns = ['processingState', 'expiresAt', 'ok', 'errorCode', 'errors'] as const;

/** The stored values that `settled` reads. */
export type Settling = Pick<Inquiry, (typeof settlingColumns)[number]>;

const noResponse: ResultIssue = {
  code: 'NO_RESPONSE',
  message: `No answer was recorded within ${daysToAnswer} days`,
  source: 'payer',
  retryable: true,
  stage: 'PAYER',
  ...everyClaim,
};

/** The state of an inquiry at `now`: expired if it still waits after its expiry. */
export function settled(inquiry: Settling, now: Date): Settled {
  const { processingState, ok, errorCode, errors } = inquiry;
  if (processingState !== 'AWAITING_RESPONSE' || now < inquiry.expiresAt) {
    return { processingState, ok, errorCode: errorCode ?? null, errors };
  }
  return {
    processingState: inquiryStates.after(processingState, 'EXPIRE'),
    ok: false,
    errorCode: noResponse.code,
    errors: [noResponse],
  };
}

/** The state of `settled` as SQL over the alias `t` and `:now`, for filters; a test compares the two. */
export const settledStateSql = `case when t.processing_state = 'AWAITING_RESPONSE' and t.expires_at <= :now
  then 'EXPIRED' else t.processing_state end`;

/** An inquiry about the status of claims, with the answers so far. */
export class Inquiry extends InquirySchema.class {
  static readonly idPrefix = 'inq';
  static readonly record = 'inquiry';
  static readonly schema = InquirySchema;

  /** Passes through the local states at once: nothing is sent, so the inquiry waits only for recorded answers. */
  open(): void {
    for (const event of ['VALIDATE', 'ACCEPT', 'AWAIT'] as const) {
      this.processingState = inquiryStates.after(this.processingState, event);
    }
  }

  /** Records the result of a claim as the next revision; 409 in a state that accepts no answer. */
  answer(claimIndex: number, resultOf: (claim: ClaimResult) => ClaimResult, now: Date): void {
    const claim = this.claims[claimIndex];
    if (claim === undefined) {
      throw invalid('body.claimIndex', `Expected an index below ${this.claims.length}`, 'too_big');
    }
    const mapping = inquiryStates.after(settled(this, now).processingState, 'ANSWER');
    const claims = this.claims.with(claimIndex, resultOf(claim));
    mustBeStorable(summaryOf(claims));
    this.revise(claims, inquiryStates.after(mapping, mappingEvent(claims)), now);
  }

  /** Maps the answers again, by the mapping of `version`, as the next revision; 409 without an answer. */
  reprocess(
    version: Pick<Inquiry, 'mappingProfileId' | 'mappingProfileVersion'>,
    resultOf: (claim: ClaimResult) => ClaimResult,
    now: Date,
  ): void {
    const mapping = inquiryStates.after(settled(this, now).processingState, 'REPROCESS');
    const claims = this.claims.map(resultOf);
    Object.assign(this, version);
    this.revise(claims, inquiryStates.after(mapping, mappingEvent(claims)), now);
  }

  /** Ends an inquiry that waits for an answer; 409 in other states. */
  cancel(now: Date): void {
    const cancelled = inquiryStates.after(settled(this, now).processingState, 'CANCEL');
    this.revise(this.claims.map(withoutNextCheck), cancelled, now);
  }

  private revise(claims: ClaimResult[], processingState: ProcessingState, now: Date): void {
    Object.assign(this, summaryOf(claims), { claims, processingState });
    this.resultRevision += 1;
    this.updatedAt = now;
  }
}
InquirySchema.setClass(Inquiry);

/** The result is complete once each claim has an answer that is mapped. */
function mappingEvent(claims: readonly ClaimResult[]): 'COMPLETE' | 'COMPLETE_PARTLY' | 'FAIL' {
  const mapped = claims.filter(({ statuses, outcome }) => statuses.length > 0 && outcome !== 'unmapped');
  if (mapped.length === claims.length) return 'COMPLETE';
  return mapped.length > 0 ? 'COMPLETE_PARTLY' : 'FAIL';
}

function mustBeStorable(summary: Summary): void {
  for (const name of ['totalCharge', 'paidAmount'] as const) {
    const total = summary[name];
    if (total !== null && !isStorable(total)) {
      throw invalid(`body.${name}`, 'Expected the total of the claims to be below 10^12', 'too_big');
    }
  }
}

export const InquiryClaimSchema = defineEntity({
  name: 'InquiryClaim',
  schema: 'claim_status',
  tableName: 'inquiry_claims',
  extends: TenantOwned,
  properties: {
    inquiryId: p.text(),
    inquiry: () => belongsTo(Inquiry, 'inquiry_id'),
    claimIndex: p.integer(),
    claimId: p.text(),
    payerId: p.text(),
  },
  uniques: [
    { name: 'inquiry_claims_index_unique', properties: ['organizationId', 'inquiryId', 'claimIndex'] },
  ],
  indexes: [
    { name: 'inquiry_claims_claim', properties: ['organizationId', 'claimId', 'inquiryId'] },
    { name: 'inquiry_claims_payer', properties: ['organizationId', 'payerId', 'inquiryId'] },
  ],
});

/** A claim in an inquiry: inquiries are found by it. */
export class InquiryClaim extends InquiryClaimSchema.class {
  static readonly idPrefix = 'iqc';
  static readonly record = 'inquiryClaim';
  static readonly schema = InquiryClaimSchema;
}
InquiryClaimSchema.setClass(InquiryClaim);
