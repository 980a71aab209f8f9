import type { SchemaObject } from '@rcm/tenancy';

/** A collation with the same lower case on every server: built into PostgreSQL 17 and later, of the C library before. */
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
