import { Migration } from '@mikro-orm/migrations';

export class CountsByFirstWord extends Migration {
  override up(): void {
    this.addSql(`alter table "platform"."row_counts" drop constraint "row_counts_pkey"`);
    this.addSql(`drop index "platform"."row_counts_unfolded"`);
    this.addSql(
      `create index "row_counts_first_word" on "platform"."row_counts" ("organization_id", "counter", ("words"[1]), "day") include ("words", "rows")`,
    );
    this.addSql(`alter table "platform"."row_counts" add primary key ("organization_id", "id")`);
    this.addSql(
      `create index "row_counts_unfolded" on "platform"."row_counts" ("organization_id") where (not is_folded)`,
    );
  }
}
