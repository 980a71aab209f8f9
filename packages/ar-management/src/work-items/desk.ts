import { dateInZone } from '@rcm/calendar';
import type {
  OpenWork,
  WorkFilters,
  WorkKind,
  WorkPage,
  WorkPageQuestion,
  WorkQuestion,
  WorkSource,
} from '@rcm/lists';
import { add, compare } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

import { ageReason, amountReasons, dueReasons } from './reasons.ts';
import { ageRanges, type WorkItem } from './schema.ts';
import { Marks, marksOf } from './work-mark.ts';

/** What the sources of an organization have open; those of modules that it has switched off are left out. */
export const sourcesOf = (
  { principal }: TenantContext,
  sources: readonly { readonly module: string; readonly source: WorkSource }[],
  kinds: readonly string[] | undefined,
): WorkSource[] =>
  sources.flatMap(({ module, source }) =>
    principal.disabledModules.includes(module) || (kinds && !kinds.includes(source.kind)) ? [] : [source],
  );

/** The day in the zone of the organization. */
export const todayOf = ({ now, organization }: TenantContext) => dateInZone(now, organization.timeZone);

/** The identifier of the item that a record makes. */
const itemIdOf = ({ record, id }: Pick<OpenWork, 'record' | 'id'>) => `${record}:${id}`;

/** What each source is asked: the same filters, and its own marks. */
export class Questions {
  readonly #marks: Marks;
  readonly #filters: WorkFilters;
  readonly #snoozed: boolean;
  readonly today: string;

  private constructor(marks: Marks, filters: WorkFilters, snoozed: boolean, today: string) {
    this.#marks = marks;
    this.#filters = filters;
    this.#snoozed = snoozed;
    this.today = today;
  }

  /** `snoozed`: true for what is snoozed alone, false for all else. `today` is the day that ranks. */
  static async about(
    context: TenantContext,
    filters: WorkFilters,
    snoozed: boolean,
    today: string,
  ): Promise<Questions> {
    return new Questions(await Marks.on(context, todayOf(context)), filters, snoozed, today);
  }

  of({ kind }: WorkSource): WorkQuestion {
    const snoozed = this.#marks.snoozedOf(kind);
    return {
      today: this.today,
      filters: this.#snoozed ? { ...this.#filters, only: snoozed } : this.#filters,
      hidden: this.#snoozed ? [] : snoozed,
      givenTo: this.#marks.givenOf(kind),
    };
  }

  /** How many records of the kind are snoozed, whether their work is still open or not. */
  snoozedOf({ kind }: WorkSource): readonly string[] {
    return this.#marks.snoozedOf(kind);
  }
}

/** Orders work of several sources as each of them is ordered. */
function byPosition({ position: one }: OpenWork, { position: other }: OpenWork): number {
  return (
    one.key - other.key ||
    compare(other.amount, one.amount) ||
    one.openedAt.getTime() - other.openedAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

/** The first pieces of all sources behind a position, each of which gives as many as may be needed; and how many there are. */
export async function firstOf(
  context: TenantContext,
  sources: readonly WorkSource[],
  questions: Questions,
  page: Pick<WorkPageQuestion, 'sort' | 'after' | 'take'>,
): Promise<WorkPage> {
  const found: OpenWork[] = [];
  let total = 0;
  for (const source of sources) {
    const first = await source.pageWithTotal(context, { ...questions.of(source), ...page });
    found.push(...first.work);
    total += first.total;
  }
  return { work: found.sort(byPosition).slice(0, page.take), total };
}

/** Work as it is shown, with what people have said of it. */
export async function shownWork(context: TenantContext, work: readonly OpenWork[]): Promise<WorkItem[]> {
  const today = todayOf(context);
  const marks = await marksOf(context, work);
  return work.map((piece) => {
    const mark = marks.get(`${piece.kind} ${piece.id}`);
    return {
      id: itemIdOf(piece),
      kind: piece.kind,
      recordType: piece.record,
      recordId: piece.id,
      label: piece.label,
      claimId: piece.claimId,
      payerId: piece.payerId,
      amount: piece.amount,
      dueDate: piece.dueDate,
      openedAt: piece.openedAt,
      rank: piece.rank,
      reasons: [
        ...dueReasons(piece.dueDate, today),
        { code: piece.cause, message: piece.causeWords },
        ...amountReasons(piece.amount),
        ageReason(dateInZone(piece.openedAt, context.organization.timeZone), today),
      ],
      assignedToId: mark?.assignedToId ?? piece.assignedToId,
      // A snooze that is over is none.
      snoozedUntil: mark?.snoozedUntil && mark.snoozedUntil > today ? mark.snoozedUntil : null,
      note: mark?.note ?? null,
    };
  });
}

interface Sum {
  count: number;
  amount: string;
}

const nothing = (): Sum => ({ count: 0, amount: '0.00' });

function addTo(sum: Sum, { count, amount }: Sum): void {
  sum.count += count;
  sum.amount = add(sum.amount, amount);
}

/** The sums of all sources: by kind in the order of the sources, by member with the most items first, and by age. */
export async function summed(context: TenantContext, sources: readonly WorkSource[], questions: Questions) {
  const all = nothing();
  const byAssignee = new Map<string | null, Sum>();
  const byAge = ageRanges.map((age) => ({ age, ...nothing() }));
  const byKind: ({ readonly kind: WorkKind } & Sum)[] = [];
  let snoozed = 0;
  for (const source of sources) {
    const question = questions.of(source);
    const ofKind = { kind: source.kind, ...nothing() };
    byKind.push(ofKind);
    for (const sum of await source.sums(context, question)) {
      const ofMember = byAssignee.get(sum.assignedToId) ?? nothing();
      byAssignee.set(sum.assignedToId, ofMember);
      const ofAge = byAge[sum.ageBand];
      for (const target of [all, ofKind, ofMember, ...(ofAge ? [ofAge] : [])]) addTo(target, sum);
    }
    const only = questions.snoozedOf(source);
    if (only.length === 0) continue;
    const hiddenWork = { ...question, hidden: [], filters: { ...question.filters, only } };
    snoozed += await source.count(context, hiddenWork);
  }
  return {
    ...all,
    byKind,
    byAssignee: [...byAssignee]
      .map(([assignedToId, sum]) => ({ assignedToId, ...sum }))
      .sort((one, other) => other.count - one.count),
    byAge,
    snoozed,
  };
}
