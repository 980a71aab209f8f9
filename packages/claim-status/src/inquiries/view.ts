import { anyOf, anyOfTimeDependent, equals, list, matching, view } from '@rcm/lists';
import { inquirySorts, revisionSorts } from './contract.ts';
import {
  Inquiry,
  inquiryCounts,
  type Settled,
  type Settling,
  settled,
  settledStateSql,
  settlingColumns,
} from './inquiry.ts';
import { InquiryRevision } from './revision.ts';
import { InquiryResult, InquiryRevision as InquiryRevisionWire, InquirySummary } from './schema.ts';

const ofSettled = <Key extends keyof Settled>(key: Key) => ({
  needs: settlingColumns,
  value: (inquiry: Settling, now: Date) => settled(inquiry, now)[key],
});

const computed = {
  inquiryId: { needs: ['id'] as const, value: ({ id }: { id: string }) => id },
  processingState: ofSettled('processingState'),
  ok: ofSettled('ok'),
  errorCode: ofSettled('errorCode'),
  errors: ofSettled('errors'),
};

/** How the result of an inquiry is shown. */
export const inquiryView = view(Inquiry, InquiryResult, computed);

const ofClaims = (column: 'claim_id' | 'payer_id') =>
  matching(
    'text[]',
    (parameter) => `exists (select 1 from claim_status.inquiry_claims c
      where c.organization_id = :tenant and c.inquiry_id = t.id and c.${column} = any (${parameter}))`,
  );

/** The inquiries of an organization, newest first. */
export const inquiryList = list(view(Inquiry, InquirySummary, computed), {
  key: 'inquiries',
  sorts: inquirySorts,
  rowCounters: inquiryCounts,
  filters: {
    processingState: anyOfTimeDependent('processingState', settledStateSql, {
      from: ['AWAITING_RESPONSE'],
      to: 'EXPIRED',
      at: 'expiresAt',
    }),
    outcome: anyOf('outcome'),
    payerId: ofClaims('payer_id'),
    claimId: ofClaims('claim_id'),
  },
});

const revisionView = view(InquiryRevision, InquiryRevisionWire, {
  recordedAt: { needs: ['createdAt'], value: ({ createdAt }) => createdAt },
});

/** The revisions of the result of an inquiry, newest first. */
export const revisionList = list(revisionView, {
  key: 'revisions',
  sorts: revisionSorts,
  filters: { inquiryId: equals('inquiryId') },
  genericPlanFilters: ['inquiryId'],
  order: 't.result_revision desc',
});
