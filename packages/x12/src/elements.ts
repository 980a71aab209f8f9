import type { ElementFaultCode } from './fault.ts';
import type { Separators } from './separators.ts';

/** The context for reading an element: the file's separators, and where to report faults. */
export interface ReadContext {
  readonly separators: Separators;
  /** Reports a fault of the current record; returns null as the unreadable value. */
  fault(code: ElementFaultCode): null;
  /** Reports a fault that rejects the transaction set. */
  refuse(code: ElementFaultCode): null;
}

/** Reads the non-empty text of one element; null after it reported a fault. */
export type ElementType<T> = (text: string, context: ReadContext) => T | null;

/** Reads the value at one or more positions of a segment or a composite. */
export type Element<T> = (parts: readonly string[], context: ReadContext) => T;

/** The named elements of a segment or of a composite. */
export type Elements = Readonly<Record<string, Element<unknown>>>;

/** The values of named elements. */
export type ElementValues<E extends Elements> = {
  -readonly [K in keyof E]: E[K] extends Element<infer T> ? T : never;
};

type Values = Record<string, unknown>;

/** Reads named elements, optionally into the value of a loop. */
export function readerOf<E extends Elements>(elements: E) {
  const entries = Object.entries(elements);
  return (parts: readonly string[], context: ReadContext, into: Values = {}): ElementValues<E> => {
    for (const [name, read] of entries) into[name] = read(parts, context);
    // Each name was set by the element that defines its type.
    return into as ElementValues<E>;
  };
}

const textAt = (parts: readonly string[], position: number) => parts[position]?.trim() ?? '';

/** A required element. */
export const required =
  <T>(position: number, type: ElementType<T>): Element<T> =>
  (parts, context) => {
    const text = textAt(parts, position);
    // Unreadable values are null in a faulty record, which has its own type.
    return (text === '' ? context.fault('ELEMENT_MISSING') : type(text, context)) as T;
  };

/** An optional element. */
export const optional =
  <T>(position: number, type: ElementType<T>): Element<T | null> =>
  (parts, context) => {
    const text = textAt(parts, position);
    return text === '' ? null : type(text, context);
  };

/** An element whose faults reject the transaction set instead of the record. */
export const vital =
  <T>(element: Element<T>): Element<T> =>
  (parts, { separators, refuse }) =>
    element(parts, { separators, refuse, fault: refuse });

/** Elements of the same meaning at several positions; empty ones are omitted. */
export const list =
  <T>(positions: readonly number[], type: ElementType<T>): Element<T[]> =>
  (parts, context) =>
    readEach(
      positions.map((position) => parts[position] ?? ''),
      type,
      context,
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

/** An element that repeats within its position. */
export const repeated =
  <T>(position: number, type: ElementType<T>): Element<T[]> =>
  (parts, context) => {
    const { repetition } = context.separators;
    const text = textAt(parts, position);
    return readEach(repetition === null ? [text] : text.split(repetition), type, context);
  };

const isBlank = (text: string) => text.trim() === '';

/** At most `maxGroups` groups of elements, from position `first`, each with `width` positions. */
export function groups<E extends Elements>(
  first: number,
  width: number,
  maxGroups: number,
  elements: E,
): Element<ElementValues<E>[]> {
  const read = readerOf(elements);
  const end = first + width * maxGroups;
  return (parts, context) => {
    const values: ElementValues<E>[] = [];
    for (let at = first; at < Math.min(parts.length, end); at += width) {
      const group = ['', ...parts.slice(at, at + width)];
      if (!group.every(isBlank)) values.push(read(group, context));
    }
    if (!parts.slice(end).every(isBlank)) context.fault('ELEMENT_UNKNOWN');
    return values;
  };
}

/** A composite element; positions of components start at 1. */
export function composite<E extends Elements>(elements: E): ElementType<ElementValues<E>> {
  const read = readerOf(elements);
  return (text, context) => read(['', ...text.split(context.separators.component)], context);
}

/** A composite element whose components have the same meaning. */
export const components =
  <T>(type: ElementType<T>): ElementType<T[]> =>
  (text, context) =>
    readEach(text.split(context.separators.component), type, context);
