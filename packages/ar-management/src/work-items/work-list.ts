import { dateInZone } from '@rcm/calendar';
import {
  type OpenWork,
  readWorkPages,
  type WorkFilters,
  type WorkKind,
  type WorkPage,
  type WorkPageQuestion,
  type WorkQuestion,
  type WorkSource,
} from '@rcm/lists';
import { add, compare } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts } from '../ports.ts';
import { ageReason, amountReasons, dueReasons } from './reasons.ts';
import { ageRanges, type WorkItem } from './schema.ts';
import { Marks, marksOf } from './work-mark.ts';

/** The sources of the enabled modules, limited to the kinds if they are given. */
export const enabledSources = (
  { principal }: TenantContext,
  sources: readonly { readonly module: string; readonly source: WorkSource }[],
  kinds: readonly string[] | undefined,
): WorkSource[] =>
  sources.flatMap(({ module, source }) =>
    principal.disabledModules.includes(module) || (kinds && !kinds.includes(source.kind)) ? [] : [source],
  );

/** Today in the time zone of the organization. */
export const todayOf = ({ now, organization }: TenantContext) => dateInZone(now, organization.timeZone);

/** The identifier of a work item: a record may be work of several kinds. */
const itemIdOf = ({ kind, id }: Pick<OpenWork, 'kind' | 'id'>) => `${kind}:${id}`;

/** Builds the question for each source: the same filters, and the marks of its kind. */
export class WorkQuestions {
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

  /** Reads the marks. `snoozed` selects snoozed items only or all others; `today` is the day of the ranking. */
  static async load(
    context: TenantContext,
    filters: WorkFilters,
    snoozed: boolean,
    today: string,
  ): Promise<WorkQuestions> {
    return new WorkQuestions(await Marks.load(context, todayOf(context)), filters, snoozed, today);
  }

  of({ kind }: WorkSource): WorkQuestion {
    const snoozed = this.#marks.snoozedOf(kind);
    return {
      today: this.today,
      filters: this.#snoozed ? { ...this.#filters, only: snoozed } : this.#filters,
      hidden: this.#snoozed ? [] : snoozed,
      reassignments: this.#marks.assignmentsOf(kind),
    };
  }

  /** The snoozed records of the kind, including those whose work is no longer open. */
  snoozedOf({ kind }: WorkSource): readonly string[] {
    return this.#marks.snoozedOf(kind);
  }
}

/** Compares work of several sources by the order of each source. */
function byPosition({ position: one }: OpenWork, { position: other }: OpenWork): number {
  return (
    one.key - other.key ||
    compare(other.amount, one.amount) ||
    one.openedAt.getTime() - other.openedAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Merges the first items of all sources after a position, and sums their totals. Each source with any reads a whole page. */
export async function readFirst(
  context: TenantContext,
  sources: readonly WorkSource[],
  questions: WorkQuestions,
  page: Pick<WorkPageQuestion, 'sort' | 'after' | 'take'>,
): Promise<WorkPage> {
  const pages = await readWorkPages(
    context,
    sources.map((source) => source.pageRequest(context, { ...questions.of(source), ...page })),
  );
  const found = pages.flatMap(({ work }) => work);
  return {
    work: found.sort(byPosition).slice(0, page.take),
    total: pages.reduce((sum, { total }) => sum + total, 0),
  };
}

/** All items of all sources in order as they are shown, read page by page. */
export async function readAll(
  context: TenantContext,
  claimsOfWork: ArManagementPorts['claimsOfWork'],
  sources: readonly WorkSource[],
  questions: WorkQuestions,
  sort: WorkPageQuestion['sort'],
): Promise<WorkItem[]> {
  const items: WorkItem[] = [];
  for (let after: WorkPageQuestion['after'] = null; ; ) {
    const { work } = await readFirst(context, sources, questions, { sort, after, take: pageSize });
    items.push(...(await toWorkItems(context, claimsOfWork, work)));
    const last = work.at(-1);
    if (last === undefined || work.length < pageSize) return items;
    after = last.position;
  }
}

/** The number of items that are read at once for an export. */
const pageSize = 100;

/** Work items as they are shown, with their marks. */
export async function toWorkItems(
  context: TenantContext,
  claimsOfWork: ArManagementPorts['claimsOfWork'],
  work: readonly OpenWork[],
): Promise<WorkItem[]> {
  const today = todayOf(context);
  const marks = await marksOf(context, work);
  const claimIds = [...new Set(work.flatMap(({ claimId }) => claimId ?? []))];
  const found = claimIds.length === 0 ? [] : await claimsOfWork(context, claimIds);
  const claims = new Map(found.map((claim) => [claim.id, claim]));
  return work.map((piece) => {
    const mark = marks.get(`${piece.kind} ${piece.id}`);
    const claim = claims.get(piece.claimId ?? '');
    return {
      id: itemIdOf(piece),
      kind: piece.kind,
      recordType: piece.record,
      recordId: piece.id,
      label: piece.label,
      claimId: piece.claimId,
      claimNumber: claim?.claimNumber ?? piece.claimNumber,
      patientId: claim?.patientId ?? piece.patientId,
      serviceDate: claim?.serviceDate ?? piece.serviceDate,
      operation: piece.operation,
      payerId: piece.payerId,
      sender: piece.sender,
      claimCount: piece.claimCount,
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
      // An expired snooze is not shown.
      snoozedUntil: mark?.snoozedUntil && mark.snoozedUntil > today ? mark.snoozedUntil : null,
      note: mark?.note ?? null,
    };
  });
}

interface Sum {
  count: number;
  amount: string;
}

const zeroSum = (): Sum => ({ count: 0, amount: '0.00' });

function addTo(sum: Sum, { count, amount }: Sum): void {
  sum.count += count;
  sum.amount = add(sum.amount, amount);
}

/** Sums all sources by kind in the order of the sources, by member with the most items first, and by age. */
export async function summarize(
  context: TenantContext,
  sources: readonly WorkSource[],
  questions: WorkQuestions,
) {
  const all = zeroSum();
  const byAssignee = new Map<string | null, Sum>();
  const byAge = ageRanges.map((age) => ({ age, ...zeroSum() }));
  const byKind: ({ readonly kind: WorkKind } & Sum)[] = [];
  let snoozed = 0;
  for (const source of sources) {
    const question = questions.of(source);
    const ofKind = { kind: source.kind, ...zeroSum() };
    byKind.push(ofKind);
    for (const sum of await source.sums(context, question)) {
      const ofMember = byAssignee.get(sum.assignedToId) ?? zeroSum();
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
