import type { Reading } from './elements.ts';
import { type ElementFaultCode, type Fault, type FaultCode, note, type Place } from './fault.ts';
import type { IndexedRow, Loop } from './grammar.ts';
import { placeOf, type Segment } from './segments.ts';

/** The most bytes from a record's first segment to its last; what follows is not kept, and the record is faulty. */
export const longestRecord = 4_194_304;

type Values = Record<string, unknown>;

/** A record that is being read; the transaction set itself is the outermost, and never told. */
interface OpenRecord {
  readonly name: string;
  readonly place: Place;
  readonly value: Values;
  /** The values of the records around it, by name. */
  readonly within: Readonly<Values>;
  readonly outer: OpenRecord | null;
  readonly faults: Fault[];
  isTold: boolean;
  isTooLong: boolean;
}

/** A loop whose end was not reached yet. */
interface OpenLoop {
  readonly loop: Loop;
  readonly parent: OpenLoop | null;
  readonly record: OpenRecord;
  readonly place: Place;
  readonly value: Values;
  /** How often each row was met, by its place in the table. */
  readonly counts: number[];
  /** The rows before this place were looked through for what is missing. */
  checked: number;
  /** HL01 where an HL segment began the loop. */
  readonly hierarchy: string | null;
}

/** A record as it is told, before a transaction set's table gives it a type. */
export interface ToldRecord extends Place {
  readonly kind: string;
  readonly faulty: boolean;
  readonly faults: readonly Fault[];
  readonly value: Readonly<Values>;
  readonly within: Readonly<Values>;
}

/** Reads the segments of one transaction set by its table, and tells each record once it is whole. */
export class SetReader implements Reading {
  private readonly name: string;
  private readonly tell: (record: ToldRecord) => void;
  private readonly set: OpenRecord;
  private innermost: OpenLoop;
  private segment: Segment;
  /** The record that faults of the segment at hand belong to. */
  private current: OpenRecord;

  constructor(name: string, table: Loop, start: Segment, tell: (record: ToldRecord) => void) {
    this.name = name;
    this.tell = tell;
    this.segment = start;
    this.set = newRecord(name, placeOf(start), {}, null);
    this.current = this.set;
    this.innermost = this.begin(table, null, this.set, {});
  }

  /** What refuses the whole set. */
  get faults(): readonly Fault[] {
    return this.set.faults;
  }

  get separators() {
    return this.segment.separators;
  }

  fault(code: ElementFaultCode): null {
    return this.note(code);
  }

  readonly refuse = (code: ElementFaultCode): null => {
    note(this.set.faults, code, placeOf(this.segment));
    return null;
  };

  /** Reads the next segment between ST and SE. */
  take(segment: Segment): void {
    this.segment = segment;
    const found = this.find(segment.elements);
    this.current = found?.open.record ?? this.innermost.record;
    if (!found) {
      this.note('SEGMENT_UNKNOWN');
      return;
    }
    const { open, row } = found;
    this.closeDownTo(open);
    this.current = open.record;
    const times = (open.counts[row.order] ?? 0) + 1;
    open.counts[row.order] = times;
    if (times > row.most) this.note('SEGMENT_REPEATED');
    const isKept = times <= row.most && row.use !== 'skip' && this.hasRoom(open.record);
    if (row.loop) this.open(open, row, row.loop, isKept);
    else if (isKept) keep(open.value, row, row.segment.read(segment.elements, this));
  }

  /** Closes what is open, at SE. */
  finish(segment: Segment): void {
    this.segment = segment;
    for (let open: OpenLoop | null = this.innermost; open; open = open.parent) this.close(open);
  }

  /** The innermost open loop that has a row for the segment, one with room for it first. */
  private find(elements: readonly string[]) {
    let full: { open: OpenLoop; row: IndexedRow } | null = null;
    for (let open: OpenLoop | null = this.innermost; open; open = open.parent) {
      for (const row of open.loop.index.get(elements[0] ?? '') ?? []) {
        if (!fits(row, elements) || (open.record.isTold && row.use !== 'record')) continue;
        if ((open.counts[row.order] ?? 0) < row.most) return { open, row };
        full ??= { open, row };
      }
    }
    return full;
  }

