import type { SchemaObject } from '@rcm/tenancy';

/** Lower-cases letters alike on every server: by PostgreSQL itself from version 17 on, by the C library before it. */
export const wordsCollation: SchemaObject = {
  kind: 'collation',
  name: 'reference_data.words',
  statements: [
    `do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation "reference_data"."words" (provider = builtin, locale = 'C.UTF-8');
  else
    create collation "reference_data"."words" (provider = libc, locale = 'C.UTF-8');
  end if;
end $$`,
  ],
};
