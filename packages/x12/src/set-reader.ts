import type { ReadContext } from './elements.ts';
import { addFault, type ElementFaultCode, type Fault, type FaultCode, type Place } from './fault.ts';
import { fits, type IndexedRow, type Loop, none } from './grammar.ts';
import { placeOf, type Segment } from './segments.ts';

/** The maximum number of bytes of a record; what follows is not stored, and the record is faulty. */
export const maxRecordBytes = 1_048_576;

/** Segments that number or enclose others, and have no data. */
const structural = new Set(['HL', 'LX', 'LS', 'LE']);

type Values = Record<string, unknown>;

/** A record that is being read; the outermost is the transaction set itself, which is never emitted. */
interface OpenRecord {
  readonly name: string;
  readonly place: Place;
  readonly value: Values;
  /** The values of the enclosing records, by name. */
  readonly within: Readonly<Values>;
  readonly outer: OpenRecord | null;
  readonly faults: Fault[];
  isEmitted: boolean;
  isTooLong: boolean;
}

/** A loop that has not ended yet. */
interface OpenLoop {
  readonly loop: Loop;
  readonly parent: OpenLoop | null;
  readonly record: OpenRecord;
  readonly place: Place;
  readonly value: Values;
  /** How often each row has occurred, by its index in the table. */
  readonly counts: number[];
  /** The rows before this index have been checked for missing segments. */
  checked: number;
  /** HL01 if an HL segment began the loop. */
  readonly hierarchy: string | null;
}

/** An emitted record, before it gets its type from the table of its transaction set. */
export interface EmittedRecord extends Place {
  readonly kind: string;
  readonly faulty: boolean;
  readonly faults: readonly Fault[];
  readonly value: Readonly<Values>;
  readonly within: Readonly<Values>;
}

/** What a set has and the values of its records do not: how many segments of a loop, or elements of them. */
export interface Unkept {
  /** The loop of the guide, such as `2400`. */
  readonly loop: string;
  /** The identifier of the segment, such as `K3`. */
  readonly segment: string;
  readonly count: number;
}

/** Reads the segments of one transaction set by its table, and emits each record once it is complete. */
export class SetReader implements ReadContext {
  private readonly name: string;
  private readonly emit: (record: EmittedRecord) => void;
  private readonly set: OpenRecord;
  private innermost: OpenLoop;
  private segment: Segment;
  /** The record to which faults of the current segment belong. */
  private current: OpenRecord;
  private readonly unkeptCounts = new Map<string, number>();
  /** The context of elements that are kept if they are readable. */
  readonly forgiving: ReadContext;

  constructor(name: string, table: Loop, start: Segment, emit: (record: EmittedRecord) => void) {
    this.name = name;
    this.emit = emit;
    this.segment = start;
    const fault = () => {
      this.countUnkept(this.innermost);
      return null;
    };
    const separators = () => this.separators;
    this.forgiving = {
      get separators() {
        return separators();
      },
      fault,
      refuse: fault,
    };
    this.set = newRecord(name, placeOf(start), {}, null);
    this.current = this.set;
    this.innermost = this.begin(table, null, this.set, {});
  }

  /** The faults that reject the whole set. */
  get faults(): readonly Fault[] {
    return this.set.faults;
  }

  get separators() {
    return this.segment.separators;
  }

  fault(code: ElementFaultCode): null {
    return this.addFault(code);
  }

  readonly refuse = (code: ElementFaultCode): null => {
    addFault(this.set.faults, code, placeOf(this.segment));
    return null;
  };

  /** Reads the next segment between ST and SE. */
  take(segment: Segment): void {
    this.segment = segment;
    const found = this.find(segment.elements);
    this.current = found?.open.record ?? this.innermost.record;
    if (!found) {
      this.addFault('SEGMENT_UNKNOWN');
      return;
    }
    const { open, row } = found;
    this.closeDownTo(open);
    this.current = open.record;
    const times = (open.counts[row.order] ?? 0) + 1;
    open.counts[row.order] = times;
    if (times > row.max) this.addFault('SEGMENT_REPEATED');
    const isStored = times <= row.max && times <= row.limit && this.hasRoom(open.record);
    if (!isStored || row.segment.hasUnread(segment.elements)) this.countUnkept(open, row.loop?.id);
    if (row.loop) this.open(open, row, row.loop, isStored);
    else if (isStored) {
      const reading = row.isForgiving ? this.forgiving : this;
      store(open.value, row, row.segment.read(segment.elements, reading));
    }
  }

  /** The segments that are not in the values of its records; of a loop that is not stored, the first segment. */
  get unkept(): readonly Unkept[] {
    return Array.from(this.unkeptCounts, ([key, count]) => {
      const [loop = '', segment = ''] = key.split(' ');
      return { loop, segment, count };
    });
  }

  /** Closes all open loops at SE. */
  finish(segment: Segment): void {
    this.segment = segment;
    for (let open: OpenLoop | null = this.innermost; open; open = open.parent) this.close(open);
  }

