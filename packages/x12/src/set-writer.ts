import { type WriteContext, withoutTrailing } from './elements.ts';
import {
  fits,
  type IndexedRow,
  type Loop,
  type PatternCodes,
  type SegmentTable,
  type WrittenRow,
} from './grammar.ts';
import { separatorPattern, type WriteSeparators } from './separators.ts';
import type { WriteFault, WriteFaultCode } from './write-fault.ts';

/** A record that is to be written: its kind, such as `837P.claim`, and its value. */
export interface RecordToWrite {
  readonly kind: string | null;
  readonly value: unknown;
}

/** How separators within data are treated: each is a fault, or is written as a space. */
export type SeparatorsInData = 'refuse' | 'space';

type Values = Readonly<Record<string, unknown>>;

/** A record's loop that has not ended yet; the outermost is the transaction set itself. */
interface OpenLoop {
  readonly loop: Loop;
  readonly parent: OpenLoop | null;
  /** How often each row of records has been written, by its index in the table. */
  readonly counts: number[];
  /** Its HL segment; null for other loops. */
  readonly hierarchy: Level | null;
}

/** A level of the hierarchy: HL01, and where HL04 is written once it is known whether the level encloses others. */
interface Level {
  readonly number: string;
  readonly childrenAt: number;
  isComplete: boolean;
}

const noChildren = '0';
const hasChildren = '1';

/** Writes the records of one transaction set by its table, in the order in which a reader emits them. */
export class SetWriter implements WriteContext {
  readonly separators: WriteSeparators;
  readonly path: (string | number)[] = [];
  readonly positions: number[] = [];
  occurrence = 1;
  faultCount = 0;
  /** The segments between ST and SE that are written so far. */
  segmentCount = 0;
  private readonly type: string;
  private readonly separatorsInData: SeparatorsInData;
  private readonly separator: RegExp;
  private readonly onFault: (fault: WriteFault) => void;
  private readonly place: Pick<WriteFault, 'group' | 'set'>;
  private innermost: OpenLoop;
  private recordIndex: number | null = null;
  private kind: string | null = null;
  private loop = '';
  private segment = '';
  private hierarchyCount = 0;
  /** The number of LX segments that number records. */
  private numberCount = 0;
  /** The complete text, and the text since the innermost level, whose HL04 may be unknown. */
  private complete: string[] = [];
  private text: string[] = [];

  constructor(
    type: string,
    table: Loop,
    separators: WriteSeparators,
    separatorsInData: SeparatorsInData,
    onFault: (fault: WriteFault) => void,
    place: Pick<WriteFault, 'group' | 'set'> = { group: null, set: null },
  ) {
    this.type = type;
    this.separators = separators;
    this.separatorsInData = separatorsInData;
    this.separator = separatorPattern(separators);
    this.onFault = onFault;
    this.place = place;
    this.innermost = { loop: table, parent: null, counts: [], hierarchy: null };
  }

  fault(code: WriteFaultCode): null {
    const [element, component] = this.positions;
    this.faultCount += 1;
    this.onFault({
      code,
      ...this.place,
      record: this.recordIndex,
      kind: this.kind,
      path: pathText(this.path),
      loop: this.loop,
      segment: this.segment,
      element: element === undefined ? null : elementName(this.segment, element, component),
    });
    return null;
  }

  data(text: string): string | null {
    if (text.search(this.separator) < 0) return text.trim();
    if (this.separatorsInData === 'refuse') return this.fault('SEPARATOR_IN_DATA');
    return text.replace(this.separator, ' ').trim();
  }

  /** Writes the next record into the innermost open loop that has a row for it. */
  take({ kind, value }: RecordToWrite): void {
    this.recordIndex = this.recordIndex === null ? 0 : this.recordIndex + 1;
    this.kind = kind;
    const found = this.find(kind);
    if (!found) {
      this.fault('RECORD_MISPLACED');
      return;
    }
    const { open, written } = found;
    while (this.innermost !== open) this.close();
    const { row } = written;
    this.checkRecords(open, row.order);
    const times = (open.counts[row.order] ?? 0) + 1;
    open.counts[row.order] = times;
    this.occurrence = times;
    if (times > row.limit) this.fault('RECORD_MISPLACED');
    const { numbered } = written.framing;
    if (numbered === 'each' || (numbered === 'first' && times === 1)) this.writeNumber();
    if (row.loop) this.openRecord(row.loop, open, value);
  }

