import { Migration } from '@mikro-orm/migrations';

export class CharitableHospitals extends Migration {
  override up(): void {
    this.addSql(
      `alter table "organization"."settings" add "is_charitable_hospital" boolean not null default false`,
    );
  }
}
