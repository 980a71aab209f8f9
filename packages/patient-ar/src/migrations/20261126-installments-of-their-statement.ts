import { Migration } from '@mikro-orm/migrations';

export class InstallmentsOfTheirStatement extends Migration {
  override up(): void {
    this.addSql(`alter table "patient_ar"."installments"
      drop constraint "installments_organization_id_plan_id_foreign"`);
  }
}
