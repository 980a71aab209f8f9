import { dateInZone } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { actorOf } from '@rcm/tenancy';
import { findEntryAndSession } from '../entries/handlers.ts';
import type { CredentialingViews } from '../views.ts';
import type { verificationOperations } from './contract.ts';
import { Verification } from './verification.ts';

export const verificationHandlers: Handlers<typeof verificationOperations, CredentialingViews> = {
  async recordVerification(context, { body }) {
    const { now, organization, principal } = context;
    const { entry, session } = await findEntryAndSession(context, body.entryId);
    const today = dateInZone(now, organization.timeZone);
    const verifiedOn = body.verifiedOn ?? today;
    if (verifiedOn > today) throw invalid('body.verifiedOn', 'Expected a date that is not in the future');
    const verification = context.create(Verification, {
      sessionId: session.id,
      entryId: entry.id,
      entryVersion: entry.version,
      section: entry.section,
      source: body.source,
      verifiedOn,
      result: body.result,
      note: body.note ?? null,
      ...actorOf(principal),
    });
    session.revise();
    return { verification, externalRiskMode: 'LOCAL_ONLY' };
  },
};
