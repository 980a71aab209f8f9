import { Migration } from '@mikro-orm/migrations';

export class MembersByText extends Migration {
  override up(): void {
    this.addSql(`create index "members_searched_text" on "organization"."members" (
      "organization_id", "searched_text"
    )`);
  }
}
