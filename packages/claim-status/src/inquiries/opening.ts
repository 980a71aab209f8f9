import { addDaysToInstant, dateInZone } from '@rcm/calendar';
import { ApiError, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import { z } from 'zod';
import {
  everyPayer,
  MappingProfile,
  MappingProfileVersion,
  scopeOf,
} from '../mapping-profiles/mapping-profile.ts';
import type { InquiredClaim } from '../ports.ts';
import { daysToAnswer, Inquiry, InquiryClaim } from './inquiry.ts';
import { summaryOf, unanswered } from './result.ts';
import { InquiryRevision } from './revision.ts';
import { InquiryResult } from './schema.ts';
import { inquiryView } from './view.ts';

/** Stores the new result of an inquiry, as it is shown, as a revision. */
export function recorded(context: TenantContext, inquiry: Inquiry): Inquiry {
  context.create(InquiryRevision, {
    inquiryId: inquiry.id,
    resultRevision: inquiry.resultRevision,
    result: z.encode(InquiryResult, inquiryView.show(inquiry, context.now)),
  });
  return inquiry;
}

/** Creates an inquiry about claims with a published profile; it waits for answers. */
export function openInquiry(
  context: TenantContext,
  asked: readonly InquiredClaim[],
  profile: MappingProfile,
): Inquiry {
  const { now, organization } = context;
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
}

const unprocessable = (message: string, field = 'mappingProfileId') =>
  new ApiError(422, message, {
    issues: [{ path: `body.${field}`, code: 'unusable_profile', message }],
  });

/** The published profile for claims: the named one, else that of their only payer, else that for every payer. */
export async function profileFor(
  context: TenantContext,
  claims: readonly Pick<InquiredClaim, 'payerId'>[],
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

/**
 * The profile version to reprocess an inquiry with: of the named profile, else of its own profile if that is still
 * published, else of the one in force for its claims. The newest version unless a number is given.
 */
export async function versionFor(
  context: TenantContext,
  inquiry: Inquiry,
  { mappingProfileId, mappingProfileVersion }: { mappingProfileId?: string; mappingProfileVersion?: number },
): Promise<MappingProfileVersion> {
  const own = mappingProfileId ? null : await context.look(MappingProfile, inquiry.mappingProfileId);
  const profile =
    own?.status === 'PUBLISHED' ? own : await profileFor(context, inquiry.claims, mappingProfileId);
  const number = mappingProfileVersion ?? profile.publishedVersion;
  const version = await context.em.findOne(MappingProfileVersion, { profileId: profile.id, number });
  if (version === null) throw unprocessable('The profile has no such version', 'mappingProfileVersion');
  return version;
}
