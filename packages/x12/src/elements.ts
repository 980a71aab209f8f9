import type { ElementFaultCode } from './fault.ts';
import type { Separators } from './separators.ts';
import { type Field, type ObjectShape, placeOf, type Shape } from './shape.ts';
import { unreadParts } from './unread-parts.ts';
import type { WriteFaultCode } from './write-fault.ts';

/** The context for reading an element: the file's separators, and where to report faults. */
export interface ReadContext {
  readonly separators: Separators;
  /** Reports a fault of the current record; returns null as the unreadable value. */
  fault(code: ElementFaultCode): null;
  /** Reports a fault that rejects the transaction set. */
  refuse(code: ElementFaultCode): null;
  /** The context of elements that are kept if they are readable: it reports no faults. */
  readonly forgiving?: ReadContext;
}

/** The context for writing an element: the receiver's separators, the current path, and where to report faults. */
export interface WriteContext {
  readonly separators: Separators;
  /** The names and indexes of the current value in its record. */
  readonly path: (string | number)[];
  /** The current position in the segment, and in its composite. */
  readonly positions: number[];
  /** The number of the current segment or loop among those of its row, from 1. */
  readonly occurrence: number;
  /** The number of faults so far. */
  readonly faultCount: number;
  /** Reports a fault at the current path; returns null as the text. */
  fault(code: WriteFaultCode): null;
  /** Data without blanks around it and without separators; null after it reported a separator. */
  data(text: string): string | null;
}

/** What the guide demands of the writer; what the reader requires is a property of each element and row. */
export type Usage = 'required' | 'situational';

/** Reads the non-empty text of one element, and writes its value; both give null after they reported a fault. */
export interface ElementType<T> {
  (text: string, context: ReadContext): T | null;
  write(value: T, context: WriteContext): string | null;
  readonly shape: Shape;
}

/** Reads the value at one or more positions of a segment or a composite, and writes it there. */
export interface Element<T> {
  (parts: readonly string[], context: ReadContext): T;
  readonly positions: readonly number[];
  write(value: T | null | undefined, parts: string[], context: WriteContext): void;
  /** What its value looks like; null if the writer assigns it. */
  readonly field: Field | null;
}

/** The named elements of a segment or of a composite. */
export type Elements = Readonly<Record<string, Element<unknown>>>;

/** The values of named elements. */
export type ElementValues<E extends Elements> = {
  -readonly [K in keyof E]: E[K] extends Element<infer T> ? T : never;
};

type Values = Record<string, unknown>;

/** An element type from its two directions and what its values look like. */
export const elementType = <T>(
  shape: Shape,
  read: (text: string, context: ReadContext) => T | null,
  write: ElementType<T>['write'],
): ElementType<T> => Object.assign(read, { write, shape });

/** An element from its positions, what its value looks like, and its two directions. */
export const element = <T>(
  positions: readonly number[],
  field: Field | null,
  read: (parts: readonly string[], context: ReadContext) => T,
  write: Element<T>['write'],
): Element<T> => Object.assign(read, { positions, write, field });

/**
 * A value in which every name is null, to be copied by `{ ...template }`. An object that gets many names one by one becomes
 * a slow dictionary, a parsed one and its copies do not.
 */
export const templateOf = (names: readonly string[]): Values =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Values;

/** Reads named elements, optionally into the value of a loop. */
export function readerOf<E extends Elements>(elements: E) {
  const entries = Object.entries(elements);
  const template = templateOf(Object.keys(elements));
  return (
    parts: readonly string[],
    context: ReadContext,
    into: Values = { ...template },
  ): ElementValues<E> => {
    for (const [name, read] of entries) into[name] = read(parts, context);
    // Each name was set by the element that defines its type.
    return into as ElementValues<E>;
  };
}

/** The positions of named elements. */
export const positionsOf = (elements: Elements): readonly number[] =>
  Object.values(elements).flatMap(({ positions }) => positions);

