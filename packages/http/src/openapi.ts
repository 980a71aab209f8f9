import { genericErrors, organizationId } from '@rcm/envelope';
import { diagram } from '@rcm/states';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';
import { isOpenTo } from './access.ts';
import { canWait } from './agents.ts';
import { type ExportFormat, exportTypes, lineWriter, listedBy } from './export-format.ts';
import { jsonSchema, type SchemaOptions } from './json-schema.ts';
import { type AnyModule, shownModules } from './module.ts';
import { type AnyOperation, bodyLimitOf, isIdempotent, isWrite } from './operation.ts';
import { parameterDescription } from './parameter-description.ts';
import { type JsonSchema, sample, sampleOf } from './sample.ts';

/** The general part of the document. */
export interface DocumentSettings {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The page where its users can ask. */
  readonly contact?: string;
  /** The data of the answer to a request of an agent that waits for approval; left out where none can. */
  readonly held?: z.ZodObject;
}

type Json = { [key: string]: unknown };

const errorDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `issues` says where and why',
  401: 'The key is missing, malformed, unknown, revoked or expired',
  403: 'The key lacks the scope or the role, or the module is switched off',
  404: 'There is no such record in the organization',
  409: 'The request conflicts with what is stored',
  412: 'The record has changed since the version that `If-Match` names',
  415: 'The body is not JSON in UTF-8',
  422: 'Inputs are missing, or the profile is not published',
  429: 'The rate limit of the key, or of requests without a valid key from the address, is exceeded; `Retry-After` says when to try again',
  500: 'The service failed; nothing was written',
  503: 'The database is not available, or the work took too long; `Retry-After` says when to try again',
};

const mebibyte = 1024 * 1024;

const fileLimit = ({ upload }: AnyOperation) =>
  upload ? `, or the file is larger than ${upload.limit / mebibyte} MiB` : '';

const statusDescription = (status: number, operation: AnyOperation) =>
  status === 413
    ? `The body is larger than ${bodyLimitOf(operation) / mebibyte} MiB${fileLimit(operation)}`
    : (errorDescriptions[status] ?? successDescriptions[status] ?? '');

const successDescriptions: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done; no content',
};

