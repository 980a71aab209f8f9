import { Migration } from '@mikro-orm/migrations';

export class Comments extends Migration {
  override up(): void {
    this.addSql(
      `create table "support"."ticket_comments" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "ticket_id" text not null, "author_id" text not null, "body" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "ticket_comments_newest" on "support"."ticket_comments" ("organization_id", "ticket_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "support"."ticket_comments" add constraint "ticket_comments_organization_id_ticket_id_foreign" foreign key ("organization_id", "ticket_id") references "support"."tickets" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "support"."ticket_comments" enable row level security`);
    this.addSql(`alter table "support"."ticket_comments" force row level security`);
    this.addSql(
      `create policy "ticket_comments_tenant_policy" on "support"."ticket_comments" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
