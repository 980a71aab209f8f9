import { objectShape } from './elements.ts';
import type { Loop, Rows, SegmentTable } from './grammar.ts';
import type { Field, ObjectShape, Shape } from './shape.ts';
import { type SetRecord, type SetType, transactionSetOf } from './transaction-sets.ts';

/** The kinds of records of sets that are tables. */
type RecordKind = Exclude<SetRecord['kind'], `TA1.${string}`>;

/** What the value of a record looks like: every name that is read and written, without what the writer assigns. */
export function recordShape(kind: RecordKind): ObjectShape {
  const [type, name = ''] = kind.split('.');
  const loop = findRecord(transactionSetOf(type as SetType).table, name);
  if (loop === null) throw new Error(`No record ${kind}`);
  return loopShape(loop);
}

function findRecord({ rows }: Loop, name: string): Loop | null {
  for (const [each, { loop }] of Object.entries(rows)) {
    if (loop === null) continue;
    const found = each === name ? loop : findRecord(loop, name);
    if (found !== null) return found;
  }
  return null;
}

function loopShape({ trigger, rows }: Loop): ObjectShape {
  const own = segmentShape(trigger);
  return { kind: 'object', fields: { ...(own.kind === 'object' ? own.fields : {}), ...rowFields(rows) } };
}

function segmentShape({ content, template }: SegmentTable<unknown>): Shape {
  const shape = typeof content === 'function' ? content.field?.shape : objectShape(content);
  if (shape === undefined) throw new Error('The only element of a segment is assigned');
  return placed(shape, template[0] ?? '');
}

/** The shape with the places of its fields in a segment. */
const placed = (shape: Shape, segment: string): Shape => {
  if (shape.kind !== 'object') return shape;
  const fields = Object.entries(shape.fields).map(([name, field]): [string, Field] => {
    const place = `${segment}${field.place}`;
    return [name, { ...field, place, shape: inComposite(field.shape, place) }];
  });
  return { kind: 'object', fields: Object.fromEntries(fields) };
};

/** The shape of a composite, or of several, with the places of its components: `CLM05-3`. */
function inComposite(shape: Shape, element: string): Shape {
  if (shape.kind === 'list') return { ...shape, of: inComposite(shape.of, element) };
  if (shape.kind !== 'object') return shape;
  const fields = Object.entries(shape.fields).map(([name, field]): [string, Field] => [
    name,
    { ...field, place: `${element}-${Number(field.place)}` },
  ]);
  return { kind: 'object', fields: Object.fromEntries(fields) };
}

const rowFields = (rows: Rows): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, { use, min, limit, usage, contents }]): [string, Field][] => {
      const [content] = contents;
      if (content === undefined || (use !== 'one' && use !== 'many')) return [];
      const isLoop = 'rows' in content;
      const of = isLoop ? loopShape(content) : segmentShape(content);
      const place = isLoop ? content.id : (content.template[0] ?? '');
      return [
        [
          name,
          {
            shape: use === 'many' ? { kind: 'list', of, max: limit } : of,
            isOptional: min === 0,
            isRequired: usage === 'required',
            place,
          },
        ],
      ];
    }),
  );
