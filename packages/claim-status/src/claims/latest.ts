import { statement, type TenantContext } from '@rcm/tenancy';
import { z } from 'zod';
import { Inquiry } from '../inquiries/inquiry.ts';
import type { ClaimResult } from '../inquiries/result.ts';
import { ClaimResult as ClaimResultWire, type ProcessingState } from '../inquiries/schema.ts';
import type { InquiredClaim } from '../ports.ts';
import type { ClaimStatus } from './contract.ts';

/** A claim in one inquiry, with its result there. */
interface Place {
  readonly inquiryId: string;
  readonly processingState: ProcessingState;
  readonly mappingProfileId: string;
  readonly mappingProfileVersion: number;
  readonly claim: ClaimResult;
}

/** The inquiry with the newest answer about a claim, and the newest inquiry that waits for an answer about it. */
const newestPlaces = statement({
  name: 'claim_status.newest_places',
  parameters: { claimId: 'text', now: 'timestamptz' },
  columns: {
    inquiryId: 'text',
    isAnswer: 'boolean',
    processingState: 'text',
    mappingProfileId: 'text',
    mappingProfileVersion: 'number',
    claim: 'json',
  },
  with: `places as (
    select i.id, i.created_at, i.processing_state, i.expires_at, i.mapping_profile_id, i.mapping_profile_version,
      i.claims -> c.claim_index as claim, i.claims -> c.claim_index ->> 'answeredAt' as answered_at
    from claim_status.inquiry_claims c
    join claim_status.inquiries i on i.organization_id = c.organization_id and i.id = c.inquiry_id
    where c.organization_id = :tenant and c.claim_id = :claimId),
  newest as (
    select * from (select *, true as is_answer from places where answered_at is not null
      order by answered_at desc, id desc limit 1) answer
    union all
    select * from (select *, false from places where answered_at is null
        and (processing_state = 'AWAITING_RESPONSE' and expires_at > :now or processing_state in ('PARTIAL', 'FAILED'))
      order by created_at desc, id desc limit 1) question)`,
  text: `select id, is_answer, processing_state, mapping_profile_id, mapping_profile_version, claim
    from newest order by is_answer desc`,
  subject: { record: Inquiry.record, action: 'read', idAt: 0 },
});

/** The status of a claim without an answer and without an open inquiry. */
const withoutInquiry = (claim: InquiredClaim): z.output<typeof ClaimStatus> => ({
  claimId: claim.id,
  payerId: claim.payerId,
  outcome: 'pending',
  nextCheckDate: null,
  nextAction: 'NONE',
  totalCharge: null,
  paidAmount: null,
  payerClaimNumber: null,
  effectiveDate: null,
  answeredAt: null,
  statuses: [],
  inquiryId: null,
  processingState: null,
  mappingProfileId: null,
  mappingProfileVersion: null,
  waitingInquiryId: null,
});

/** The latest status of a claim, from all inquiries about it. */
export async function latestStatus(
  context: TenantContext,
  claim: InquiredClaim,
): Promise<z.output<typeof ClaimStatus>> {
  const rows = await context.sql.all(newestPlaces, { claimId: claim.id, now: context.now });
  const placeOf = (isAnswer: boolean) => rows.find((row) => row.isAnswer === isAnswer) as Place | undefined;
  const [answer, question] = [placeOf(true), placeOf(false)];
  const place = answer ?? question;
  if (place === undefined) return withoutInquiry(claim);
  const { claimIndex: _, ...result } = z.decode(ClaimResultWire, place.claim);
  return {
    ...result,
    nextCheckDate: (question ?? place).claim.nextCheckDate,
    inquiryId: place.inquiryId,
    processingState: place.processingState,
    mappingProfileId: place.mappingProfileId,
    mappingProfileVersion: place.mappingProfileVersion,
    waitingInquiryId: question?.inquiryId ?? null,
  };
}
