import { isUtf8 } from 'node:buffer';
import type { FaultCode, Place } from './fault.ts';
import { isaLength, readSeparators, type Separators } from './separators.ts';

/** One segment of a file. */
export interface Segment {
  /** Its number in the file, from 1. */
  readonly number: number;
  /** Its byte offset in the file. */
  readonly position: number;
  /** The identifier and the elements: `elements[0]` is `CLP`, `elements[1]` is CLP01. */
  readonly elements: readonly string[];
  readonly separators: Separators;
  /** Set for an entry that is a fault instead of a readable segment. */
  readonly fault?: FaultCode;
}

/** The place of a segment. */
export const placeOf = ({ number, position }: Pick<Segment, 'number' | 'position'>): Place => ({
  segment: number,
  position,
});

/** The maximum number of bytes of a segment without its terminator; a longer one is a fault, and is not stored. */
export const maxSegmentBytes = 65_536;

/** The maximum number of empty segments in succession; more are a fault, and are skipped. */
export const maxEmptySegments = 100;

/**
 * Bytes processed at a time, so that a file given in one chunk, and its events, are not copied as a whole, and the reader
 * occupies the process for at most a few milliseconds.
 */
const chunkBytes = 4_096;

const noSeparators: Separators = { element: '*', component: ':', repetition: '^', terminator: '~' };
const byteOrderMark = Buffer.from('\ufeff');
/** Blanks, line breaks and the end-of-file mark of old systems. */
const blank = new Set(Buffer.from(' \t\r\n\u001a'));
const [letterI, letterS, letterA] = Buffer.from('ISA');
const isaWord = /(?<![A-Za-z0-9])ISA[^A-Za-z0-9\s]/g;
const isaWordLength = 4;
const beyondAscii = /[\u0080-\u00ff]/;
const windows1252 = new TextDecoder('windows-1252');

/** Decodes bytes as UTF-8 if they are valid UTF-8, else as Windows-1252, a superset of Latin-1. */
function decode(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('latin1', start, end);
  if (!beyondAscii.test(text)) return text;
  const own = bytes.subarray(start, end);
  return isUtf8(own) ? own.toString('utf8') : windows1252.decode(own);
}

/** Splits the bytes of a file into segments, for any chunking, and decodes each segment. */
export class Segments {
  private bytes = Buffer.alloc(0);
  /** The current index in `bytes`, and the index from which the next terminator is searched. */
  private at = 0;
  private searched = 0;
  /** The byte offset of `bytes` in the file. */
  private before = 0;
  private count = 0;
  private state: 'outside' | 'gap' | 'inside' | 'overlong' | 'empty' = 'outside';
  /** The empty segments since the last other one. */
  private emptyCount = 0;
  private sawIsa = false;
  private isEnded = false;
  private separators = noSeparators;
  private found: Segment[] = [];

