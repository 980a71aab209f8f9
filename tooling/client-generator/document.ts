/** A schema of the OpenAPI document, by the keywords that are read. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: unknown;
  readonly $ref?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  /** `x-files` are the files that may be sent instead of JSON. */
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Content;
    readonly 'x-files'?: Content;
  };
  /** `x-exports` are the formats of an export of all records. */
  readonly responses: Readonly<
    Record<string, { readonly content?: Content; readonly 'x-exports'?: Content }>
  >;
}

/** The parts of the OpenAPI document that are read. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with its method and path. */
export interface Operation extends DocumentedOperation {
  readonly method: string;
  readonly path: string;
}

/** A list: the key of its records in a page, and the parameter for the next page. */
export interface List {
  readonly id: string;
  readonly records: string;
  readonly next: 'cursor' | 'skip' | null;
}

export const json = 'application/json';

/** A word that begins with a capital letter. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
export const camel = (id: string) =>
  id.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
export const pascal = (id: string) => id.split(/[.-]/).map(capital).join('');

/** All operations, by their ids. */
export const operationsOf = ({ paths }: Document): readonly Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
    )
    .sort((one, other) => (one.operationId < other.operationId ? -1 : 1));

/** The schema of an operation's successful JSON response; null if it has none. */
export function resultSchema({ responses }: Operation): Schema | null {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return success?.content?.[json]?.schema ?? null;
}

/** Every operation that lists records, by its id: it is paged, or its name says so. */
export const listsOf = (document: Document): readonly List[] =>
  operationsOf(document).flatMap((operation) => {
    const list = operation.method === 'get' ? listOf(operation) : null;
    return list === null ? [] : [list];
  });

/** How a list is read; null for an operation that is none. */
function listOf(operation: Operation): List | null {
  const { operationId: id, parameters = [] } = operation;
  const query = new Set(parameters.flatMap((parameter) => (parameter.in === 'query' ? parameter.name : [])));
  const next = query.has('cursor') ? 'cursor' : query.has('skip') ? 'skip' : null;
  const records = recordsKey(operation);
  const isList = next !== null || /\.list[A-Z]/.test(id);
  return isList && records !== null ? { id, records, next } : null;
}

/** The array of a response; of several, the one named like the operation. */
function recordsKey(operation: Operation): string | null {
  const data = resultSchema(operation)?.properties?.data;
  const arrays = Object.entries(data?.properties ?? {}).flatMap(([key, { type }]) =>
    type === 'array' ? [key] : [],
  );
  return arrays.find((key) => operation.operationId.endsWith(capital(key))) ?? arrays[0] ?? null;
}
