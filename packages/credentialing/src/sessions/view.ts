import { anyOf, anyOfTimeDependent, atLeast, atMost, list, view } from '@rcm/lists';
import { sessionSorts } from './contract.ts';
import { SessionSummary, Session as SessionWire } from './schema.ts';
import { Session, sessionCounts, sessionStates, shownStatus, shownStatusSql } from './session.ts';

const status = {
  needs: ['status', 'approvedUntil'],
  value: shownStatus,
} as const;

/** How a session is shown without its file. */
export const sessionView = view(Session, SessionWire, {
  status,
  allowedNext: {
    needs: status.needs,
    value: (session, now) => [...sessionStates.choicesFrom(shownStatus(session, now))],
  },
});

/** The sessions of an organization that are not deleted, newest first by default. */
export const sessionList = list(view(Session, SessionSummary, { status }), {
  key: 'sessions',
  sorts: sessionSorts,
  where: 't.deleted_at is null',
  rowCounters: sessionCounts,
  filters: {
    status: anyOfTimeDependent('status', shownStatusSql, {
      from: ['APPROVED'],
      to: 'EXPIRED',
      at: 'approvedUntil',
    }),
    sessionType: anyOf('sessionType'),
    providerId: anyOf('providerId'),
    dueFrom: atLeast('dueDate', 'date'),
    dueTo: atMost('dueDate', 'date'),
    recredentialingDueFrom: atLeast('recredentialingDueDate', 'date'),
    recredentialingDueTo: atMost('recredentialingDueDate', 'date'),
  },
});
