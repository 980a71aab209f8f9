import { defineEntity, p } from '@mikro-orm/core';
import { type WorkKind, workKinds } from '@rcm/lists';
import { opening, sealed, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';

export const WorkMarkSchema = defineEntity({
  name: 'WorkMark',
  schema: 'ar_management',
  tableName: 'work_marks',
  extends: TenantOwned,
  properties: {
    kind: p.enum(workKinds),
    recordId: p.text(),
    assignedToId: p.text().nullable(),
    snoozedUntil: p.string().columnType('date').nullable(),
    note: sealed(p.text().nullable()),
  },
  uniques: [{ name: 'work_marks_record_unique', properties: ['organizationId', 'kind', 'recordId'] }],
  indexes: [
    {
      name: 'work_marks_snoozed',
      properties: ['organizationId', 'snoozedUntil'],
      where: '(snoozed_until is not null)',
    },
    {
      name: 'work_marks_assigned',
      properties: ['organizationId', 'assignedToId'],
      where: '(assigned_to_id is not null)',
    },
  ],
});

/** The assignment, snooze and note of a work item. The item exists only while its record is open work. */
export class WorkMark extends WorkMarkSchema.class {
  static readonly idPrefix = 'wkm';
  static readonly record = 'workMark';
  static readonly schema = WorkMarkSchema;
}
WorkMarkSchema.setClass(WorkMark);

const selectSnoozed = statement({
  name: 'ar_management.snoozed_work',
  parameters: { today: 'date' },
  columns: { kind: 'text', recordId: 'text' },
  text: `select t.kind, t.record_id from ar_management.work_marks t
    where t.organization_id = :tenant and t.snoozed_until > :today`,
});

const selectAssigned = statement({
  name: 'ar_management.given_work',
  columns: { kind: 'text', recordId: 'text', memberId: 'text' },
  text: `select t.kind, t.record_id, t.assigned_to_id from ar_management.work_marks t
    where t.organization_id = :tenant and t.assigned_to_id is not null`,
});

const markColumns = {
  id: 'text',
  kind: 'text',
  recordId: 'text',
  assignedToId: 'text?',
  snoozedUntil: 'text?',
  note: 'text?',
} as const;

const selectMarks = statement({
  name: 'ar_management.marks_of_records',
  parameters: { recordIds: 'text[]' },
  columns: markColumns,
  text: `select t.id, t.kind, t.record_id, t.assigned_to_id, t.snoozed_until, t.note
    from ar_management.work_marks t
    where t.organization_id = :tenant and t.kind = any ('{${workKinds.join(',')}}') and t.record_id = any (:recordIds)`,
  opens: opening(WorkMark, Object.keys(markColumns)),
});

type Snooze = ReturnType<typeof selectSnoozed.decode>;
type Assignment = ReturnType<typeof selectAssigned.decode>;

/** The snoozes on a day and the assignments of an organization. */
export class Marks {
  readonly #snoozes: readonly Snooze[];
  readonly #assignments: readonly Assignment[];

  private constructor(snoozes: readonly Snooze[], assignments: readonly Assignment[]) {
    this.#snoozes = snoozes;
    this.#assignments = assignments;
  }

  /** Reads the marks. `today` is `YYYY-MM-DD`. */
  static async load(context: TenantContext, today: string): Promise<Marks> {
    return new Marks(await context.sql.all(selectSnoozed, { today }), await context.sql.all(selectAssigned));
  }

  snoozedOf(kind: WorkKind): string[] {
    return this.#snoozes.flatMap((mark) => (mark.kind === kind ? [mark.recordId] : []));
  }

  assignmentsOf(kind: WorkKind): { id: string; memberId: string }[] {
    return this.#assignments.flatMap((mark) =>
      mark.kind === kind ? [{ id: mark.recordId, memberId: mark.memberId }] : [],
    );
  }
}

/** The marks of records, by kind and id. */
export async function marksOf(
  context: TenantContext,
  items: readonly { readonly kind: WorkKind; readonly id: string }[],
) {
  const rows =
    items.length === 0 ? [] : await context.sql.all(selectMarks, { recordIds: items.map(({ id }) => id) });
  return new Map(rows.map((row) => [`${row.kind} ${row.recordId}`, row]));
}
