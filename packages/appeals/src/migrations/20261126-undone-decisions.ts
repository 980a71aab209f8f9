import { Migration } from '@mikro-orm/migrations';

export class UndoneDecisions extends Migration {
  override up(): void {
    this.addSql(`drop index "appeals"."appeals_work"`);
    this.addSql(`drop index "appeals"."appeals_work_due"`);
    this.addSql(`alter table "appeals"."appeals"
      add "before_decision" jsonb null,
      add "decision_due_at" timestamptz(3) null,
      add "work_due_at" timestamptz(3) generated always as (
        COALESCE(decision_due_at, appeal_deadline)
      ) stored null,
      add "overturned_amount" numeric(14,2) null`);
    this.addSql(`create index "appeals_undecided" on "appeals"."appeals" (
      "organization_id", (- coalesce(total_appealed_amount, 0.00)), "created_at", "id"
    )
      include ("total_appealed_amount", "work_due_at", "payer_id")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
        'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`create index "appeals_undecided_due" on "appeals"."appeals" ("organization_id", "work_due_at")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
        'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`alter table "appeals"."appeal_activities" drop constraint "appeal_activities_type_check"`);
    this.addSql(`alter table "appeals"."appeal_activities"
      add constraint "appeal_activities_type_check" check (
        "type" in (
          'CREATED', 'UPDATED', 'STATUS_CHANGED', 'DECISION_UNDONE', 'PORTAL_VALIDATED', 'DOCUMENT_ATTACHED',
          'LETTER_DRAFTED'
        )
      )`);
    this.addSql('alter table "appeals"."appeals" no force row level security');
    this.addSql('alter table "appeals"."appeal_activities" no force row level security');
    this.addSql(`update "appeals"."appeals" a
      set "overturned_amount" = case when a."status" = 'DECIDED_FAVORABLE' then a."total_appealed_amount" end,
        "before_decision" = jsonb_build_object(
          'status', d."from_status", 'totalRecoveredAmount', '0.00',
          'confirmationNumber', a."confirmation_number", 'trackingNumber', a."tracking_number",
          'recordedAt', to_char(d."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
      from (
        select distinct on ("organization_id", "appeal_id")
          "organization_id" as organization, "appeal_id", "from_status", "created_at"
        from "appeals"."appeal_activities"
        where "type" = 'STATUS_CHANGED' and "to_status" like 'DECIDED_%'
        order by "organization_id", "appeal_id", "created_at" desc, "id" desc
      ) d
      where a."organization_id" = d.organization and a."id" = d."appeal_id" and a."status" like 'DECIDED_%'`);
    this.addSql(`update "appeals"."appeals"
      set "decision_due_at" = "submitted_at" + make_interval(days => case
          when "level" in ('LEVEL_4_ALJ_HEARING', 'LEVEL_5_COUNCIL_REVIEW') then 90
          when "level" in ('LEVEL_3_EXTERNAL_REVIEW', 'INDEPENDENT_REVIEW_ORG') then 45
          else 60 end)
      where "submitted_at" is not null`);
    this.addSql('alter table "appeals"."appeal_activities" force row level security');
    this.addSql('alter table "appeals"."appeals" force row level security');
  }
}
