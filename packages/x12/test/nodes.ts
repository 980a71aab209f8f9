import type { Element } from '../src/elements.ts';
import { fits, type Loop, type PatternCodes, type SegmentTable, type WrittenRow } from '../src/grammar.ts';
import type { Field, ObjectShape, Shape } from '../src/shape.ts';
import { interchangeAcknowledgment, type SetType, transactionSetOf } from '../src/transaction-sets.ts';

/** A value that the tables allow: a leaf, a period, an object of named values, or a list. */
export type Node = LeafNode | PeriodNode | ObjectNode | ListNode;

export interface LeafNode {
  readonly kind: 'leaf';
  readonly shape: Exclude<Shape, ObjectShape | { readonly kind: 'list' }>;
  /** The codes that the pattern of its segment has for it. */
  readonly codes: readonly string[] | null;
}

interface PeriodNode {
  readonly kind: 'period';
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly fields: readonly NodeField[];
  /** The name of the number that the writer assigns to it among those of its list. */
  readonly number: string | null;
  /** The name of a period, and of its time of day, which is written for a period of one day alone. */
  readonly timed: { readonly period: string; readonly time: string } | null;
}

export interface ListNode {
  readonly kind: 'list';
  readonly of: Node;
  readonly min: 0 | 1;
  readonly max: number;
  /** The fault of one item too many. */
  readonly excess: 'ELEMENT_REPEATED' | 'SEGMENT_REPEATED';
  /** Of segments: the row that writes each item. */
  readonly row: WrittenRow | null;
}

export interface NodeField {
  readonly name: string;
  readonly node: Node;
  readonly isRequired: boolean;
  readonly missing: 'ELEMENT_MISSING' | 'SEGMENT_MISSING';
  /** Of a segment: the row that writes it. */
  readonly row: WrittenRow | null;
}

/** A kind of record, what its value is, and the records that it encloses. */
export interface RecordNode {
  readonly kind: string;
  readonly name: string;
  readonly value: ObjectNode;
  readonly isRequired: boolean;
  readonly inner: readonly RecordNode[];
}

const isObject = (shape: Shape): shape is ObjectShape => shape.kind === 'object';
const isPeriod = (shape: Shape) => isObject(shape) && Object.keys(shape.fields).join() === 'from,to';

const leafOf = (shape: LeafNode['shape'], codes: ReadonlySet<string> | null): LeafNode => ({
  kind: 'leaf',
  shape,
  codes: codes && [...codes],
});

const plain = { number: null, timed: null };

function shapeNode(
  shape: Shape,
  codes: ReadonlySet<string> | null = null,
  min: 0 | 1 = 0,
): Exclude<Node, { row: WrittenRow }> {
  if (isPeriod(shape)) return { kind: 'period' };
  if (isObject(shape)) return { kind: 'object', fields: fieldsOf(Object.entries(shape.fields)), ...plain };
  if (shape.kind !== 'list') return leafOf(shape, codes);
  return {
    kind: 'list',
    of: shapeNode(shape.of),
    min,
    max: shape.max,
    excess: 'ELEMENT_REPEATED',
    row: null,
  };
}

const fieldsOf = (
  fields: readonly (readonly [string, Field])[],
  codes: readonly PatternCodes[] = [],
): NodeField[] =>
  fields.map(([name, { shape, isRequired }]) => ({
    name,
    node: shapeNode(shape, codes.find((each) => each.name === name)?.codes, isRequired ? 1 : 0),
    isRequired,
    missing: 'ELEMENT_MISSING',
    row: null,
  }));

/** The elements of a segment that have names in the value. */
function elementsOf({ content, codes }: SegmentTable<unknown>): Omit<ObjectNode, 'kind'> {
  const elements = Object.entries(typeof content === 'function' ? {} : content);
  const fields = elements.flatMap(([name, { field }]) => (field ? [[name, field] as const] : []));
  const [number = null] = elements.find(([, { field }]) => field === null) ?? [];
  return { fields: fieldsOf(fields, codes), number, timed: timedOf(elements) };
}

function timedOf(elements: readonly (readonly [string, Element<unknown>])[]): ObjectNode['timed'] {
  const [period, time] = elements.filter(
    ([, { field, positions }]) =>
      field && positions.length === 2 && (isPeriod(field.shape) || field.shape.kind === 'hourAndMinute'),
  );
  return period && time ? { period: period[0], time: time[0] } : null;
}

function segmentNode(table: SegmentTable<unknown>): Node {
  const { content } = table;
  if (typeof content !== 'function') return { kind: 'object', ...elementsOf(table) };
  if (!content.field) throw new Error('The only element of a segment is assigned');
  return shapeNode(content.field.shape);
}

/** The object of a loop: the elements of its first segment, and its rows. */
function loopNode(loop: Loop): ObjectNode {
  const { fields, ...others } = elementsOf(loop.trigger);
  const rows = loop.written.filter(({ row }) => row.use !== 'record');
  return { kind: 'object', fields: [...fields, ...rows.map((row) => rowField(row, loop))], ...others };
}

function rowField(written: WrittenRow, { required }: Loop): NodeField {
  // A required row reads its own segment first, and leaves further ones to others.
  const row = { ...written, rivals: written.rivals.filter((rival) => !required.includes(rival)) };
  const { name, use, loop, segment, limit } = row.row;
  const isRequired = row.usage === 'required';
  const of = loop ? loopNode(loop) : segmentNode(segment);
  const node: Node =
    use === 'many'
      ? { kind: 'list', of, min: isRequired ? 1 : 0, max: limit, excess: 'SEGMENT_REPEATED', row }
      : of;
  return { name, node, isRequired, missing: 'SEGMENT_MISSING', row: use === 'many' ? null : row };
}

const recordNodes = (type: string, { written }: Loop): RecordNode[] =>
  written.flatMap(({ row: { name, loop, use }, usage }) =>
    use === 'record' && loop
      ? [
          {
            kind: `${type}.${name}`,
            name,
            value: loopNode(loop),
            isRequired: usage === 'required',
            inner: recordNodes(type, loop),
          },
        ]
      : [],
  );

/** The records of a type of transaction set, as its table has them. */
export const recordNodesOf = (type: SetType | 'TA1'): readonly RecordNode[] =>
  recordNodes(type, type === 'TA1' ? interchangeAcknowledgment : transactionSetOf(type).table);

const silent = {
  separators: { element: '*', component: ':', repetition: '^', terminator: '~' },
  path: [],
  positions: [],
  occurrence: 1,
  faultCount: 0,
  fault: () => null,
  data: (text: string) => text,
};

/** The elements that a row writes for a value, whatever is wrong with it. */
function partsOf({ row }: WrittenRow, value: unknown): readonly string[] {
  const parts = [...row.segment.template];
  row.segment.write(value, parts, silent);
  return parts;
}

/** True if a row writes a value, which has an element and no code that another row of its loop reads. */
export function isWritable(row: WrittenRow, value: unknown): boolean {
  const parts = partsOf(row, value);
  return parts.some((part, at) => at > 0 && part) && !row.rivals.some((rival) => fits(rival, parts));
}

/** The items of a list, with the numbers that the writer assigns to them. */
export function numbered({ of }: ListNode, items: readonly unknown[]): readonly unknown[] {
  const number = of.kind === 'object' ? of.number : null;
  if (number === null) return items;
  return items.map((item, at) => ({ ...(item as object), [number]: String(at + 1) }));
}
