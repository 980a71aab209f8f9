import { defineEntity, p } from '@mikro-orm/core';
import { type LimitationPeriod, type OrganizationSettings, TenantOwned } from '@rcm/tenancy';

type Holidays = OrganizationSettings['holidays'];

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  schema: 'organization',
  tableName: 'settings',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    timeZone: p.text(),
    holidays: p.json<Holidays>(),
    isCharitableHospital: p.boolean().default(false),
    limitationPeriods: p.json<LimitationPeriod[]>().default('[]'),
    disabledModules: p.json<string[]>(),
    featureFlags: p.json<Record<string, boolean>>(),
  },
  checks: [{ name: 'settings_one_row', expression: '"id" = "organization_id"::text' }],
});

/** An organization's settings; its `id` is the organization's own. */
export class Organization extends OrganizationSchema.class {
  static readonly idPrefix = 'org';
  static readonly record = 'organization';
  static readonly schema = OrganizationSchema;

  /** Changes settings; holiday dates are deduplicated and sorted. */
  change({
    holidays,
    ...changes
  }: Partial<
    Pick<Organization, 'name' | 'timeZone' | 'holidays' | 'isCharitableHospital' | 'limitationPeriods'>
  >): void {
    Object.assign(this, changes);
    if (holidays) {
      const { base, added, removed } = holidays;
      this.holidays = { base, added: sortedUnique(added), removed: sortedUnique(removed) };
    }
  }

  /** Disables and enables modules; a module in both lists is disabled. */
  switchModules(disable: readonly string[], enable: readonly string[]): void {
    const kept = this.disabledModules.filter((name) => !enable.includes(name));
    this.disabledModules = sortedUnique([...kept, ...disable]);
  }
}
OrganizationSchema.setClass(Organization);

const sortedUnique = (values: readonly string[]) => [...new Set(values)].sort();
