import { anyOf, anyOfTimeDependent, list, matching, view } from '@rcm/lists';
import { Authorization, authorizationCounts } from './authorization.ts';
import { Authorization as AuthorizationWire, authorizationSorts } from './contract.ts';

/** An authorization with the units that claims have used. */
class UsedAuthorization extends Authorization {
  declare readonly unitsUsed: number;
}

/**
 * The view of an authorization. `unitsUsed` returns SQL for the units that claims have used, given the alias of the
 * authorization's row.
 */
export const authorizationViewOf = (unitsUsed: (authorization: string) => string) =>
  view(
    UsedAuthorization,
    AuthorizationWire,
    {
      status: {
        needs: ['status', 'expiresAt'],
        value: ({ status, expiresAt }, now) =>
          status === 'APPROVED' && expiresAt && expiresAt <= now ? 'EXPIRED' : status,
      },
      unitsLeft: {
        needs: ['unitsAuthorized', 'unitsUsed'],
        // Quantities have at most 4 decimals.
        value: ({ unitsAuthorized, unitsUsed }) =>
          Math.max(0, Math.round((unitsAuthorized - unitsUsed) * 10_000) / 10_000),
      },
    },
    `(select a.*, (${unitsUsed('a')}) as units_used from reference_data.authorizations a)`,
  );

/** SQL for the returned status of authorizations `t` at `:now`. */
const returnedStatusSql = `(case when t.status = 'APPROVED' and t.expires_at <= :now then 'EXPIRED' else t.status end)`;

/** The authorizations of an organization, newest first. */
export const authorizationListOf = (authorizationView: ReturnType<typeof authorizationViewOf>) =>
  list(authorizationView, {
    key: 'authorizations',
    sorts: authorizationSorts,
    rowCounters: authorizationCounts,
    filters: {
      patientId: anyOf('patientId'),
      payerId: anyOf('payerId'),
      authorizationNumber: anyOf('authorizationNumber'),
      externalId: anyOf('externalId'),
      status: anyOfTimeDependent('status', returnedStatusSql, {
        from: ['APPROVED'],
        to: 'EXPIRED',
        at: 'expiresAt',
      }),
      lastDayUpTo: matching(
        'date',
        (day) => `t.status = 'APPROVED' and t.expires_at > :now and t.effective_to <= ${day}`,
      ),
      minUnitsLeft: matching(
        'numeric',
        (units) => `greatest(0, t.units_authorized - t.units_used) >= ${units}`,
      ),
    },
  });
