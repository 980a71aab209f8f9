import {
  type LimitationPeriod,
  type OrganizationSettings,
  onReservedConnection,
  type Principal,
  statement,
  type TenantDatabase,
} from '@rcm/tenancy';

const settings = statement({
  name: 'organization.settings_of',
  columns: {
    id: 'text',
    name: 'text',
    timeZone: 'text',
    holidays: 'json',
    isCharitableHospital: 'boolean',
    limitationPeriods: 'json',
    disabledModules: 'json',
  },
  text: `select t.id, t.name, t.time_zone, t.holidays, t.is_charitable_hospital, t.limitation_periods,
      t.disabled_modules
    from organization.settings t
    where t.organization_id = :tenant`,
});

/** An organization's settings and disabled modules. */
export type LoadedOrganization = Pick<Principal, 'organization' | 'disabledModules'>;

/** Reads an organization for work without a calling key, such as jobs and commands; null if there is none. */
export async function loadOrganization(
  database: TenantDatabase,
  organizationId: string,
): Promise<LoadedOrganization | null> {
  const [[row] = []] = await onReservedConnection(
    database,
    organizationId,
    (session) => session.send([[settings, {}]]),
    'one message',
  );
  if (row === undefined) return null;
  const { disabledModules, holidays, limitationPeriods, ...found } = settings.decode(row);
  return {
    organization: {
      ...found,
      holidays: holidays as OrganizationSettings['holidays'],
      limitationPeriods: limitationPeriods as LimitationPeriod[],
    },
    disabledModules: disabledModules as string[],
  };
}
