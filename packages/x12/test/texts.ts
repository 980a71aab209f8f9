import type { SetType } from '../src/index.ts';
import { type Node, type RecordNode, recordNodesOf } from './nodes.ts';
import type { GeneratedRecord } from './record-arbitraries.ts';

/** A text in a value: its path, and the value with another text in its place. */
interface TextInValue {
  readonly path: string;
  readonly text: string;
  readonly replace: (text: string) => unknown;
}

function* textsIn(node: Node, value: unknown): Generator<TextInValue> {
  if (node.kind === 'leaf' && node.shape.kind === 'text' && !node.codes && !node.shape.pattern) {
    yield { path: '', text: String(value), replace: (text) => text };
  } else if (node.kind === 'list') {
    const items = value as readonly unknown[];
    for (const [at, item] of items.entries())
      for (const { path, text, replace } of textsIn(node.of, item))
        yield { path: `[${at}]${path}`, text, replace: (other) => items.with(at, replace(other)) };
  } else if (node.kind === 'object') {
    const object = value as Readonly<Record<string, unknown>>;
    for (const { name, node: inner } of node.fields) {
      if (object[name] === undefined) continue;
      for (const { path, text, replace } of textsIn(inner, object[name]))
        yield { path: `.${name}${path}`, text, replace: (other) => ({ ...object, [name]: replace(other) }) };
    }
  }
}

const nodeOf = (nodes: readonly RecordNode[], kind: string): RecordNode | undefined =>
  nodes.find((node) => node.kind === kind) ?? nodes.map(({ inner }) => nodeOf(inner, kind)).find(Boolean);

/** The texts of a record that may have any character, with at least three of them. */
export function textsOf(type: SetType | 'TA1', { kind, value }: GeneratedRecord): readonly TextInValue[] {
  const node = nodeOf(recordNodesOf(type), kind);
  if (!node) throw new Error(`No record ${kind}`);
  return Array.from(textsIn(node.value, value), (each) => ({ ...each, path: each.path.slice(1) })).filter(
    ({ text }) => text.length >= 3,
  );
}
