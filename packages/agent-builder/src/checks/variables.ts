const placeholder = /\{\{\s*([^{}\s](?:[^{}]{0,98}[^{}\s])?)\s*\}\}/gu;

/** The distinct variables (`{{name}}`) in a text. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].flatMap(([, name]) => name ?? [])),
];

/** The variable of a name with a path (`coverage.plan`, `lines[0]`). */
export const rootOf = (name: string): string => name.split(/[.[]/, 1)[0] ?? name;

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names that an EXTRACT step binds: the fields of the schema, its `properties`, and both sides of the map. */
export function extractedNames(schema: JsonObject | null, map: JsonObject | null): Set<string> {
  const properties = schema?.properties;
  return new Set([
    ...Object.keys(schema ?? {}),
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...Object.entries(map ?? {}).flatMap(([name, to]) => (typeof to === 'string' ? [name, to] : [name])),
  ]);
}
