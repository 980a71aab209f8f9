/** A query parameter of an operation in the OpenAPI document. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: {
    readonly enum?: readonly string[];
    readonly items?: { readonly enum?: readonly string[] };
  };
}

/** The parts of an OpenAPI document about operations that read. */
export interface ListsDocument {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly operationId?: string; readonly parameters?: readonly Parameter[] } }
    >
  >;
}

/** A list without path parameters, with its query parameters. */
export interface AskedList {
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
}

/** A record of a response, read by the names of the wire. */
// biome-ignore lint/suspicious/noExplicitAny: a record is read by the names of the wire
export type Shown = any;

const paging = new Set(['skip', 'take', 'cursor', 'sort']);

/** The paged lists of a document without path parameters and without required filters. */
export const listsOf = ({ paths }: ListsDocument): AskedList[] =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const isPaged = parameters.some(({ name }) => name === 'take');
    const isFree = !path.includes('{') && !parameters.some(({ required }) => required);
    return isPaged && isFree ? [{ path, operationId: get?.operationId ?? '', parameters }] : [];
  });

/** The records of a page, under any key. */
export const recordsOf = (data: Shown): Shown[] => Object.values(data ?? {}).find(Array.isArray) ?? [];

/**
 * The filters and sorts of a list, one at a time, as pairs of a parameter and a value: one value that the records have, and
 * one that none of them has.
 */
export const questionsOf = (
  { parameters }: AskedList,
  records: readonly Shown[],
): (readonly [string, string])[] =>
  parameters.flatMap((parameter) => {
    const { name, schema } = parameter;
    if (name === 'sort') return (schema.enum ?? []).map((order) => [name, order] as const);
    if (paging.has(name)) return [];
    return valuesFor(parameter, records).map((value) => [name, value] as const);
  });

/** A value of a record, at any depth, for the name of a filter. */
function valueIn(record: Shown, name: string): string | null {
  const property = name.replace(/(From|To|Before)$/, '');
  const of = (key: string) => (record[key] === null ? undefined : record[key]);
  const found =
    of(name) ??
    (/(From|To|Before)$/.test(name)
      ? (of(`${property}At`) ??
        of(`${property}Date`) ??
        of(`${property}Deadline`) ??
        of(`${property}On`) ??
        of(property) ??
        record.createdAt)
      : undefined);
  return found === undefined || typeof found === 'object' ? null : String(found);
}

function valuesFor({ name, schema }: Parameter, records: readonly Shown[]): string[] {
  const options = schema.enum ?? schema.items?.enum;
  if (options) return [...options];
  if (/^(min|max)[A-Z]/.test(name)) return ['10', name.startsWith('min') ? '999999' : '0'];
  const values = records.map((record) => valueIn(record, name)).filter((value) => value !== null);
  const isDay = /(From|To|Before|On|UpTo)$/.test(name);
  const none = isDay ? [] : [`${values[0] ?? 'none'}9`];
  const some = [values[0], values.at(-1)].filter((value) => value !== undefined);
  return [...new Set([...some, ...none])];
}
