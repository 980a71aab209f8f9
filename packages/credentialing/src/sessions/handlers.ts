import { dateInZone } from '@rcm/calendar';
import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { documentNumber, newId, shownWith, type TenantContext } from '@rcm/tenancy';
import { Entry } from '../entries/entry.ts';
import type { Section } from '../entries/section.ts';
import type { CredentialingPorts } from '../ports.ts';
import type { CredentialingViews } from '../views.ts';
import type { sessionOperations } from './contract.ts';
import { Session } from './session.ts';
import { sessionList } from './view.ts';

/** The entries of a session by the key of their section, deleted ones left out. */
async function fileOf(context: TenantContext, sessionId: string, sections: readonly Section[]) {
  const entries = await context.em.find(
    Entry,
    { sessionId, deletedAt: null },
    { orderBy: { sortOrder: 'asc', createdAt: 'asc', id: 'asc' } },
  );
  return Object.fromEntries(
    sections.map(({ key, name }) => [key, entries.filter(({ section }) => section === name)]),
  );
}

export const sessionHandlers = (
  ports: CredentialingPorts,
  sections: readonly Section[],
): Handlers<ReturnType<typeof sessionOperations>, CredentialingViews> => ({
  listSessions: (context, { query }) => sessionList.read(context, query),

  async createSession(context, { body }) {
    const { now, organization } = context;
    if (body.providerId && (await ports.provider(context, body.providerId)) === null) {
      throw notFound('Provider');
    }
    const id = newId(Session.idPrefix);
    const session = context.create(Session, {
      id,
      sessionNumber: documentNumber('CRD', dateInZone(now, organization.timeZone), id),
      sessionType: body.sessionType,
      status: 'DRAFT',
      providerId: body.providerId ?? null,
      firstName: body.firstName,
      lastName: body.lastName,
      npi: body.npi ?? null,
      dueDate: body.dueDate ?? null,
      revision: 0,
      deletedAt: null,
    });
    return { session };
  },

  async getSession(context, { params }) {
    const session = await context.find(Session, params.sessionId);
    return { session: shownWith(session, await fileOf(context, session.id, sections)) };
  },

  async deleteSession(context, { params }) {
    const session = await context.find(Session, params.sessionId);
    session.deletedAt = context.now;
    return undefined;
  },
});
