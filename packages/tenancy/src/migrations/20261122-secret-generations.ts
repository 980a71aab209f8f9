import { Migration } from '@mikro-orm/migrations';

export class SecretGenerations extends Migration {
  override up(): void {
    this.addSql(
      `create table "platform"."secret_generations" ("generation" int not null, "fingerprint" text not null, "wrapped" text null, "created_at" timestamptz(3) not null, "retired_at" timestamptz(3) null, primary key ("generation"))`,
    );
    this.addSql(`alter table "platform"."secret_generations" enable row level security`);
    this.addSql(`alter table "platform"."secret_generations" force row level security`);
    this.addSql(
      `create policy "secret_generations_read" on "platform"."secret_generations" for select using (true)`,
    );
    this.addSql(
      `create policy "secret_generations_rotate" on "platform"."secret_generations" using (has_schema_privilege('platform', 'CREATE'))`,
    );
  }
}
