import { maxPageSize } from '@rcm/envelope';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { followUpList } from '../follow-ups/view.ts';
import type { ArManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ClaimNote } from './claim-note.ts';
import type { noteOperations } from './contract.ts';
import { noteList } from './view.ts';

export const noteHandlers = ({ claim }: ArManagementPorts): Handlers<typeof noteOperations, typeof views> => {
  async function mustHaveClaim(context: TenantContext, claimId: string): Promise<void> {
    if ((await claim(context, claimId)) === null) throw notFound('Claim');
  }

  return {
    async listClaimNotes(context, { params, query }) {
      await mustHaveClaim(context, params.claimId);
      const notes = await noteList.read(context, query, params);
      const page = { skip: 0, take: maxPageSize, claimId: [params.claimId] };
      const { followUps } = await followUpList.read(context, page);
      return { ...notes, followUps };
    },

    async createClaimNote(context, { params, body }) {
      await mustHaveClaim(context, params.claimId);
      const { occurredAt = context.now } = body;
      if (occurredAt > context.now)
        throw invalid('body.occurredAt', 'Expected a time that is not in the future', 'too_big');
      const note = context.create(ClaimNote, {
        claimId: params.claimId,
        channel: body.channel,
        body: body.body,
        contactReference: body.contactReference ?? null,
        occurredAt,
      });
      return { note };
    },
  };
};