  /** The segments that end in these bytes, one chunk at a time. */
  *push(bytes: Uint8Array): Generator<readonly Segment[]> {
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      this.before += this.at;
      this.bytes = Buffer.concat([this.bytes.subarray(this.at), bytes.subarray(from, from + chunkBytes)]);
      this.searched = Math.max(0, this.searched - this.at);
      this.at = 0;
      yield this.read();
    }
  }

  /** The segments in the remaining bytes at the end of the file. */
  end(): readonly Segment[] {
    this.isEnded = true;
    this.read();
    if (!this.sawIsa) this.add('INTERCHANGE_MISSING');
    return this.found;
  }

  /** The position of the next segment. */
  get next() {
    return { number: this.count + 1, position: this.before + this.at };
  }

  private read(): readonly Segment[] {
    this.found = [];
    while (this.step());
    return this.found;
  }

  /** Processes one step; false if that needs more bytes. */
  private step(): boolean {
    if (this.state === 'gap') return this.skipToIsa();
    if (this.state === 'overlong') return this.skipToTerminator();
    if (this.state === 'empty') return this.skipEmpty();
    this.skipBlanks();
    const remaining = this.bytes.length - this.at;
    if (remaining === 0 || (remaining < isaWordLength && !this.isEnded)) return false;
    if (this.isAtIsa()) return this.readIsa();
    if (this.state === 'inside') return this.readSegment();
    this.add('TEXT_OUTSIDE_INTERCHANGE');
    this.state = 'gap';
    return true;
  }

  private skipBlanks(): void {
    const { bytes } = this;
    const isMarked = this.before + this.at === 0 && bytes.indexOf(byteOrderMark) === 0;
    if (isMarked) this.at = byteOrderMark.length;
    while (blank.has(bytes[this.at] ?? 0)) this.at += 1;
  }

  private isAtIsa(): boolean {
    const { bytes, at } = this;
    if (bytes[at] !== letterI || bytes[at + 1] !== letterS || bytes[at + 2] !== letterA) return false;
    return bytes.toString('latin1', at, at + isaWordLength).search(isaWord) === 0;
  }

  /** Skips to the next ISA. */
  private skipToIsa(): boolean {
    isaWord.lastIndex = this.at + 1;
    const next = isaWord.exec(this.bytes.toString('latin1'))?.index;
    const { length } = this.bytes;
    this.at = next ?? (this.isEnded ? length : Math.max(this.at, length - isaWordLength));
    if (next !== undefined) this.state = 'outside';
    return next !== undefined;
  }

  private skipToTerminator(): boolean {
    const end = this.findTerminator(this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
    if (end >= 0) this.state = 'inside';
    return end >= 0;
  }

  /** Skips empty segments and the blanks between them. */
  private skipEmpty(): boolean {
    const terminator = this.separators.terminator.charCodeAt(0);
    const { bytes } = this;
    while (bytes[this.at] === terminator || blank.has(bytes[this.at] ?? 0)) {
      if (bytes[this.at] === terminator) this.count += 1;
      this.at += 1;
    }
    if (this.at === bytes.length) return false;
    this.emptyCount = 0;
    this.state = 'inside';
    return true;
  }

  private findTerminator(from: number): number {
    return this.bytes.indexOf(this.separators.terminator.charCodeAt(0), from);
  }

  private readIsa(): boolean {
    if (this.bytes.length - this.at < isaLength && !this.isEnded) return false;
    this.sawIsa = true;
    const separators = readSeparators(this.bytes.toString('latin1', this.at, this.at + isaLength));
    if (separators) {
      this.separators = separators;
      this.state = 'inside';
      this.take(this.at + isaLength - 1, this.at + isaLength);
    } else {
      this.add('ISA_INVALID');
      this.state = 'gap';
    }
    return true;
  }

  private readSegment(): boolean {
    const found = this.findTerminator(Math.max(this.at, this.searched));
    const end = found < 0 ? this.bytes.length : found;
    this.searched = end;
    if (end - this.at > maxSegmentBytes) {
      this.add('SEGMENT_TOO_LONG');
      this.count += 1;
      this.state = 'overlong';
      return true;
    }
    if (found < 0 && !this.isEnded) return false;
    this.emptyCount = end === this.at ? this.emptyCount + 1 : 0;
    if (this.emptyCount > maxEmptySegments) {
      this.add('SEGMENTS_EMPTY');
      this.state = 'empty';
      return true;
    }
    const id = this.take(end, found < 0 ? end : end + 1);
    if (id === 'IEA') this.state = 'outside';
    return true;
  }

  /** Adds the segment that ends before `end`, and continues at `next`. */
  private take(end: number, next: number): string | undefined {
    const { separators } = this;
    const position = this.before + this.at;
    const elements = decode(this.bytes, this.at, end).split(separators.element);
    this.count += 1;
    this.at = next;
    this.found.push({ number: this.count, position, elements, separators });
    return elements[0];
  }

  private add(fault: FaultCode): void {
    this.found.push({ ...this.next, elements: [''], separators: this.separators, fault });
  }
}