/** Writes named elements of a value to their positions. */
export function writerOf(elements: Elements) {
  const entries = Object.entries(elements);
  return (value: unknown, parts: string[], context: WriteContext): void => {
    const values = (value ?? {}) as Readonly<Values>;
    for (const [name, each] of entries) {
      context.path.push(name);
      each.write(values[name], parts, context);
      context.path.pop();
    }
  };
}

const textAt = (parts: readonly string[], position: number) => parts[position]?.trim() ?? '';

/** Reports a value that has no text, unless faults since a count say why. */
function reportMissing(context: WriteContext, faultCount: number): void {
  if (context.faultCount === faultCount) context.fault('ELEMENT_MISSING');
}

/** Writes a value at a position; a missing or blank one is a fault if the guide requires it. */
function put<T>(
  position: number,
  type: ElementType<T>,
  usage: Usage,
  value: T | null | undefined,
  parts: string[],
  context: WriteContext,
): void {
  context.positions.push(position);
  const { faultCount } = context;
  const text = value == null ? '' : type.write(value, context);
  if (!text && usage === 'required') reportMissing(context, faultCount);
  parts[position] = text ?? '';
  context.positions.pop();
}

/** A required element. */
export const required = <T>(position: number, type: ElementType<T>): Element<T> =>
  element(
    [position],
    { shape: type.shape, place: placeOf(position), isOptional: false, isRequired: true },
    (parts, context) => {
      const text = textAt(parts, position);
      // Unreadable values are null in a faulty record, which has its own type.
      return (text === '' ? context.fault('ELEMENT_MISSING') : type(text, context)) as T;
    },
    (value, parts, context) => put(position, type, 'required', value, parts, context),
  );

/** An optional element; one that the guide requires, but senders omit, is not written without its value. */
export const optional = <T>(
  position: number,
  type: ElementType<T>,
  usage: Usage = 'situational',
): Element<T | null> =>
  element<T | null>(
    [position],
    { shape: type.shape, place: placeOf(position), isOptional: true, isRequired: usage === 'required' },
    (parts, context) => {
      const text = textAt(parts, position);
      return text === '' ? null : type(text, context);
    },
    (value, parts, context) => put(position, type, usage, value, parts, context),
  );

/** An element that is read if it is readable, and null without a fault if it is not. */
export const kept = <T>(position: number, type: ElementType<T>, usage?: Usage): Element<T | null> => {
  const of = optional(position, type, usage);
  return element<T | null>(
    of.positions,
    of.field,
    (parts, context) => of(parts, context.forgiving ?? context),
    of.write,
  );
};

/** An element after a qualifier that is always the same, which is written with it: `D8` before a date. */
export const qualified = <T>(position: number, qualifier: string, of: Element<T>): Element<T> =>
  element(
    [position, ...of.positions],
    of.field,
    (parts, context) => of(parts, context),
    (value, parts, context) => {
      of.write(value, parts, context);
      if (value != null) parts[position] = qualifier;
    },
  );

/** An element that counts the segments or loops of its row. It is read as text, and the writer assigns it. */
export const assigned = (position: number, type: ElementType<string>): Element<string | null> => {
  const read = required(position, type);
  return element<string | null>(
    [position],
    null,
    (parts, context) => read(parts, context),
    (_, parts, context) => {
      parts[position] = String(context.occurrence);
    },
  );
};

/** An element whose faults reject the transaction set instead of the record. */
export const vital = <T>(of: Element<T>): Element<T> =>
  element(
    of.positions,
    of.field,
    (parts, { separators, refuse }) => of(parts, { separators, refuse, fault: refuse }),
    (value, parts, context) => of.write(value, parts, context),
  );

export const listField = (position: number, of: Shape, max: number): Field => ({
  shape: { kind: 'list', of, max },
  place: placeOf(position),
  isOptional: true,
  isRequired: false,
});

