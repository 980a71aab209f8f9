import { isWrite } from '@rcm/http';
import { openApiDocument } from '@rcm/http/openapi';
import type { z } from 'zod';
import { dryRunOf } from './call.ts';
import type { Listed } from './catalog.ts';

/** The parts of a description: what to send, or what is answered. */
export const parts = ['request', 'answer'] as const;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: unknown;
  readonly example: unknown;
}

type Content = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;

interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface Described {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly 'x-held'?: unknown;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  readonly 'x-held'?: Readonly<Record<string, Answer>>;
}

/**
 * The description of an operation as JSON, from its OpenAPI document. `held` is the data of the answer to a request that
 * waits for approval.
 */
export function describeOperation(
  listed: Listed,
  part: (typeof parts)[number],
  held: z.ZodObject | undefined,
): string {
  const { module, name, operation } = listed;
  const document = openApiDocument([{ ...module, operations: { [name]: operation } }], {
    title: '',
    version: '',
    description: '',
    ...(held && { held }),
  }) as unknown as Document;
  const [path = '', methods = {}] = Object.entries(document.paths)[0] ?? [];
  const described = methods[operation.method];
  if (!described) throw new Error(`${operation.id} is not in its own document`);
  const { schemas } = document.components;
  const waiting = described['x-held'] === undefined ? undefined : document['x-held'];
  const description =
    part === 'request' ? requestOf(listed, path, described) : answerOf(listed, described, waiting);
  return JSON.stringify({ ...description, schemas: schemasIn(description, schemas) });
}

function requestOf(listed: Listed, path: string, described: Described) {
  const { operation } = listed;
  const { summary, description, parameters, requestBody, responses } = described;
  const { 'application/json': json, ...files } = requestBody?.content ?? {};
  const dryRun = dryRunOf(operation);
  return {
    id: operation.id,
    summary,
    description,
    http: `${operation.method.toUpperCase()} ${path}`,
    writes: isWrite(operation),
    ...(dryRun && { dryRun: `${dryRun}.dryRun` }),
    example: {
      id: operation.id,
      ...examplesOf('params', 'path', parameters),
      ...examplesOf('query', 'query', parameters),
      ...(json && { body: json.example }),
      ...(isWrite(operation) && { write: true }),
    },
    parameters: parameters.map(({ example: _example, ...parameter }) => parameter),
    ...(json && { body: json.schema }),
    ...(operation.upload && { file: { ...operation.upload, instead: 'of a body' } }),
    errors: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status, error]) => [status, error.description]),
    ),
    ...(Object.keys(files).length > 0 && { files: Object.keys(files) }),
  };
}

/** The examples of the required parameters of a place. */
function examplesOf(key: string, place: Parameter['in'], parameters: readonly Parameter[]) {
  const required = parameters.filter((parameter) => parameter.in === place && parameter.required);
  return required.length === 0
    ? {}
    : { [key]: Object.fromEntries(required.map(({ name, example }) => [name, example])) };
}

const answerOf = ({ operation }: Listed, { responses }: Described, waiting: Document['x-held']) => ({
  id: operation.id,
  answers: Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 300)),
  ...(waiting && { held: waiting }),
});

/** The named schemas that a description refers to, and those that they refer to. */
function schemasIn(description: unknown, schemas: Document['components']['schemas']) {
  const found = new Map<string, unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (key !== '$ref' || typeof item !== 'string') look(item);
      else {
        const name = item.replace(/.*\//, '');
        if (found.has(name)) continue;
        found.set(name, schemas[name]);
        look(schemas[name]);
      }
    }
  };
  look(description);
  return Object.fromEntries(found);
}