  private open(parent: OpenLoop, row: IndexedRow, loop: Loop, isKept: boolean): void {
    const value: Values = {};
    const record = row.use === 'record' ? this.beginRecord(parent, row, value) : parent.record;
    this.current = record;
    this.innermost = this.begin(loop, parent, record, value);
    this.checkHierarchy(parent);
    row.segment.read(this.segment.elements, this, value);
    loop.empty(value);
    if (isKept) keep(parent.value, row, value);
  }

  /** The record around is told first, so what must stand in it has to be there. */
  private beginRecord(parent: OpenLoop, { name, order }: IndexedRow, value: Values): OpenRecord {
    const outer = parent.record;
    this.checkRequired(parent, order);
    this.tellRecord(outer);
    return newRecord(name, placeOf(this.segment), value, outer);
  }

  private begin(loop: Loop, parent: OpenLoop | null, record: OpenRecord, value: Values): OpenLoop {
    const [id, own = ''] = this.segment.elements;
    const hierarchy = id === 'HL' ? own.trim() : null;
    return { loop, parent, record, place: placeOf(this.segment), value, counts: [], checked: 0, hierarchy };
  }

  /** HL02 names the HL segment around it; a set's first level has none. */
  private checkHierarchy(parent: OpenLoop): void {
    if (this.innermost.hierarchy === null) return;
    let around: OpenLoop | null = parent;
    while (around && around.hierarchy === null) around = around.parent;
    const named = this.segment.elements[2]?.trim() ?? '';
    if (named !== (around?.hierarchy ?? '')) this.note('HL_PARENT');
  }

  private closeDownTo(open: OpenLoop): void {
    for (let inner = this.innermost; inner !== open && inner.parent; inner = inner.parent) this.close(inner);
    this.innermost = open;
  }

  private close(open: OpenLoop): void {
    this.checkRequired(open, Number.POSITIVE_INFINITY);
    if (open.parent?.record !== open.record) this.tellRecord(open.record);
  }

  /** Tells what is missing of the loop's rows before a place of its table; a record that was told can't be faulty. */
  private checkRequired(open: OpenLoop, before: number): void {
    const { faults } = open.record.isTold ? this.set : open.record;
    for (const { order } of open.loop.required) {
      const isMissing = order >= open.checked && order < before && !open.counts[order];
      if (isMissing) note(faults, 'SEGMENT_MISSING', open.place);
    }
    open.checked = Math.max(open.checked, before);
  }

  private tellRecord(record: OpenRecord): void {
    if (record.isTold || !record.outer) return;
    record.isTold = true;
    if (this.set.faults.length > 0) return;
    const { place, value, within, name } = record;
    const faults: Fault[] = [];
    for (let each = record; each.outer; each = each.outer) faults.unshift(...each.faults);
    this.tell({ kind: `${this.name}.${name}`, ...place, faulty: faults.length > 0, faults, value, within });
  }

  private hasRoom(record: OpenRecord): boolean {
    const isTooLong = !record.isTold && this.segment.position - record.place.position > longestRecord;
    if (isTooLong && record.outer && !record.isTooLong) {
      record.isTooLong = true;
      this.note('RECORD_TOO_LONG');
    }
    return !record.outer || !isTooLong;
  }

  private note(code: FaultCode): null {
    note(this.current.faults, code, placeOf(this.segment));
    return null;
  }
}

function newRecord(name: string, place: Place, value: Values, outer: OpenRecord | null): OpenRecord {
  const within = outer?.outer ? { ...outer.within, [outer.name]: outer.value } : {};
  return { name, place, value, within, outer, faults: [], isTold: false, isTooLong: false };
}

const fits = ({ codes }: IndexedRow, elements: readonly string[]) =>
  codes.every((each) => each.codes.has(elements[each.position] ?? ''));

function keep(value: Values, { name, use }: IndexedRow, read: unknown): void {
  if (use === 'one') value[name] = read;
  else if (use === 'many') (value[name] as unknown[]).push(read);
}
