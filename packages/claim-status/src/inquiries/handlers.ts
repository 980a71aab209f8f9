import { addDaysToInstant, dateInZone } from '@rcm/calendar';
import { ApiError, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { z } from 'zod';
import {
  everyPayer,
  MappingProfile,
  MappingProfileVersion,
  scopeOf,
} from '../mapping-profiles/mapping-profile.ts';
import type { ClaimStatusPorts, InquiredClaim } from '../ports.ts';
import type { views } from '../views.ts';
import type { inquiryOperations } from './contract.ts';
import { daysToAnswer, Inquiry, InquiryClaim } from './inquiry.ts';
import { answered, summaryOf, unanswered } from './result.ts';
import { InquiryRevision } from './revision.ts';
import { InquiryResult } from './schema.ts';
import { inquiryList, inquiryView, revisionList } from './view.ts';

export const inquiryHandlers = (
  ports: Pick<ClaimStatusPorts, 'claims'>,
): Handlers<typeof inquiryOperations, typeof views> => {
  async function claimsOf(context: TenantContext, ids: readonly string[]): Promise<InquiredClaim[]> {
    const found = new Map((await ports.claims(context, ids)).map((claim) => [claim.id, claim]));
    return ids.map((id) => {
      const claim = found.get(id);
      if (claim === undefined) throw notFound('Claim');
      return claim;
    });
  }

  return {
    listInquiries: (context, { query }) => inquiryList.read(context, query),

    async createInquiry(context, { body }) {
      const { now, organization } = context;
      const asked = await claimsOf(context, body.claimIds);
      const profile = await profileFor(context, asked, body.mappingProfileId);
      const today = dateInZone(now, organization.timeZone);
      const claims = asked.map((claim, index) => unanswered(claim, index, today));
      const inquiry = context.create(Inquiry, {
        processingState: 'RECEIVED',
        resultRevision: 0,
        mappingProfileId: profile.id,
        mappingProfileVersion: profile.publishedVersion,
        claims,
        ...summaryOf(claims),
        expiresAt: addDaysToInstant(now, daysToAnswer, organization.timeZone),
      });
      inquiry.open();
      for (const { claimIndex, claimId, payerId } of claims) {
        context.create(InquiryClaim, { inquiryId: inquiry.id, claimIndex, claimId, payerId });
      }
      return recorded(context, inquiry);
    },

    getInquiry: (context, { params }) => context.read(inquiryView, params.id),

    async listRevisions(context, { params, query }) {
      const page = await revisionList.read(context, query, { inquiryId: params.id });
      // Every inquiry has revision 0.
      if (page.total === 0) throw notFound(Inquiry.record);
      return page;
    },

    async recordResponse(context, { params, body: { claimIndex, ...answer } }) {
      const { now, organization } = context;
      const inquiry = await context.find(Inquiry, params.id);
      const mapping = await context.em.findOneOrFail(MappingProfileVersion, {
        profileId: inquiry.mappingProfileId,
        number: inquiry.mappingProfileVersion,
      });
      const today = dateInZone(now, organization.timeZone);
      inquiry.answer(claimIndex, (claim) => answered(claim, answer, mapping, { now, today }), now);
      return recorded(context, inquiry);
    },
  };
};

/** Keeps what is shown of an inquiry whose result is new as a revision. */
function recorded(context: TenantContext, inquiry: Inquiry): Inquiry {
  context.create(InquiryRevision, {
    inquiryId: inquiry.id,
    resultRevision: inquiry.resultRevision,
    result: z.encode(InquiryResult, inquiryView.of(inquiry, context.now)),
  });
  return inquiry;
}

const unprocessable = (message: string) =>
  new ApiError(422, message, {
    issues: [{ path: 'body.mappingProfileId', code: 'unusable_profile', message }],
  });

/** The published profile for claims: the named one, else that of their one payer, else that of every payer. */
async function profileFor(
  context: TenantContext,
  claims: readonly InquiredClaim[],
  id: string | undefined,
): Promise<MappingProfile> {
  const payers = [...new Set(claims.map(({ payerId }) => payerId))];
  const scopes = payers.length === 1 ? [...payers, everyPayer] : [everyPayer];
  if (id === undefined) {
    const published = await context.em.find(MappingProfile, { publishedScope: { $in: scopes } });
    const profile = scopes.flatMap((scope) =>
      published.filter((candidate) => scopeOf(candidate) === scope),
    )[0];
    if (profile === undefined) throw unprocessable('No profile is published for the payer of the claims');
    return profile;
  }
  const profile = await context.look(MappingProfile, id);
  if (profile === null) throw notFound('Mapping profile');
  if (profile.status !== 'PUBLISHED') throw unprocessable('The profile is not published');
  if (!scopes.includes(scopeOf(profile))) throw unprocessable('The profile is for another payer');
  return profile;
}
