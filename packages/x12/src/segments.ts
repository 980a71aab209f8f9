import { isUtf8 } from 'node:buffer';
import type { FaultCode, Place } from './fault.ts';
import { isaLength, readSeparators, type Separators } from './separators.ts';

/** One segment of a file. */
export interface Segment {
  /** Its place among the segments of the file, from 1. */
  readonly number: number;
  /** The bytes of the file before it. */
  readonly position: number;
  /** The identifier and the elements: `elements[0]` is `CLP`, `elements[1]` is CLP01. */
  readonly elements: readonly string[];
  readonly separators: Separators;
  /** What stands here in place of a segment that can be read. */
  readonly fault?: FaultCode;
}

/** The place of a segment. */
export const placeOf = ({ number, position }: Pick<Segment, 'number' | 'position'>): Place => ({
  segment: number,
  position,
});

/** The most bytes of a segment without its terminator; a longer one is a fault, and is not kept. */
export const longestSegment = 65_536;

/** Bytes that are read at a time: a file given in one piece is not held a second time, nor what it becomes. */
const pieceBytes = 8_192;

const noSeparators: Separators = { element: '*', component: ':', repetition: '^', terminator: '~' };
const byteOrderMark = '\u00ef\u00bb\u00bf';
/** Blanks, line breaks and the end-of-file mark of old systems. */
const blank = new Set([' ', '\t', '\r', '\n', '\u001a']);
const isaHere = /ISA[^A-Za-z0-9\s]/y;
const isaWord = /(?<![A-Za-z0-9])ISA[^A-Za-z0-9\s]/g;
const isaWordLength = 4;
const beyondAscii = /[\u0080-\u00ff]/;
const windows1252 = new TextDecoder('windows-1252');

/** Reads bytes as UTF-8 where they are that, else as Windows-1252, which has the characters of Latin-1. */
function decode(bytes: string): string {
  if (!beyondAscii.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : windows1252.decode(buffer);
}

/**
 * Cuts the bytes of a file into segments, however the bytes arrive. They are held as characters of one byte each, so
 * that places count bytes, and are decoded segment by segment.
 */
export class Segments {
  private text = '';
  /** Where in `text` reading goes on, and from where the next terminator is searched. */
  private at = 0;
  private searched = 0;
  /** The bytes of the file before `text`. */
  private before = 0;
  private count = 0;
  private state: 'outside' | 'gap' | 'inside' | 'overlong' = 'outside';
  private sawIsa = false;
  private isEnded = false;
  private separators = noSeparators;
  private found: Segment[] = [];

  /** The segments that end in these bytes, a piece at a time. */
  *push(bytes: Uint8Array): Generator<readonly Segment[]> {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const { buffer, byteOffset, byteLength } = bytes.subarray(from, from + pieceBytes);
      this.before += this.at;
      this.text = this.text.slice(this.at) + Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
      this.searched = Math.max(0, this.searched - this.at);
      this.at = 0;
      yield this.read();
    }
  }

  /** What the end of the file makes of the bytes that are left. */
  end(): readonly Segment[] {
    this.isEnded = true;
    this.read();
    if (!this.sawIsa) this.add('INTERCHANGE_MISSING');
    return this.found;
  }

  /** Where the next segment would stand. */
  get next() {
    return { number: this.count + 1, position: this.before + this.at };
  }

  private read(): readonly Segment[] {
    this.found = [];
    while (this.step());
    return this.found;
  }

  /** Goes one step on; false once that needs more bytes. */
  private step(): boolean {
    if (this.state === 'gap') return this.skipToIsa();
    if (this.state === 'overlong') return this.skipToTerminator();
    this.skipBlanks();
    const left = this.text.length - this.at;
    if (left === 0 || (left < isaWordLength && !this.isEnded)) return false;
    isaHere.lastIndex = this.at;
    if (isaHere.test(this.text)) return this.readIsa();
    if (this.state === 'inside') return this.readSegment();
    this.add('TEXT_OUTSIDE_INTERCHANGE');
    this.state = 'gap';
    return true;
  }

  private skipBlanks(): void {
    if (this.before + this.at === 0 && this.text.startsWith(byteOrderMark)) this.at = byteOrderMark.length;
    while (blank.has(this.text[this.at] ?? '')) this.at += 1;
  }

  /** From a character that begins no ISA to the next that does. */
  private skipToIsa(): boolean {
    isaWord.lastIndex = this.at + 1;
    const next = isaWord.exec(this.text)?.index;
    const unknown = this.isEnded ? this.text.length : Math.max(this.at, this.text.length - isaWordLength);
    this.at = next ?? unknown;
    if (next !== undefined) this.state = 'outside';
    return next !== undefined;
  }

  private skipToTerminator(): boolean {
    const end = this.text.indexOf(this.separators.terminator, this.at);
    this.at = end < 0 ? this.text.length : end + 1;
    if (end >= 0) this.state = 'inside';
    return end >= 0;
  }

  private readIsa(): boolean {
    if (this.text.length - this.at < isaLength && !this.isEnded) return false;
    this.sawIsa = true;
    const isa = this.text.slice(this.at, this.at + isaLength);
    const separators = readSeparators(isa);
    if (separators) {
      this.separators = separators;
      this.state = 'inside';
      this.take(isa.slice(0, -1), isaLength);
    } else {
      this.add('ISA_INVALID');
      this.state = 'gap';
    }
    return true;
  }

  private readSegment(): boolean {
    const found = this.text.indexOf(this.separators.terminator, Math.max(this.at, this.searched));
    const end = found < 0 ? this.text.length : found;
    this.searched = end;
    if (end - this.at > longestSegment) {
      this.add('SEGMENT_TOO_LONG');
      this.count += 1;
      this.state = 'overlong';
      return true;
    }
    if (found < 0 && !this.isEnded) return false;
    const text = this.text.slice(this.at, end);
    this.take(text, text.length + (found < 0 ? 0 : 1));
    if (text.startsWith('IEA')) this.state = 'outside';
    return true;
  }

  private take(text: string, length: number): void {
    const { separators } = this;
    const position = this.before + this.at;
    this.count += 1;
    this.at += length;
    const elements = decode(text).split(separators.element);
    this.found.push({ number: this.count, position, elements, separators });
  }

  private add(fault: FaultCode): void {
    this.found.push({ ...this.next, elements: [''], separators: this.separators, fault });
  }
}
