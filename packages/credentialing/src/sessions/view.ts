import { anyOf, atLeast, atMost, list, view } from '@rcm/tenancy';
import { Session as SessionWire } from './schema.ts';
import { Session } from './session.ts';

/** How a session is shown without its file. */
export const sessionView = view(Session, SessionWire, {});

/** The sessions of an organization that are not deleted, newest first unless `sort` says otherwise. */
export const sessionList = list(sessionView, {
  key: 'sessions',
  where: 't.deleted_at is null',
  filters: {
    status: anyOf('status'),
    sessionType: anyOf('sessionType'),
    providerId: anyOf('providerId'),
    dueFrom: atLeast('dueDate', 'date'),
    dueTo: atMost('dueDate', 'date'),
  },
  sorts: { dueDate: 't.due_date asc nulls last, t.id' },
});
