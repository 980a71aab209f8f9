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

/** The values of named elements. */
export function readElements(elements: Elements, parts: readonly string[], reading: Reading) {
  const values: Record<string, unknown> = {};
  for (const name in elements) values[name] = elements[name]?.(parts, reading);
  return values;
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
      positions.map((position) => textAt(parts, position)),
      type,
      reading,
    );

/** Those of the texts that are not empty. */
const readEach = <T>(texts: readonly string[], type: ElementType<T>, reading: Reading): T[] =>
  texts.flatMap((text) => (text.trim() === '' ? [] : (type(text.trim(), reading) ?? [])));

/** An element that repeats within its position. */
export const repeated =
  <T>(position: number, type: ElementType<T>): Element<T[]> =>
  (parts, reading) => {
    const { repetition } = reading.separators;
    const text = textAt(parts, position);
    return readEach(repetition === null ? [text] : text.split(repetition), type, reading);
  };

/** Groups of elements up to a segment's end: from position `first`, each of `width` positions, at most `most`. */
export const groups =
  <E extends Elements>(
    first: number,
    width: number,
    most: number,
    elements: E,
  ): Element<ElementValues<E>[]> =>
  (parts, reading) => {
    const values: ElementValues<E>[] = [];
    const end = first + width * most;
    if (parts.slice(end).some((text) => text.trim() !== '')) reading.fault('ELEMENT_UNKNOWN');
    for (let at = first; at < Math.min(parts.length, end); at += width) {
      const group = ['', ...parts.slice(at, at + width)];
      if (group.some((text) => text.trim() !== '')) {
        values.push(readElements(elements, group, reading) as ElementValues<E>);
      }
    }
    return values;
  };

/** An element of components; a component's position counts from 1. */
export const composite =
  <E extends Elements>(elements: E): ElementType<ElementValues<E>> =>
  (text, reading) =>
    readElements(elements, ['', ...text.split(reading.separators.component)], reading) as ElementValues<E>;

/** An element of components that mean the same. */
export const components =
  <T>(type: ElementType<T>): ElementType<T[]> =>
  (text, reading) =>
    readEach(text.split(reading.separators.component), type, reading);
