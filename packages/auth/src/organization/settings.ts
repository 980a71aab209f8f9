import { type OrganizationSettings, onKeptConnection, statement, type TenantDatabase } from '@rcm/tenancy';

const settings = statement({
  name: 'organization.settings_of',
  columns: { id: 'text', name: 'text', timeZone: 'text', holidays: 'json' },
  text: `select t.id, t.name, t.time_zone, t.holidays from organization.settings t
    where t.organization_id = :tenant`,
});

/** The settings of an organization for work that no key asks for; null where there is no such organization. */
export async function organizationSettings(
  database: TenantDatabase,
  organizationId: string,
): Promise<OrganizationSettings | null> {
  const [[row] = []] = await onKeptConnection(
    database,
    organizationId,
    (session) => session.send([[settings, {}]]),
    'one message',
  );
  if (row === undefined) return null;
  const found = settings.decode(row);
  return { ...found, holidays: found.holidays as OrganizationSettings['holidays'] };
}
