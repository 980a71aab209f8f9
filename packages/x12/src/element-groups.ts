import {
  type Element,
  type Elements,
  type ElementValues,
  element,
  listField,
  objectShape,
  readerOf,
  type Usage,
  writerOf,
} from './elements.ts';
import { positionsFrom } from './unread-parts.ts';

const isBlank = (text: string) => text.trim() === '';

/** At most `maxGroups` groups of elements, from position `first`, each with `width` positions; at least one is written if they are required. */
export function groups<E extends Elements>(
  first: number,
  width: number,
  maxGroups: number,
  elements: E,
  usage: Usage = 'required',
): Element<ElementValues<E>[]> {
  const read = readerOf(elements);
  const write = writerOf(elements);
  const end = first + width * maxGroups;
  return element(
    positionsFrom(first, width * maxGroups),
    {
      ...listField(first, objectShape(elements), maxGroups),
      isOptional: false,
      isRequired: usage === 'required',
    },
    (parts, context) => {
      const values: ElementValues<E>[] = [];
      for (let at = first; at < Math.min(parts.length, end); at += width) {
        const group = ['', ...parts.slice(at, at + width)];
        if (!group.every(isBlank)) values.push(read(group, context));
      }
      if (!parts.slice(end).every(isBlank)) context.fault('ELEMENT_UNKNOWN');
      return values;
    },
    (values, parts, context) => {
      if (!values?.length && usage === 'required') context.fault('ELEMENT_MISSING');
      for (const [index, value] of (values ?? []).entries()) {
        const group: string[] = [];
        context.path.push(index);
        if (index >= maxGroups) context.fault('ELEMENT_REPEATED');
        else write(value, group, context);
        context.path.pop();
        for (let at = 1; at <= width; at += 1) parts[first + index * width + at - 1] = group[at] ?? '';
      }
    },
  );
}
