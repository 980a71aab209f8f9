import { statement } from '@rcm/tenancy';

/** How many imports are under way, and how many seconds ago the oldest of them began; null where there is none. */
export const importsUnderWay = statement({
  name: 'remittances.imports_under_way',
  columns: { count: 'number', oldestSeconds: 'number?' },
  text: `select count(*), extract(epoch from now() - min(i.created_at))
    from remittances.imports i where i.organization_id = :tenant and i.status in ('READING', 'POSTING')`,
});
