import type { ObjectShape, Shape } from '@rcm/x12';
import { isList, isObject, type Json, type JsonObject } from './json.ts';

/** A value with every name of its shape: those that it lacks are null, or an empty list. */
export const completed = ({ fields }: ObjectShape, value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { shape }]) => [name, completedField(shape, value[name] ?? null)]),
  );

function completedField(shape: Shape, value: Json): Json {
  if (shape.kind === 'list') {
    return isList(value) ? value.map((each) => completedField(shape.of, each)) : [];
  }
  return shape.kind === 'object' && isObject(value) ? completed(shape, value) : value;
}
