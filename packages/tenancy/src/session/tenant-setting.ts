import { statement } from '../statements/statement.ts';

/** Scopes the transaction to an organization; the row level security policies read the setting. */
export const tenantSetting = statement({
  name: 'tenancy.organization',
  columns: {},
  text: `select set_config('app.organization_id', :tenant::text, true)`,
});

/**
 * The same behind a pooler, where nothing stays prepared: each statement is planned for its values, whatever the role's
 * `plan_cache_mode` is.
 */
export const pooledTenantSetting = statement({
  name: 'tenancy.organization_pooled',
  columns: {},
  text: `select set_config('app.organization_id', :tenant::text, true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`,
});

/** Lets PostgreSQL plan the following statements for their values, until the transaction ends. */
export const customPlans = statement({
  name: 'tenancy.custom_plans',
  columns: {},
  isShared: true,
  text: `select set_config('plan_cache_mode', 'force_custom_plan', true)`,
});

/** Ends `customPlans`: the following statements are planned as the role's setting says. */
export const usualPlans = statement({
  name: 'tenancy.usual_plans',
  columns: {},
  isShared: true,
  text: `select set_config('plan_cache_mode', null, true)`,
});

/** `tenantSetting` as text: the only form that Citus passes on to its workers, if nothing else is in its message. */
export const setLocal = (organizationId: string) => `SET LOCAL app.organization_id = '${organizationId}'`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws for an organization id that is not a UUID. */
export function assertOrganizationId(organizationId: string): void {
  if (!uuid.test(organizationId)) throw new Error('An organization id must be a UUID');
}
