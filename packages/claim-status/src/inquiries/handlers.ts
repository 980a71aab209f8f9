import { dateInZone } from '@rcm/calendar';
import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { MappingProfileVersion } from '../mapping-profiles/mapping-profile.ts';
import type { ClaimStatusPorts, InquiredClaim } from '../ports.ts';
import type { views } from '../views.ts';
import type { inquiryOperations } from './contract.ts';
import { Inquiry } from './inquiry.ts';
import { openInquiry, profileFor, recorded, versionFor } from './opening.ts';
import { answered, remapped } from './result.ts';
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
      const asked = await claimsOf(context, body.claimIds);
      return openInquiry(context, asked, await profileFor(context, asked, body.mappingProfileId));
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

    async reprocessInquiry(context, { params, body }) {
      const { now, organization } = context;
      const inquiry = await context.find(Inquiry, params.id);
      const mapping = await versionFor(context, inquiry, body);
      const version = { mappingProfileId: mapping.profileId, mappingProfileVersion: mapping.number };
      inquiry.reprocess(version, (claim) => remapped(claim, mapping, organization.timeZone), now);
      return recorded(context, inquiry);
    },

    async cancelInquiry(context, { params }) {
      const inquiry = await context.find(Inquiry, params.id);
      inquiry.cancel(context.now);
      return recorded(context, inquiry);
    },
  };
};
