import { LockMode } from '@mikro-orm/core';
import { notFound } from '@rcm/errors';
import type { AnyOperation, Handler, Handlers, Operations } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { Session } from '../sessions/session.ts';
import type { CredentialingViews } from '../views.ts';
import type { entryOperations } from './contract.ts';
import { Entry } from './entry.ts';
import { type Section, trackedExpiryOf, untracked, withAllFields } from './section.ts';

const lastInSection = statement({
  name: 'credentialing.last_in_section',
  parameters: { sessionId: 'text', section: 'text' },
  columns: { sortOrder: 'number' },
  text: `select t.sort_order from credentialing.entries t
    where t.organization_id = :tenant and t.session_id = :sessionId and t.section = :section
      and t.deleted_at is null
    order by t.sort_order desc limit 1`,
});

const maxSortOrder = 2 ** 31 - 1;

/** The sort order after the last entry of a section, from 0. */
async function nextSortOrder(context: TenantContext, sessionId: string, section: string): Promise<number> {
  const last = await context.sql.one(lastInSection, { sessionId, section });
  return last === null ? 0 : Math.min(last.sortOrder + 1, maxSortOrder);
}

const sessionOfEntry = statement({
  name: 'credentialing.session_of_entry',
  parameters: { id: 'text' },
  columns: { sessionId: 'text' },
  text: `select t.session_id from credentialing.entries t where t.organization_id = :tenant and t.id = :id`,
});

/**
 * Reads and locks an entry and its session; throws 404 if either is missing or deleted. A session is always locked
 * before its entries, to avoid deadlocks.
 */
export async function findEntryAndSession(context: TenantContext, id: string) {
  const owner = await context.sql.one(sessionOfEntry, { id });
  if (owner === null) throw notFound(Entry.record);
  const session = await context.em.findOne(
    Session,
    { id: owner.sessionId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (session === null) throw notFound(Session.record);
  return { entry: await context.find(Entry, id), session };
}

export const entryHandlers = (): Handlers<typeof entryOperations> => ({
  async deleteEntry(context, { params }) {
    const { entry, session } = await findEntryAndSession(context, params.entryId);
    entry.deletedAt = context.now;
    Object.assign(entry, untracked);
    session.revise();
    return undefined;
  },
});

const add =
  (section: Section): Handler<AnyOperation, CredentialingViews> =>
  async (context, { params, body }) => {
    const session = await context.find(Session, String(params.sessionId));
    const { sortOrder, ...fields } = body;
    const allFields = withAllFields(section, fields);
    const entry = context.create(Entry, {
      sessionId: session.id,
      section: section.key,
      sortOrder:
        typeof sortOrder === 'number' ? sortOrder : await nextSortOrder(context, session.id, section.key),
      fields: allFields,
      ...(session.isClosed() ? untracked : trackedExpiryOf(section, allFields)),
      deletedAt: null,
    });
    session.revise();
    return { record: entry };
  };

const update =
  (section: Section): Handler<AnyOperation, CredentialingViews> =>
  async (context, { params, body }) => {
    const { entry, session } = await findEntryAndSession(context, String(params[section.parameter]));
    if (entry.section !== section.key) throw notFound(Entry.record);
    if (Object.keys(body).length > 0) {
      entry.fields = { ...entry.fields, ...body };
      Object.assign(entry, session.isClosed() ? untracked : trackedExpiryOf(section, entry.fields));
      session.revise();
    }
    return { record: entry };
  };

/** The handlers of each section's operations. */
export const sectionHandlers = (sections: readonly Section[]): Handlers<Operations, CredentialingViews> =>
  Object.fromEntries(
    sections.flatMap((section) => [
      [`add${section.suffix}`, add(section)],
      [`update${section.suffix}`, update(section)],
    ]),
  );
