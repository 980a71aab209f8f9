import type { SetType, WriteFaultCode } from '../src/index.ts';
import { minimalOf } from './minimal.ts';
import {
  type LeafNode,
  type ListNode,
  type Node,
  numbered,
  type ObjectNode,
  type RecordNode,
  recordNodesOf,
} from './nodes.ts';

/** A small value that has one part at a bound, or beyond it: then it is refused at a path, with a code. */
interface BoundCase {
  readonly value: unknown;
  readonly path: string;
  readonly code: WriteFaultCode | null;
}

const beyond = {
  amount: ['1000000000000.00', 'AMOUNT_INVALID'],
  decimal: ['1234567890123456789', 'NUMBER_INVALID'],
  quantity: ['1234567890123456789', 'NUMBER_INVALID'],
  count: [1_000_000_000, 'NUMBER_INVALID'],
  date: ['2026-02-30', 'DATE_INVALID'],
  shortDate: ['2100-01-01', 'DATE_INVALID'],
  time: ['2400', 'TIME_INVALID'],
  hourAndMinute: ['0960', 'TIME_INVALID'],
} as const;

const largest = {
  amount: '-999999999999.99',
  decimal: '-123456789012345678',
  quantity: '123456789.123456789',
  count: 999_999_999,
  date: '9999-12-31',
  shortDate: '2099-12-31',
  time: '23595999',
  hourAndMinute: '2359',
} as const;

type LeafCase = readonly [value: unknown, code: WriteFaultCode | null];

function leafCases({ shape, codes }: LeafNode): readonly LeafCase[] {
  if (shape.kind === 'code') return [...accepted(shape.codes), ['?', 'CODE_INVALID']];
  if (shape.kind !== 'text') return [[largest[shape.kind], null], beyond[shape.kind]];
  if (shape.pattern !== undefined) return [['A', 'NUMBER_INVALID']];
  const { minLength, maxLength } = shape;
  const tooLong: LeafCase = ['A'.repeat(maxLength + 1), 'ELEMENT_TOO_LONG'];
  const tooShort: readonly LeafCase[] =
    minLength > 1 ? [['A'.repeat(minLength - 1), 'ELEMENT_TOO_SHORT']] : [];
  const invalid: readonly LeafCase[] = [
    tooLong,
    ...tooShort,
    [`${'A'.repeat(maxLength - 1)}\u0007`, 'CHARACTER_INVALID'],
    [`${'A'.repeat(maxLength - 1)}\ud83d`, 'CHARACTER_INVALID'],
    [`${'A'.repeat(maxLength - 1)}*`, 'SEPARATOR_IN_DATA'],
  ];
  if (codes) return [...accepted(codes), ['?'.repeat(minLength), 'CODE_INVALID'], ...invalid];
  return [['A'.repeat(minLength), null], ['Z'.repeat(maxLength), null], ...invalid];
}

const accepted = (values: readonly unknown[]) => values.map((value): LeafCase => [value, null]);

const periodCases: readonly LeafCase[] = [
  [{ from: '0001-01-01', to: '9999-12-31' }, null],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'DATE_INVALID'],
  [{ from: '2026-02-29', to: '2026-03-01' }, 'DATE_INVALID'],
];

const join = (outer: string, inner: string) =>
  inner === '' || inner.startsWith('[') ? `${outer}${inner}` : `${outer}.${inner}`;

function* casesOf(node: Node, minimal: unknown): Generator<BoundCase> {
  if (node.kind === 'object') yield* objectCases(node, minimal as Readonly<Record<string, unknown>>);
  else if (node.kind === 'list') yield* listCases(node);
  else {
    const cases = node.kind === 'leaf' ? leafCases(node) : periodCases;
    for (const [value, code] of cases) yield { value, path: '', code };
  }
}

function* objectCases(
  { fields }: ObjectNode,
  minimal: Readonly<Record<string, unknown>>,
): Generator<BoundCase> {
  for (const { name, node, isRequired, missing, row } of fields) {
    const { [name]: _, ...others } = minimal;
    if (isRequired) yield { value: others, path: name, code: missing };
    for (const { value, path, code } of casesOf(node, minimalOf(node, row)))
      yield { value: { ...minimal, [name]: value }, path: join(name, path), code };
  }
}

/** A bound that stands for none. */
const many = 120;

function* listCases(list: ListNode): Generator<BoundCase> {
  const { of, row, max, excess } = list;
  const item = minimalOf(of, row);
  const items = (count: number) => numbered(list, Array(count).fill(item));
  for (const { value, path, code } of casesOf(of, item))
    yield { value: numbered(list, [value]), path: join('[0]', path), code };
  const isBounded = Number.isFinite(max);
  yield { value: items(isBounded ? max : many), path: '', code: null };
  if (isBounded) yield { value: items(max + 1), path: `[${max}]`, code: excess };
}

interface RecordToCheck {
  readonly kind: string;
  readonly value: unknown;
}

/** The records of a kind in a set type, its cases, and a set with records of the kind among the smallest others. */
export interface BoundsOfRecord {
  readonly kind: string;
  readonly cases: () => Generator<BoundCase>;
  readonly isSingle: boolean;
  readonly set: (values: readonly unknown[]) => readonly RecordToCheck[];
}

const encloses = (node: RecordNode, kind: string): boolean =>
  node.kind === kind || node.inner.some((inner) => encloses(inner, kind));

/** The smallest set, with the values as the records of a kind. */
function setWith(nodes: readonly RecordNode[], kind: string, values: readonly unknown[]): RecordToCheck[] {
  const [first] = nodes.filter((node) => encloses(node, kind));
  return nodes.flatMap((node) => {
    if (!node.isRequired && node !== first) return [];
    const own = node === first && node.kind === kind ? values : [minimalOf(node.value)];
    const inner = setWith(node.inner, node === first && node.kind !== kind ? kind : '', values);
    return own.flatMap((value) => [{ kind: node.kind, value }, ...inner]);
  });
}

const allNodes = (nodes: readonly RecordNode[]): RecordNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.inner)]);

/** The bounds of every kind of record of a set type. */
export function boundsOf(type: SetType | 'TA1'): readonly BoundsOfRecord[] {
  const roots = recordNodesOf(type);
  const byKind = new Map(allNodes(roots).map((node) => [node.kind, node]));
  return Array.from(byKind.values(), ({ kind, value, isRequired }) => ({
    kind,
    cases: () => casesOf(value, minimalOf(value)),
    isSingle: isRequired,
    set: (values) => setWith(roots, kind, values),
  }));
}
