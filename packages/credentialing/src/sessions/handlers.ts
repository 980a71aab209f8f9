import { LockMode } from '@mikro-orm/core';
import { dateInZone } from '@rcm/calendar';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { documentNumber, newId, statement, type TenantContext } from '@rcm/tenancy';
import { approvalObstacles, refuseIncomplete } from '../completeness/completeness.ts';
import type { CredentialingViews } from '../views.ts';
import type { sessionOperations } from './contract.ts';
import { completenessOfSession, type FileRules, fileOf } from './file.ts';
import { Session, sessionStates } from './session.ts';
import { sessionList } from './view.ts';

const dropExpirables = statement({
  name: 'credentialing.drop_expirables',
  parameters: { sessionIds: 'text[]' },
  columns: {},
  text: `update credentialing.entries set expires_on = null
    where organization_id = :tenant and session_id = any (:sessionIds) and expires_on is not null`,
});

/** Stops tracking the expiry of entries in files that are closed or deleted. */
const stopTracking = (context: TenantContext, sessions: readonly Session[]) =>
  context.sql.all(dropExpirables, { sessionIds: sessions.map(({ id }) => id) });

/** Ends and returns the earlier approvals of the provider of a session that is being approved. */
async function endEarlierApprovals(context: TenantContext, { id, providerId, npi }: Session) {
  if (!providerId && !npi) return [];
  const earlier = await context.em.find(
    Session,
    {
      id: { $ne: id },
      status: 'APPROVED',
      deletedAt: null,
      ...(providerId
        ? { $or: [{ providerId }, ...(npi ? [{ providerId: null, npi }] : [])] }
        : { npi: npi ?? null }),
    },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const session of earlier) session.moveTo('EXPIRED');
  return earlier;
}

const todayOf = ({ now, organization }: TenantContext) => dateInZone(now, organization.timeZone);

export const sessionHandlers = (
  rules: FileRules,
): Handlers<ReturnType<typeof sessionOperations>, CredentialingViews> => {
  /** Reads a provider; throws 404 if it does not exist. */
  async function providerOf(context: TenantContext, id: string) {
    const provider = await rules.ports.provider(context, id);
    if (provider === null) throw notFound('Provider');
    return provider;
  }

  return {
    listSessions: (context, { query }) => sessionList.read(context, query),

    async createSession(context, { body }) {
      const provider = body.providerId === undefined ? null : await providerOf(context, body.providerId);
      const id = newId(Session.idPrefix);
      const session = context.create(Session, {
        id,
        sessionNumber: documentNumber('CRD', todayOf(context), id),
        sessionType: body.sessionType,
        status: 'DRAFT',
        providerId: body.providerId ?? null,
        firstName: body.firstName,
        lastName: body.lastName,
        npi: body.npi ?? provider?.npi ?? null,
        caqhId: body.caqhId ?? null,
        verificationStandard: body.verificationStandard,
        disclosures: [],
        attestationDate: null,
        dueDate: body.dueDate ?? null,
        submittedAt: null,
        decidedOn: null,
        statusReason: null,
        recredentialingDueDate: null,
        approvedUntil: null,
        revision: 0,
        deletedAt: null,
      });
      return { session };
    },

    async getSession(context, { params }) {
      const session = await context.find(Session, params.sessionId);
      return { session: withExtraFields(session, await fileOf(context, session.id, rules.sections)) };
    },

    async updateSession(context, { params, body }) {
      const session = await context.find(Session, params.sessionId);
      const { status, statusReason, ...head } = body;
      if (head.providerId) await providerOf(context, head.providerId);
      if (head.attestationDate && head.attestationDate > todayOf(context)) {
        throw invalid('body.attestationDate', 'Expected a date that is not in the future');
      }
      if (statusReason !== undefined && status === undefined) {
        throw invalid('body.statusReason', 'Expected a reason only with a status');
      }
      if (Object.keys(head).length > 0) {
        session.mustBeEditable();
        Object.assign(session, head);
        session.revise();
      }
      if (status !== undefined) session.moveTo(status, statusReason ?? null);
      if (session.isClosed()) await stopTracking(context, [session]);
      return { session, externalRiskMode: 'LOCAL_ONLY' };
    },

    async deleteSession(context, { params }) {
      const session = await context.find(Session, params.sessionId);
      session.deletedAt = context.now;
      await stopTracking(context, [session]);
      return undefined;
    },

    async submitSession(context, { params }) {
      const session = await context.find(Session, params.sessionId);
      sessionStates.after(session.status, 'IN_REVIEW');
      const completeness = await completenessOfSession(context, session, rules);
      const { isComplete, isVerified, missing } = completeness;
      if (!isComplete || (!isVerified && session.status === 'SUBMITTED')) throw refuseIncomplete(missing);
      session.submit(isVerified ? 'IN_REVIEW' : 'SUBMITTED', context.now);
      return { session, completeness, externalRiskMode: 'LOCAL_ONLY' };
    },

    async decideSession(context, { params, body: { decision, decidedOn, reason } }) {
      const { timeZone } = context.organization;
      const session = await context.find(Session, params.sessionId);
      const today = todayOf(context);
      const on = decidedOn ?? today;
      if (on > today) throw invalid('body.decidedOn', 'Expected a date that is not in the future');
      if (decision !== 'APPROVED' && reason === undefined) {
        throw invalid('body.reason', `Expected a reason for the decision ${decision}`);
      }
      sessionStates.after(session.status, decision);
      if (session.submittedAt && on < dateInZone(session.submittedAt, timeZone)) {
        throw invalid('body.decidedOn', 'Expected a date that is not before the submission');
      }
      if (decision === 'APPROVED') {
        const completeness = await completenessOfSession(context, session, rules, on);
        // A host that screens no providers has no check that could be missing.
        const obstacles = rules.ports.lastExclusionCheck
          ? approvalObstacles(completeness)
          : completeness.missing;
        if (obstacles.length > 0) throw refuseIncomplete(obstacles);
      }
      session.decide(decision, on, reason ?? null, timeZone);
      const ended = decision === 'APPROVED' ? await endEarlierApprovals(context, session) : [];
      await stopTracking(context, session.isClosed() ? [session] : ended);
      return {
        session,
        endedSessionIds: ended.map(({ id }) => id),
        externalRiskMode: 'LOCAL_ONLY',
      };
    },
  };
};