  /** The innermost open loop with a row for the segment, preferring rows that are not full. */
  private find(elements: readonly string[]) {
    let full: { open: OpenLoop; row: IndexedRow } | null = null;
    for (let open: OpenLoop | null = this.innermost; open; open = open.parent) {
      const rows = open.loop.index.get(elements[0] ?? '');
      for (const row of rows?.byCode.get(elements[1] ?? '') ?? rows?.others ?? none) {
        if (!fits(row, elements) || (open.record.isEmitted && row.use !== 'record')) continue;
        if ((open.counts[row.order] ?? 0) < row.max) return { open, row };
        full ??= { open, row };
      }
    }
    return full;
  }

  private open(parent: OpenLoop, row: IndexedRow, loop: Loop, isStored: boolean): void {
    const value: Values = loop.newValue();
    const record = row.use === 'record' ? this.beginRecord(parent, row, value) : parent.record;
    this.current = record;
    this.innermost = this.begin(loop, parent, record, value);
    this.checkHierarchy(parent);
    row.segment.read(this.segment.elements, this, value);
    if (isStored) store(parent.value, row, value);
  }

  /** The enclosing record is emitted first, so its required rows must be complete. */
  private beginRecord(parent: OpenLoop, { name, order }: IndexedRow, value: Values): OpenRecord {
    const outer = parent.record;
    this.checkRequired(parent, order);
    this.emitRecord(outer);
    return newRecord(name, placeOf(this.segment), value, outer);
  }

  private begin(loop: Loop, parent: OpenLoop | null, record: OpenRecord, value: Values): OpenLoop {
    const [id, own = ''] = this.segment.elements;
    const hierarchy = id === 'HL' ? own.trim() : null;
    return { loop, parent, record, place: placeOf(this.segment), value, counts: [], checked: 0, hierarchy };
  }

  /** HL02 must be the enclosing HL segment; the first level of a set has none. */
  private checkHierarchy(parent: OpenLoop): void {
    if (this.innermost.hierarchy === null) return;
    let enclosing: OpenLoop | null = parent;
    while (enclosing && enclosing.hierarchy === null) enclosing = enclosing.parent;
    const parentId = this.segment.elements[2]?.trim() ?? '';
    if (parentId !== (enclosing?.hierarchy ?? '')) this.addFault('HL_PARENT');
  }

  private closeDownTo(open: OpenLoop): void {
    for (let inner = this.innermost; inner !== open && inner.parent; inner = inner.parent) this.close(inner);
    this.innermost = open;
  }

  private close(open: OpenLoop): void {
    this.checkRequired(open, Number.POSITIVE_INFINITY);
    if (open.parent?.record !== open.record) this.emitRecord(open.record);
  }

  /** Reports missing required rows before an index of the table; once the record is emitted, they reject the set. */
  private checkRequired(open: OpenLoop, before: number): void {
    const { faults } = open.record.isEmitted ? this.set : open.record;
    for (const { order } of open.loop.required) {
      const isMissing = order >= open.checked && order < before && !open.counts[order];
      if (isMissing) addFault(faults, 'SEGMENT_MISSING', open.place);
    }
    open.checked = Math.max(open.checked, before);
  }

  private emitRecord(record: OpenRecord): void {
    if (record.isEmitted || !record.outer) return;
    record.isEmitted = true;
    if (this.set.faults.length > 0) return;
    const { place, value, within, name } = record;
    const faults: Fault[] = [];
    for (let each = record; each.outer; each = each.outer) faults.unshift(...each.faults);
    this.emit({ kind: `${this.name}.${name}`, ...place, faulty: faults.length > 0, faults, value, within });
  }

  private hasRoom(record: OpenRecord): boolean {
    const isTooLong = !record.isEmitted && this.segment.position - record.place.position > maxRecordBytes;
    if (isTooLong && record.outer && !record.isTooLong) {
      record.isTooLong = true;
      this.addFault('RECORD_TOO_LONG');
    }
    return !record.outer || !isTooLong;
  }

  private countUnkept(open: OpenLoop, loop = open.loop.id): void {
    if (structural.has(this.segment.elements[0] ?? '')) return;
    const key = `${loop} ${this.segment.elements[0] ?? ''}`;
    this.unkeptCounts.set(key, (this.unkeptCounts.get(key) ?? 0) + 1);
  }

  private addFault(code: FaultCode): null {
    addFault(this.current.faults, code, placeOf(this.segment));
    return null;
  }
}

function newRecord(name: string, place: Place, value: Values, outer: OpenRecord | null): OpenRecord {
  const within = outer?.outer ? { ...outer.within, [outer.name]: outer.value } : {};
  return { name, place, value, within, outer, faults: [], isEmitted: false, isTooLong: false };
}

function store(value: Values, { name, use }: IndexedRow, read: unknown): void {
  if (use === 'one') value[name] = read;
  else if (use === 'many') {
    if (value[name] === none) value[name] = [read];
    else (value[name] as unknown[]).push(read);
  }
}