/** The OpenAPI 3.1.0 description of all operations, with an example for every body. */
export function openApiDocument(modules: readonly AnyModule[], settings: DocumentSettings): Json {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Json> = {};
  const held = settings.held && heldAnswer(settings.held, schemas);
  const shown = shownModules(modules);
  const titles = new Map(shown.map(({ name, title }) => [name, title]));
  for (const module of modules) {
    for (const operation of Object.values(module.operations)) {
      const path = `/api/v1${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      paths[path] = {
        ...paths[path],
        [operation.method]: {
          ...describe({ ...module, title: titles.get(module.name) ?? '' }, operation, schemas),
          ...(held && canWait(operation) && { 'x-held': { 202: heldReference } }),
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: settings.title,
      version: settings.version,
      description: settings.description,
      ...(settings.contact && { contact: { url: settings.contact } }),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: shown.map((module) => ({ name: module.title, description: withDiagrams(module) })),
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. It selects the organization; nothing in a request can select another.',
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    ...(held && { 'x-held': { 202: held } }),
  };
}

/** The description of a module, with the states of its records as Mermaid diagrams. */
const withDiagrams = ({ description, states = [] }: Pick<AnyModule, 'description' | 'states'>) =>
  [
    description,
    ...states.map((table) => `**${table.subject}**\n\n\`\`\`mermaid\n${diagram(table)}\n\`\`\``),
  ].join('\n\n');

/** The statuses of an operation's answers, including errors, in ascending order. */
export function statusesOf(operation: AnyOperation): number[] {
  const { body, query, strict = true } = operation;
  const takesInput = body || query || strict || isIdempotent(operation);
  return [
    operation.status ?? 200,
    ...(operation.otherStatuses ?? []),
    ...(operation.declaredStatuses ?? []),
    ...(operation.scope === 'public' ? [] : [401, 403]),
    ...(takesInput ? [400] : []),
    ...(operation.body ? [413, 415] : []),
    ...(isIdempotent(operation) ? [409] : []),
    ...(operation.errors ?? []),
    429,
    500,
    503,
  ]
    .filter((status, index, all) => all.indexOf(status) === index)
    .sort((a, b) => a - b);
}

function describe(module: AnyModule, operation: AnyOperation, schemas: Record<string, JsonSchema>): Json {
  const errors = module.errorEnvelope ?? genericErrors;
  const limit = operation.scope === 'public' ? undefined : module.rateLimit;
  const responses = statusesOf(operation).map((status) => {
    const schema = status < 300 ? successSchema(operation) : errors.schema(status);
    const headers = {
      'X-Request-Id': textHeader('Names this request in the logs'),
      ...(status < 300 && successHeaders(operation)),
      ...(status === 401 && { 'WWW-Authenticate': textHeader('`Bearer`: the required scheme') }),
      ...((status === 429 || status === 503) && {
        'Retry-After': wholeNumber('Seconds after which the request may be sent again'),
      }),
      ...(limit && status !== 401 && status !== 403 && rateHeaders),
    };
    return [
      status,
      {
        description: statusDescription(status, operation),
        headers,
        ...(schema && withExports(operation, status, content(schema, schemas), schemas)),
        ...(operation.file && status < 300 && { content: fileContent(operation.file) }),
      },
    ] as const;
  });
  const access =
    operation.scope === 'public'
      ? 'Needs no key.'
      : operation.scope === 'any-key'
        ? 'Open to every key.'
        : `Scope: \`${operation.scope}\`.`;
  const named = operation.roles?.map((role) => `\`${role}\``).join(', ');
  const open = roles.filter((role) => isOpenTo(role, operation));
  const limits = `${named ? ` Roles: ${named}.` : ''}${isWrite(operation) ? ' Refused to `READ_ONLY`.' : ''}`;
  const rate = limit ? ` At most ${limit.requests} requests of a key in ${limit.seconds} seconds.` : '';
  const exports = listedBy(operation) ? exportDescription : '';
  return {
    operationId: operation.id,
    tags: [module.title],
    summary: operation.summary,
    description: [operation.description, exports, `${access}${limits}${rate}`].filter(Boolean).join('\n\n'),
    'x-scope': operation.scope,
    ...(open.length < roles.length && { 'x-roles': open }),
    ...(operation.scope === 'public' && { security: [] }),
    parameters: parametersOf(operation, schemas),
    ...(operation.body && {
      requestBody: requestBodyOf(operation, operation.body, schemas),
    }),
    responses: Object.fromEntries(responses),
  };
}

const exportDescription =
  '`Accept: text/csv` or `application/x-ndjson` returns all records that match, from one snapshot, without `skip`, `take` and `cursor`. An answer that ends without its last chunk is incomplete.';

const textHeader = (description: string) => ({ schema: { type: 'string' }, description });

/** The headers of a successful answer. */
const successHeaders = (operation: AnyOperation) => ({
  ...(operation.file && { 'Content-Disposition': textHeader('`attachment`, with the name of the file') }),
  ...(operation.data &&
    operation.scope !== 'public' && {
      ETag: textHeader(
        'The version of the record that the answer shows, for `If-Match`; absent where it shows no single record',
      ),
    }),
  ...(isIdempotent(operation) && {
    'Idempotency-Replayed': textHeader(
      '`true` where the answer is that of an earlier request with the same `Idempotency-Key`',
    ),
  }),
});

const wholeNumber = (description: string) => ({ schema: { type: 'integer' }, description });

const rateHeaders = {
  'RateLimit-Limit': wholeNumber('How many requests the key may send within the window'),
  'RateLimit-Remaining': wholeNumber('How many requests are left'),
  'RateLimit-Reset': wholeNumber('Seconds until another request is allowed'),
};

/** The JSON body, and the file that may be sent instead, for which most generated clients would not find the JSON body. */
function requestBodyOf(
  { upload, strict = true }: AnyOperation,
  body: z.ZodObject,
  schemas: Record<string, JsonSchema>,
): Json {
  const file = upload && { [upload.mediaType]: { schema: { type: 'string', format: 'binary' } } };
  return {
    required: isRequired(body),
    ...content(body, schemas, { isClosed: strict }),
    ...(file && { 'x-files': file }),
  };
}

const isRequired = (schema: z.ZodObject) => !schema.safeParse({}).success;

function successSchema({ data, meta, bare, scope }: AnyOperation): z.ZodObject | null {
  if (!data || bare) return data ?? null;
  const envelope = z.object({
    success: z.literal(true).describe('True: the request was carried out'),
    data: data.describe('The result of the operation'),
  });
  return meta === false || scope === 'public' ? envelope : envelope.extend({ meta: metaSchema });
}

const heldReference = { $ref: '#/x-held/202' };

/**
 * The answer to a request of an agent that waits for approval, which operations have as `x-held`. It is no further
 * success of them, because generated clients would then type each result as one or the other for every caller.
 */
const heldAnswer = (data: z.ZodObject, schemas: Record<string, JsonSchema>): Json => ({
  description: 'The request waits for approval and was not carried out: only keys of agents get this answer',
  headers: { 'X-Request-Id': textHeader('Names this request in the logs') },
  ...content(
    z.object({
      success: z.literal(true).describe('True: the request was accepted'),
      data: data.describe('What the request waits for'),
      meta: metaSchema,
    }),
    schemas,
  ),
});

const metaSchema = z.object({ organizationId }).describe('The organization that the data belongs to');

function content(
  schema: z.ZodObject,
  schemas: Record<string, JsonSchema>,
  options: SchemaOptions = {},
): Json {
  const described = jsonSchema(schema, schemas, options);
  return { content: { 'application/json': { schema: described, example: sample(described, schemas) } } };
}

const fileContent = ({ mediaType, example }: NonNullable<AnyOperation['file']>): Json => ({
  [mediaType]: { schema: { type: 'string', format: 'binary' }, example },
});

/**
 * Adds the export formats to the answer of a list, which is answered with them only on request. They are not further media
 * types of its content, because generated clients would then type every answer as text or JSON, or as nothing.
 */
function withExports(
  operation: AnyOperation,
  status: number,
  described: Json,
  schemas: Record<string, JsonSchema>,
): Json {
  const exported = status === 200 ? listedBy(operation) : null;
  if (exported === null) return described;
  const example = JSON.stringify(sample(jsonSchema(exported.record, schemas), schemas));
  const formats = Object.entries(exportTypes).map(([format, type]) => {
    const { head, line } = lineWriter(format as ExportFormat, exported.record);
    return [type, { schema: { type: 'string' }, example: head + line(example) }];
  });
  return { ...described, 'x-exports': Object.fromEntries(formats) };
}

/** How a request that is repeated with its idempotency key is answered. */
const repeatDescription = ({ secretAnswer }: AnyOperation) =>
  secretAnswer
    ? 'Prevents a repeated request from being carried out again for 24 hours: it is answered with 409 and the `existingId` of the record to rotate, because the answer holds a secret and is shown once'
    : 'Answers a repeated request like the first one, for 24 hours';

function parametersOf(operation: AnyOperation, schemas: Record<string, JsonSchema>): Json[] {
  const inside = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const { description, ...described } = jsonSchema(field as z.ZodType, schemas);
      const required = place === 'path' || !(field as z.ZodType).safeParse(undefined).success;
      return {
        name,
        in: place,
        required,
        description: description ?? parameterDescription(name, place, described),
        schema: described,
        example: sampleOf(name, described, schemas),
      };
    });
  const headers: Json[] = [];
  if (isWrite(operation) && operation.errors?.includes(412)) {
    headers.push(header('If-Match', 'The `ETag` of the version that the change is meant for', '"1"'));
  }
  if (isIdempotent(operation)) {
    headers.push(
      header(
        'Idempotency-Key',
        `${repeatDescription(operation)}; 1 to 255 printable ASCII characters`,
        '5f1c2a9e-6a0b-4c55-9a3e-2f9f6f0f7c11',
      ),
    );
  }
  return [...inside('path', operation.params), ...inside('query', operation.query), ...headers];
}

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: 255 },
  example,
});
