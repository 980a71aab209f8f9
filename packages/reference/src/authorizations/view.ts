import { anyOf, anyShown, list, matching, view } from '@rcm/lists';
import { Authorization, authorizationCounts } from './authorization.ts';
import { Authorization as AuthorizationWire, authorizationSorts } from './contract.ts';

/** An authorization as it is read with what the claims that name it have used. */
class UsedAuthorization extends Authorization {
  declare readonly unitsUsed: number;
}

/**
 * How an authorization is shown. `unitsUsed` is SQL, within `:tenant`, of what the claims that name an authorization have
 * used of it, by the alias of its row.
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

/** The status of the rows of `reference_data.authorizations t` as it is shown at `:now`. */
const shownStatusSql = `(case when t.status = 'APPROVED' and t.expires_at <= :now then 'EXPIRED' else t.status end)`;

/** The authorizations of an organization, newest first. */
export const authorizationListOf = (authorizationView: ReturnType<typeof authorizationViewOf>) =>
  list(authorizationView, {
    key: 'authorizations',
    sorts: authorizationSorts,
    counted: authorizationCounts,
    filters: {
      patientId: anyOf('patientId'),
      payerId: anyOf('payerId'),
      authorizationNumber: anyOf('authorizationNumber'),
      externalId: anyOf('externalId'),
      status: anyShown('status', shownStatusSql, { from: ['APPROVED'], to: 'EXPIRED', at: 'expiresAt' }),
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
