import { statement } from '@rcm/tenancy';

/** The number of unfinished imports, and the age of the oldest one in seconds; null if there are none. */
export const importsUnderWay = statement({
  name: 'remittances.imports_under_way',
  columns: { count: 'number', oldestSeconds: 'number?' },
  text: `select count(*), extract(epoch from now() - min(i.created_at))
    from remittances.imports i where i.organization_id = :tenant and i.status in ('READING', 'POSTING')`,
});
