import { anyOf, anyShown, list, matching, view } from '@rcm/lists';
import { Authorization, authorizationCounts } from './authorization.ts';
import { Authorization as AuthorizationWire, authorizationSorts } from './contract.ts';

/** An authorization as it is read with what the claims that name it have used. */
class UsedAuthorization extends Authorization {
  declare readonly unitsUsed: number;
}

// Ids are compared by their collation, by which the lines of a claim have no index: the one of the column is named.
const usedAuthorizations = `(select a.*, (
      select (case a.unit_type when 'VISITS' then count(distinct c.id) else coalesce(sum(l.units::numeric), 0) end)
        ::double precision
      from reference_data.claims c
      join reference_data.claim_lines l on l.organization_id = :tenant and l.claim_id = c.id collate "default"
      where c.organization_id = :tenant and c.patient_id = a.patient_id
        and c.authorization_numbers ? a.authorization_number
        and c.status <> 'VOIDED' and c.frequency_code <> '8' and c.replaced_by_claim_id is null
        and (a.procedure_codes = '[]' or a.procedure_codes ? l.procedure_code)
    ) as units_used
    from reference_data.authorizations a)`;

/** How an authorization is shown. */
export const authorizationView = view(
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
  usedAuthorizations,
);

/** The status of the rows of `reference_data.authorizations t` as it is shown at `:now`. */
const shownStatusSql = `(case when t.status = 'APPROVED' and t.expires_at <= :now then 'EXPIRED' else t.status end)`;

/** The authorizations of an organization, newest first. */
export const authorizationList = list(authorizationView, {
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
