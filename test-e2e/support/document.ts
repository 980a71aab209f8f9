import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { request } from './api.ts';

/** A JSON Schema of the document. */
interface Schema {
  readonly [key: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly 'x-references'?: string;
}

/** A parameter of an operation. */
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** An operation as the document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  /** The roles that may call it. */
  readonly roles: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** The example of its body. */
  readonly bodyExample: unknown;
  readonly statuses: readonly number[];
  /** True if it returns all records as CSV or NDJSON. */
  readonly isExportable: boolean;
  /** True if a request of an agent can wait for approval. */
  readonly canWait: boolean;
}

/** The API's document, with a check of responses against it. */
export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly raw: { readonly [key: string]: unknown };
  /** The errors of a response body by the schema of its status; an undeclared status is an error. */
  faults(operation: Operation, status: number, body: unknown): string[];
  /** The errors of the body of a request that waits for approval; an operation whose requests can't wait is an error. */
  heldFaults(operation: string, body: unknown): string[];
}

interface RawOperation {
  operationId: string;
  'x-scope': string;
  'x-roles'?: string[];
  'x-held'?: Readonly<Record<'202', { $ref: string }>>;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema; example?: unknown } } };
  responses: Record<
    string,
    {
      content?: Readonly<Record<string, { schema: Schema }>>;
      'x-exports'?: Readonly<Record<string, { schema: Schema }>>;
    }
  >;
}

/** Every role of a key. */
export const roles = [
  'OWNER',
  'ADMIN',
  'BILLING_MANAGER',
  'BILLER',
  'CODER',
  'CLINICIAN',
  'COLLECTOR',
  'READ_ONLY',
];

let served: Promise<ApiDocument> | undefined;

/** The document of the served API; the files of one process share it, because compiling its schemas takes seconds. */
export function readDocument(): Promise<ApiDocument> {
  served ??= read();
  return served;
}

async function read(): Promise<ApiDocument> {
  const { json } = await request('get', '/api/v1/openapi.json');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'document', ...json });
  const validators = new Map<string, ValidateFunction>();
  const operations: Operation[] = [];
  const pointers = new Map<string, string>();
  const held = new Map<string, string>();
  for (const [path, methods] of Object.entries(json.paths as Record<string, Record<string, RawOperation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      pointers.set(
        operation.operationId,
        `document#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method}/responses`,
      );
      if (operation['x-held']) held.set(operation.operationId, operation['x-held']['202'].$ref);
      operations.push({
        id: operation.operationId,
        method,
        path,
        scope: operation['x-scope'],
        roles: operation['x-roles'] ?? roles,
        parameters: operation.parameters,
        body: operation.requestBody?.content['application/json'].schema ?? null,
        bodyExample: operation.requestBody?.content['application/json'].example,
        statuses: Object.keys(operation.responses).map(Number),
        isExportable: operation.responses['200']?.['x-exports']?.['text/csv'] !== undefined,
        canWait: operation['x-held'] !== undefined,
      });
    }
  }
  const faultsOf = (what: string, response: string, body: unknown): string[] => {
    const pointer = `${response}/content/application~1json/schema`;
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
    validators.set(pointer, validate);
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what} ${instancePath}: ${message}`);
  };
  return {
    operations,
    raw: json,
    faults(operation, status, body) {
      if (!operation.statuses.includes(status)) return [`${operation.id} does not declare ${status}`];
      if (body === null || body === undefined) return [];
      return faultsOf(`${operation.id} ${status}`, `${pointers.get(operation.id)}/${status}`, body);
    },
    heldFaults(operation, body) {
      const reference = held.get(operation);
      if (reference === undefined) return [`${operation} does not declare that its requests can wait`];
      return faultsOf(`${operation} held`, `document${reference}`, body);
    },
  };
}