  /** Writes a single record without those around it; by default into the loop of its kind. */
  takeAlone({ kind, value }: RecordToWrite, loop = loopOf(this.innermost.loop, this.type, kind)): void {
    this.kind = kind;
    const { innermost } = this;
    if (loop) this.openRecord(loop, innermost, value);
    else this.fault('RECORD_MISPLACED');
    this.innermost = innermost;
  }

  /** Closes all open loops at the end of the set. */
  finish(): void {
    while (this.innermost.parent) this.close();
    this.checkRecords(this.innermost, Number.POSITIVE_INFINITY);
  }

  /** Removes and returns the text that is complete. */
  takeText(): string {
    if (levelOf(this.innermost)?.isComplete ?? true) this.completeText();
    const text = this.complete.join('');
    this.complete = [];
    return text;
  }

  private find(kind: string | null): { open: OpenLoop; written: WrittenRow } | null {
    for (let open: OpenLoop | null = this.innermost; open; open = open.parent) {
      const written = open.loop.written.find(
        ({ row }) => row.use === 'record' && kind === `${this.type}.${row.name}`,
      );
      if (written) return { open, written };
    }
    return null;
  }

  private openRecord(loop: Loop, parent: OpenLoop, value: unknown): void {
    this.loop = loop.id;
    const isLevel = loop.trigger.template[0] === 'HL';
    const hierarchy = isLevel ? this.writeLevel(loop, parent) : null;
    this.innermost = { loop, parent, counts: [], hierarchy };
    if (!isLevel) this.writeSegment(loop.trigger, value);
    this.writeRows(loop, value);
  }

  /** Writes HL: its number, the enclosing level, its code, and whether it encloses others once that is known. */
  private writeLevel({ trigger }: Loop, parent: OpenLoop): Level {
    const outer = levelOf(parent);
    if (outer) this.completeLevel(outer, hasChildren);
    this.completeText();
    this.hierarchyCount += 1;
    this.segmentCount += 1;
    const number = String(this.hierarchyCount);
    const { element, terminator } = this.separators;
    const hasElement = trigger.template.length > 4;
    const start = ['HL', number, outer?.number ?? '', trigger.template[3], ...(hasElement ? [''] : [])];
    this.text.push(start.join(element), '', terminator);
    return { number, childrenAt: this.text.length - 2, isComplete: !hasElement };
  }

  private writeNumber(): void {
    this.numberCount += 1;
    this.writeText('LX', String(this.numberCount));
  }

  private writeText(...parts: readonly string[]): void {
    this.segmentCount += 1;
    this.text.push(parts.join(this.separators.element), this.separators.terminator);
  }

  private completeLevel(level: Level, children: string): void {
    if (!level.isComplete) this.text[level.childrenAt] = children;
    level.isComplete = true;
  }

  private completeText(): void {
    if (this.text.length > 0) this.complete.push(this.text.join(''));
    this.text = [];
  }

  private close(): void {
    const { hierarchy, parent } = this.innermost;
    this.checkRecords(this.innermost, Number.POSITIVE_INFINITY);
    if (hierarchy) this.completeLevel(hierarchy, noChildren);
    if (parent) this.innermost = parent;
  }

  /** Reports required records that are missing before an index of the table. */
  private checkRecords({ loop, counts }: OpenLoop, before: number): void {
    for (const { row, usage } of loop.written) {
      if (row.use !== 'record' || usage !== 'required' || row.order >= before || counts[row.order]) continue;
      counts[row.order] = 1;
      this.loop = loop.id;
      this.segment = row.segment.template[0] ?? '';
      this.path.push(row.name);
      this.fault('RECORD_MISSING');
      this.path.pop();
    }
  }

