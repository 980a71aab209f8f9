import { Migration } from '@mikro-orm/migrations';

/** The same letters on every server: those of PostgreSQL itself where it has any, which it has from 17 on. */
export const collationOfWords = `do $$
begin
  if to_regcollation('reference_data.words') is not null then
    return;
  end if;
  if current_setting('server_version_num')::int >= 170000 then
    create collation "reference_data"."words" (provider = builtin, locale = 'C.UTF-8');
  else
    create collation "reference_data"."words" (provider = libc, locale = 'C.UTF-8');
  end if;
end $$`;

/** For databases whose columns were made with the collation of PostgreSQL's own name. */
export class WordsOfNames extends Migration {
  override up(): void {
    this.addSql(collationOfWords);
  }
}