/** Elements of the same meaning at several positions; empty ones are omitted. */
export const list = <T>(positions: readonly number[], type: ElementType<T>): Element<T[]> =>
  element(
    positions,
    listField(positions[0] ?? 0, type.shape, positions.length),
    (parts, context) => {
      const values: T[] = [];
      for (const position of positions) {
        const text = textAt(parts, position);
        const value = text === '' ? null : type(text, context);
        if (value !== null) values.push(value);
      }
      return values;
    },
    (values, parts, context) => {
      for (const [index, value] of (values ?? []).entries()) {
        const position = positions[index];
        context.path.push(index);
        if (position === undefined) context.fault('ELEMENT_REPEATED');
        else put(position, type, 'required', value, parts, context);
        context.path.pop();
      }
    },
  );

/** Reads the texts that are not empty. */
function readEach<T>(texts: readonly string[], type: ElementType<T>, context: ReadContext): T[] {
  const values: T[] = [];
  for (const each of texts) {
    const text = each.trim();
    const value = text === '' ? null : type(text, context);
    if (value !== null) values.push(value);
  }
  return values;
}

/** Writes several values to one position; a blank one or one too many is a fault. */
function writeEach<T>(
  values: readonly T[],
  type: ElementType<T>,
  max: number,
  separator: string,
  context: WriteContext,
): string {
  const texts = values.map((value, index) => {
    context.path.push(index);
    const { faultCount } = context;
    const text = index < max ? type.write(value, context) : context.fault('ELEMENT_REPEATED');
    if (!text) reportMissing(context, faultCount);
    context.path.pop();
    return text ?? '';
  });
  return texts.join(separator);
}

/** An element that repeats within its position. */
export const repeated = <T>(
  position: number,
  type: ElementType<T>,
  max = Number.POSITIVE_INFINITY,
): Element<T[]> =>
  element(
    [position],
    listField(position, type.shape, max),
    (parts, context) => {
      const { repetition } = context.separators;
      const text = textAt(parts, position);
      return readEach(repetition === null ? [text] : text.split(repetition), type, context);
    },
    (values, parts, context) => {
      const { repetition } = context.separators;
      context.positions.push(position);
      parts[position] = writeEach(
        values ?? [],
        type,
        repetition === null ? 1 : max,
        repetition ?? '',
        context,
      );
      context.positions.pop();
    },
  );

/** What the values of named elements look like. */
export const objectShape = (elements: Elements): ObjectShape => ({
  kind: 'object',
  fields: Object.fromEntries(
    Object.entries(elements).flatMap(([name, { field }]) => (field === null ? [] : [[name, field]])),
  ),
});

/** The parts up to the last that is not empty, from an index. */
export function withoutTrailing(parts: readonly string[], from: number): string[] {
  let end = parts.length;
  while (end > from && !parts[end - 1]) end -= 1;
  return Array.from(parts.slice(from, end), (part) => part ?? '');
}

/** A composite element; positions of components start at 1. */
export function composite<E extends Elements>(elements: E): ElementType<ElementValues<E>> {
  const read = readerOf(elements);
  const write = writerOf(elements);
  const hasUnread = unreadParts(positionsOf(elements));
  return elementType(
    objectShape(elements),
    (text, context) => {
      const { component } = context.separators;
      // Positions start at 1.
      const parts = `${component}${text}`.split(component);
      if (hasUnread(parts)) (context.forgiving ?? context).fault('ELEMENT_UNKNOWN');
      return read(parts, context);
    },
    (value, context) => {
      const parts: string[] = [];
      write(value, parts, context);
      return withoutTrailing(parts, 1).join(context.separators.component);
    },
  );
}

/** A composite element whose components have the same meaning. */
export const components = <T>(type: ElementType<T>, max = Number.POSITIVE_INFINITY): ElementType<T[]> =>
  elementType(
    { kind: 'list', of: type.shape, max },
    (text, context) => readEach(text.split(context.separators.component), type, context),
    (values, context) => writeEach(values, type, max, context.separators.component, context),
  );
