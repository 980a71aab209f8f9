import { fc } from '@fast-check/vitest';
import type { SetType } from '../src/index.ts';
import { minimalOf } from './minimal.ts';
import {
  isWritable,
  type LeafNode,
  type ListNode,
  type Node,
  type NodeField,
  numbered,
  type ObjectNode,
  type RecordNode,
  recordNodesOf,
} from './nodes.ts';

/** A record as it is read: its kind, its value, and the values of the enclosing records. */
export interface GeneratedRecord {
  readonly kind: string;
  readonly value: unknown;
  readonly within: Readonly<Record<string, unknown>>;
}

/** Separators of written files; none of them is in generated data. */
export const separatorsOfFiles = [
  { element: '*', component: ':', repetition: '^', terminator: '~' },
  { element: '|', component: '>', repetition: '!', terminator: '\n' },
  { element: '\u001d', component: '\u001f', repetition: '\u001e', terminator: '\u001c' },
] as const;

const characters = [..."ABCXYZabc019   -.,/#&'()Ññéß€\u00a0漢"];

const blankEnds = /^\s|\s$/g;

/** Text of a length between two, at times at one of them. */
function textArbitrary(min: number, max: number): fc.Arbitrary<string> {
  const length = fc.oneof(fc.constant(min), fc.constant(max), fc.integer({ min, max }));
  const start = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 8 });
  return fc
    .tuple(start, length)
    .map(([each, own]) => each.repeat(own).slice(0, own).replaceAll(blankEnds, 'A'));
}

const maxCents = 10n ** 14n - 1n;
const maxDigits = 18;

/** A decimal number of a number of digits after the point, without needless zeros. */
function decimalText(digits: bigint, scale: number): string {
  const [sign, all] = digits < 0n ? ['-', -digits] : ['', digits];
  const text = String(all).padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const whole = text.slice(0, text.length - scale);
  return `${sign}${whole}${scale > 0 && fraction ? `.${fraction}` : ''}`;
}

const decimalArbitrary = (min: bigint) =>
  fc
    .tuple(fc.bigInt({ min, max: 10n ** BigInt(maxDigits) - 1n }), fc.integer({ min: 0, max: maxDigits }))
    .map(([digits, scale]) => decimalText(digits, scale));

const amountText = (cents: bigint) => {
  const text = decimalText(cents, 2);
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

const dateBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((each) => each.toISOString().slice(0, 10));

const date = dateBetween('0001-01-01', '9999-12-31');

const leafArbitraries = {
  amount: fc.bigInt({ min: -maxCents, max: maxCents }).map(amountText),
  decimal: decimalArbitrary(-(10n ** BigInt(maxDigits)) + 1n),
  quantity: decimalArbitrary(0n),
  count: fc.integer({ min: 0, max: 999_999_999 }),
  date,
  shortDate: dateBetween('2000-01-01', '2099-12-31'),
  time: fc.stringMatching(/^([01]\d|2[0-3])[0-5]\d([0-5]\d\d{0,2})?$/),
  hourAndMinute: fc.stringMatching(/^([01]\d|2[0-3])[0-5]\d$/),
};

function leafArbitrary({ shape, codes }: LeafNode): fc.Arbitrary<unknown> {
  if (codes) return fc.constantFrom(...codes);
  if (shape.kind === 'code') return fc.constantFrom(...shape.codes);
  if (shape.kind !== 'text') return leafArbitraries[shape.kind];
  if (shape.pattern !== undefined) return fc.stringMatching(new RegExp(shape.pattern));
  return textArbitrary(shape.minLength, shape.maxLength);
}

const periodArbitrary = fc.oneof(
  date.map((day) => ({ from: day, to: day })),
  fc.tuple(date, date).map((two) => {
    const [from = '', to = ''] = two.toSorted();
    return { from, to };
  }),
);

/** A list of few items, or one of as many as the guide has room for. */
function listArbitrary(node: ListNode): fc.Arbitrary<unknown> {
  const { of, row, min, max } = node;
  const any = arbitraryOf(of);
  const items = row ? any.filter((value) => isWritable(row, value)) : any;
  const few = fc
    .array(items, { minLength: min, maxLength: Math.max(min, Math.min(max, 2)) })
    .map((each) => numbered(node, each));
  if (!Number.isFinite(max)) return few;
  const all = fc.constant(numbered(node, Array(max).fill(minimalOf(of, row))));
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: all });
}

const absent = Symbol('absent');

/** How much more often a field is absent than present. */
const absences = { leaf: 1, period: 1, list: 2, object: 4 } as const;

function fieldArbitrary({ node, isRequired, row }: NodeField): fc.Arbitrary<unknown> {
  const any = arbitraryOf(node);
  const present = row ? any.filter((value) => isWritable(row, value)) : any;
  if (isRequired) return present;
  return fc.oneof(
    { weight: absences[node.kind], arbitrary: fc.constant<unknown>(absent) },
    { weight: 1, arbitrary: present },
  );
}

function objectArbitrary({ fields, timed }: ObjectNode): fc.Arbitrary<unknown> {
  return fc.tuple(...fields.map(fieldArbitrary)).map((values) => {
    const named = fields.flatMap(({ name }, at) => (values[at] === absent ? [] : [[name, values[at]]]));
    const value = Object.fromEntries(named) as Record<string, unknown>;
    if (timed && value[timed.time] !== undefined) {
      const { from } = value[timed.period] as { from: string };
      value[timed.period] = { from, to: from };
    }
    return value;
  });
}

const arbitraries = new WeakMap<Node, fc.Arbitrary<unknown>>();

function arbitraryOf(node: Node): fc.Arbitrary<unknown> {
  const known = arbitraries.get(node) ?? newArbitrary(node);
  arbitraries.set(node, known);
  return known;
}

function newArbitrary(node: Node): fc.Arbitrary<unknown> {
  if (node.kind === 'leaf') return leafArbitrary(node);
  if (node.kind === 'period') return periodArbitrary;
  return node.kind === 'list' ? listArbitrary(node) : objectArbitrary(node);
}

/** The records within others. */
type Records = (within: GeneratedRecord['within']) => readonly GeneratedRecord[];

/** The records of a kind, each followed by those that it encloses. */
function recordsOf({ kind, name, value, isRequired, inner }: RecordNode): fc.Arbitrary<Records> {
  const one = fc.tuple(arbitraryOf(value), fc.tuple(...inner.map(recordsOf))).map(
    ([own, others]): Records =>
      (within) => [
        { kind, value: own, within },
        ...others.flatMap((each) => each({ ...within, [name]: own })),
      ],
  );
  const many = isRequired
    ? one.map((each) => [each])
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant<Records[]>([]) },
        { weight: 4, arbitrary: fc.array(one, { minLength: 1, maxLength: 2 }) },
      );
  return many.map(
    (all): Records =>
      (within) =>
        all.flatMap((each) => each(within)),
  );
}

/** The records of any set of a type, or of a TA1. */
export const anySet = (type: SetType | 'TA1'): fc.Arbitrary<readonly GeneratedRecord[]> =>
  fc.tuple(...recordNodesOf(type).map(recordsOf)).map((records) => records.flatMap((each) => each({})));
