import type { ElementFaultCode } from './fault.ts';
import type { Separators } from './separators.ts';

/** What reading an element needs: the file's separators, and where to tell what is wrong. */
export interface Reading {
  readonly separators: Separators;
  /** Tells a fault of the record that is being read; null stands for what can't be read. */
  fault(code: ElementFaultCode): null;
  /** Tells a fault that refuses the transaction set. */
  refuse(code: ElementFaultCode): null;
}

/** Reads the text of one element, which is not empty; null after it told a fault. */
export type ElementType<T> = (text: string, reading: Reading) => T | null;

/** Reads what a segment or a composite holds at one or more positions. */
export type Element<T> = (parts: readonly string[], reading: Reading) => T;

/** The named elements of a segment or of a composite. */
export type Elements = Readonly<Record<string, Element<unknown>>>;

/** What the elements give. */
export type ElementValues<E extends Elements> = {
  -readonly [K in keyof E]: E[K] extends Element<infer T> ? T : never;
};

type Values = Record<string, unknown>;

/** Reads named elements, into the value of a loop where there is one. */
export function readerOf<E extends Elements>(elements: E) {
  const entries = Object.entries(elements);
  return (parts: readonly string[], reading: Reading, into: Values = {}): ElementValues<E> => {
    for (const [name, read] of entries) into[name] = read(parts, reading);
    // Each name of the table was set, by the element that gives it its type.
    return into as ElementValues<E>;
  };
}

const textAt = (parts: readonly string[], position: number) => parts[position]?.trim() ?? '';

/** An element that the guide requires. */
export const required =
  <T>(position: number, type: ElementType<T>): Element<T> =>
  (parts, reading) => {
    const text = textAt(parts, position);
    // What can't be read is null in the value of a faulty record, which has a type of its own.
    return (text === '' ? reading.fault('ELEMENT_MISSING') : type(text, reading)) as T;
  };

/** An element that may be left out. */
export const optional =
  <T>(position: number, type: ElementType<T>): Element<T | null> =>
  (parts, reading) => {
    const text = textAt(parts, position);
    return text === '' ? null : type(text, reading);
  };

/** The element, whose faults refuse the transaction set instead of the record. */
export const vital =
  <T>(element: Element<T>): Element<T> =>
  (parts, { separators, refuse }) =>
    element(parts, { separators, refuse, fault: refuse });

/** Elements of one meaning at several positions; those that are empty are left out. */
export const list =
  <T>(positions: readonly number[], type: ElementType<T>): Element<T[]> =>
  (parts, reading) =>
    readEach(
      positions.map((position) => parts[position] ?? ''),
      type,
      reading,
    );

/** Those of the texts that are not empty. */
function readEach<T>(texts: readonly string[], type: ElementType<T>, reading: Reading): T[] {
  const values: T[] = [];
  for (const each of texts) {
    const text = each.trim();
    const value = text === '' ? null : type(text, reading);
    if (value !== null) values.push(value);
  }
  return values;
}

/** An element that repeats within its position. */
export const repeated =
  <T>(position: number, type: ElementType<T>): Element<T[]> =>
  (parts, reading) => {
    const { repetition } = reading.separators;
    const text = textAt(parts, position);
    return readEach(repetition === null ? [text] : text.split(repetition), type, reading);
  };

const isBlank = (text: string) => text.trim() === '';

/** Groups of elements up to a segment's end: from position `first`, each of `width` positions, at most `most`. */
export function groups<E extends Elements>(
  first: number,
  width: number,
  most: number,
  elements: E,
): Element<ElementValues<E>[]> {
  const read = readerOf(elements);
  const end = first + width * most;
  return (parts, reading) => {
    const values: ElementValues<E>[] = [];
    for (let at = first; at < Math.min(parts.length, end); at += width) {
      const group = ['', ...parts.slice(at, at + width)];
      if (!group.every(isBlank)) values.push(read(group, reading));
    }
    if (!parts.slice(end).every(isBlank)) reading.fault('ELEMENT_UNKNOWN');
    return values;
  };
}

/** An element of components; a component's position counts from 1. */
export function composite<E extends Elements>(elements: E): ElementType<ElementValues<E>> {
  const read = readerOf(elements);
  return (text, reading) => read(['', ...text.split(reading.separators.component)], reading);
}

/** An element of components that mean the same. */
export const components =
  <T>(type: ElementType<T>): ElementType<T[]> =>
  (text, reading) =>
    readEach(text.split(reading.separators.component), type, reading);
