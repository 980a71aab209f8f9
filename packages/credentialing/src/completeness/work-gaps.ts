import { addDays, addMonths, type CalendarDate, compareDates, daysBetween } from '@rcm/calendar';
import type { EntryFields } from '../entries/entry.ts';
import { type Section, textIn } from '../entries/section.ts';
import type { WorkGap } from './schema.ts';

/** The number of months that the work history must cover. */
const historyMonths = 60;

/** Longer gaps require an explanation or a written explanation (NCQA CR 3). */
const explanationMonths = 6;
const writtenExplanationMonths = 12;

/** An entry of a file with its section. */
export interface FileEntry {
  readonly id: string;
  readonly version: number;
  readonly section: Section;
  readonly fields: EntryFields;
}

/** The period from `from` to `to`, inclusive, that an entry covers. */
interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** True for an entry that describes a gap. */
  readonly isGap: boolean;
  /** The explanation of the gap before the entry, or of the gap that it describes. */
  readonly explanation: { readonly entryId: string; readonly inWriting: boolean } | null;
}

function spanOf({ id, section: { time }, fields }: FileEntry, asOf: CalendarDate): Span | null {
  const from = time ? textIn(fields, time.from) : null;
  if (time === undefined || from === null) return null;
  const { gap, occupation } = time;
  const last = textIn(fields, time.to) ?? asOf;
  const isExplained = gap !== undefined && textIn(fields, gap.explanation) !== null;
  return {
    from,
    to: last < asOf ? last : asOf,
    isGap: gap !== undefined && textIn(fields, occupation) === null,
    explanation: isExplained ? { entryId: id, inWriting: fields[gap.inWriting] === true } : null,
  };
}

const later = (a: CalendarDate, b: CalendarDate) => (compareDates(a, b) > 0 ? a : b);

const isLonger = (from: CalendarDate, to: CalendarDate, months: number) =>
  addDays(to, 1) > addMonths(from, months);

function gapOf(from: CalendarDate, to: CalendarDate, explanation: Span['explanation']): WorkGap[] {
  if (to < from || !isLonger(from, to, explanationMonths)) return [];
  const inWriting = isLonger(from, to, writtenExplanationMonths);
  return [
    {
      from,
      to,
      days: daysBetween(from, to) + 1,
      needs: inWriting ? 'WRITTEN_EXPLANATION' : 'EXPLANATION',
      isExplained: explanation !== null && (explanation.inWriting || !inWriting),
      entryId: explanation?.entryId ?? null,
    },
  ];
}

/**
 * The gaps of more than 6 months in the five years up to a date, oldest first. Training counts as work. An entry without
 * a start date covers nothing.
 */
export function workGapsOf(entries: readonly FileEntry[], asOf: CalendarDate): WorkGap[] {
  const spans = entries
    .flatMap((entry) => spanOf(entry, asOf) ?? [])
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => compareDates(a.from, b.from));
  const gaps: WorkGap[] = [];
  let next = addMonths(asOf, -historyMonths);
  for (const { from, to, isGap, explanation } of spans) {
    if (from > next) gaps.push(...gapOf(next, addDays(from, -1), isGap ? null : explanation));
    if (isGap) gaps.push(...gapOf(later(from, next), to, explanation));
    if (to >= next) next = addDays(to, 1);
  }
  return [...gaps, ...gapOf(next, asOf, null)];
}