  private writeRows(loop: Loop, value: unknown): void {
    const values = (value ?? {}) as Values;
    for (const written of loop.written) {
      const { row } = written;
      if (row.use === 'record') continue;
      const own = values[row.name] ?? null;
      this.loop = row.loop?.id ?? loop.id;
      this.segment = row.segment.template[0] ?? '';
      this.path.push(row.name);
      if (row.use === 'many') this.writeMany(written, (own ?? []) as readonly unknown[], loop, values);
      else if (own !== null) this.writeRow(written, own, loop, values);
      else if (written.usage === 'required') this.fault('SEGMENT_MISSING');
      this.path.pop();
    }
  }

  private writeMany(written: WrittenRow, own: readonly unknown[], loop: Loop, values: Values): void {
    const { limit } = written.row;
    if (own.length === 0 && written.usage === 'required') this.fault('SEGMENT_MISSING');
    const { bracket } = written.framing;
    const isBracketed = bracket !== undefined && own.length > 0;
    if (isBracketed) this.writeText('LS', bracket);
    for (const [index, value] of own.entries()) {
      this.path.push(index);
      this.occurrence = index + 1;
      if (index >= limit) this.reportRepeated(written, loop);
      else this.writeRow(written, value, loop, values);
      this.path.pop();
    }
    if (isBracketed) this.writeText('LE', bracket);
  }

  private reportRepeated({ row }: WrittenRow, outer: Loop): void {
    this.loop = row.loop?.id ?? outer.id;
    this.segment = row.segment.template[0] ?? '';
    this.fault('SEGMENT_REPEATED');
  }

  private writeRow({ row, rivals }: WrittenRow, value: unknown, outer: Loop, values: Values): void {
    const inner = row.loop;
    this.loop = inner?.id ?? outer.id;
    const parts = this.writeSegment(row.segment, value);
    const isReserved = rivals.some((rival) => fits(rival, parts) && !isFull(rival, values));
    if (isReserved) this.fault('QUALIFIER_RESERVED');
    if (inner) this.writeRows(inner, value);
  }

  private writeSegment({ template, codes, write }: SegmentTable<unknown>, value: unknown): readonly string[] {
    this.segment = template[0] ?? '';
    const parts = [...template];
    const { faultCount } = this;
    write(value, parts, this);
    for (const each of codes) if (each.name !== null) this.checkCode(each, each.name, parts);
    const written = withoutTrailing(parts, 0);
    if (written.length < 2 && this.faultCount === faultCount) this.fault('SEGMENT_EMPTY');
    this.writeText(...written);
    return written;
  }

  /** Reports a code by which no row reads the segment. */
  private checkCode({ position, codes }: PatternCodes, name: string, parts: readonly string[]): void {
    const code = parts[position];
    if (!code || codes.has(code)) return;
    this.path.push(name);
    this.positions.push(position);
    this.fault('CODE_INVALID');
    this.positions.pop();
    this.path.pop();
  }
}

/** The innermost level of the hierarchy around a loop. */
function levelOf(innermost: OpenLoop): Level | null {
  for (let open: OpenLoop | null = innermost; open; open = open.parent) {
    if (open.hierarchy) return open.hierarchy;
  }
  return null;
}

/** The loop of records of a kind, within a loop. */
function loopOf({ written }: Loop, type: string, kind: string | null): Loop | null {
  for (const { row } of written) {
    if (row.use !== 'record' || !row.loop) continue;
    const found = kind === `${type}.${row.name}` ? row.loop : loopOf(row.loop, type, kind);
    if (found) return found;
  }
  return null;
}

/** True if a row has as many values as the reader accepts, so that it reads further segments by another row. */
function isFull({ name, use, max }: IndexedRow, values: Values): boolean {
  const value = values[name] ?? null;
  const count = use === 'many' ? ((value ?? []) as readonly unknown[]).length : Number(value !== null);
  return count >= max;
}

/** `services[0].service.chargeAmount`. */
const pathText = (path: readonly (string | number)[]): string =>
  path.map((each, at) => (typeof each === 'number' ? `[${each}]` : `${at > 0 ? '.' : ''}${each}`)).join('');

/** `SV101-2`. */
const elementName = (segment: string, element: number, component: number | undefined): string =>
  `${segment}${String(element).padStart(2, '0')}${component === undefined ? '' : `-${component}`}`;
