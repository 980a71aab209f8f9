import {
  type OrganizationSettings,
  onKeptConnection,
  type Principal,
  statement,
  type TenantDatabase,
} from '@rcm/tenancy';

const settings = statement({
  name: 'organization.settings_of',
  columns: { id: 'text', name: 'text', timeZone: 'text', holidays: 'json', disabledModules: 'json' },
  text: `select t.id, t.name, t.time_zone, t.holidays, t.disabled_modules from organization.settings t
    where t.organization_id = :tenant`,
});

/** An organization as work that no key asks for is done in it: its settings, and the modules that it has switched off. */
export type OrganizationAtWork = Pick<Principal, 'organization' | 'disabledModules'>;

/** An organization for work that no key asks for; null where there is no such organization. */
export async function organizationAtWork(
  database: TenantDatabase,
  organizationId: string,
): Promise<OrganizationAtWork | null> {
  const [[row] = []] = await onKeptConnection(
    database,
    organizationId,
    (session) => session.send([[settings, {}]]),
    'one message',
  );
  if (row === undefined) return null;
  const { disabledModules, holidays, ...found } = settings.decode(row);
  return {
    organization: { ...found, holidays: holidays as OrganizationSettings['holidays'] },
    disabledModules: disabledModules as string[],
  };
}
