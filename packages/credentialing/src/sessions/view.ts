import { anyOf, atLeast, atMost, list, matching, view } from '@rcm/tenancy';
import { sessionSorts } from './contract.ts';
import { SessionSummary, Session as SessionWire } from './schema.ts';
import { Session, sessionStates, shownStatus, shownStatusSql } from './session.ts';

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

/** The sessions of an organization that are not deleted, newest first unless `sort` says otherwise. */
export const sessionList = list(view(Session, SessionSummary, { status }), {
  key: 'sessions',
  sorts: sessionSorts,
  where: 't.deleted_at is null',
  filters: {
    status: matching(
      'text[]',
      // The first condition is the index's: what is shown as EXPIRED may be stored as APPROVED.
      (statuses) => `t.status = any (case when 'EXPIRED' = any (${statuses})
          then array_append(${statuses}, 'APPROVED') else ${statuses} end)
        and ${shownStatusSql} = any (${statuses})`,
    ),
    sessionType: anyOf('sessionType'),
    providerId: anyOf('providerId'),
    dueFrom: atLeast('dueDate', 'date'),
    dueTo: atMost('dueDate', 'date'),
    recredentialingDueFrom: atLeast('recredentialingDueDate', 'date'),
    recredentialingDueTo: atMost('recredentialingDueDate', 'date'),
  },
});
