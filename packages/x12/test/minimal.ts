import type { WrittenRow } from '../src/grammar.ts';
import { isWritable, type LeafNode, type Node, type NodeField, numbered, type ObjectNode } from './nodes.ts';

const smallest = {
  amount: '0.00',
  decimal: '0',
  quantity: '0',
  count: 0,
  date: '0001-01-01',
  shortDate: '2000-01-01',
  time: '0000',
  hourAndMinute: '0000',
} as const;

function leafValue({ shape, codes }: LeafNode): unknown {
  if (codes) return codes[0];
  if (shape.kind === 'code') return shape.codes[0];
  if (shape.kind !== 'text') return smallest[shape.kind];
  return (shape.pattern === undefined ? 'A' : '1').repeat(shape.minLength);
}

/** Values of a node, the smallest first; one of them is not empty. */
function* smallValues(node: Node): Generator<unknown> {
  if (node.kind === 'leaf') yield leafValue(node);
  else if (node.kind === 'period') yield { from: '0001-01-01', to: '0001-01-01' };
  else if (node.kind === 'list') {
    if (node.min === 0) yield [];
    yield numbered(node, [minimalOf(node.of, node.row)]);
  } else yield* smallObjects(node);
}

function* smallObjects({ fields }: ObjectNode): Generator<Record<string, unknown>> {
  const value = Object.fromEntries(
    fields.flatMap((field) => (field.isRequired ? [[field.name, minimalField(field)]] : [])),
  );
  yield value;
  for (const field of fields) {
    if (!field.isRequired) yield { ...value, [field.name]: minimalField(field) };
  }
}

const minimalField = ({ node, row }: NodeField) => minimalOf(node, row);

/** The smallest value of a node, which its row writes. */
export function minimalOf(node: Node, row: WrittenRow | null = null): unknown {
  for (const value of smallValues(node)) if (row === null || isWritable(row, value)) return value;
  throw new Error(`No value of ${row?.row.name} can be written`);
}
