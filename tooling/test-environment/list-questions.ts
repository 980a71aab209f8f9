/** A query parameter of an operation, as its document declares it. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: {
    readonly enum?: readonly string[];
    readonly items?: { readonly enum?: readonly string[] };
  };
}

/** What an OpenAPI document says of operations that read. */
export interface ListsDocument {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly operationId?: string; readonly parameters?: readonly Parameter[] } }
    >
  >;
}

/** A list that stands under no record, with what it may be asked. */
export interface AskedList {
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
}

/** A record as it is shown, read by the names of the wire. */
// biome-ignore lint/suspicious/noExplicitAny: a record is read by the names of the wire
export type Shown = any;

const paging = new Set(['skip', 'take', 'cursor', 'sort']);

/** The lists of a document that are paged, stand under no record and may be asked for without a filter. */
export const listsOf = ({ paths }: ListsDocument): AskedList[] =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const isPaged = parameters.some(({ name }) => name === 'take');
    const isFree = !path.includes('{') && !parameters.some(({ required }) => required);
    return isPaged && isFree ? [{ path, operationId: get?.operationId ?? '', parameters }] : [];
  });

/** The records of a page, whatever they are called. */
export const recordsOf = (data: Shown): Shown[] => Object.values(data ?? {}).find(Array.isArray) ?? [];

/**
 * What a list may be asked by one filter or one order each, as pairs of a parameter and its value: a value that the
 * records have, and one that none of them has.
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

/** A value that a record has, wherever it stands in it, by the name of a filter. */
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
