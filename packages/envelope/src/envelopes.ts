import type { ApiError, Issue } from '@rcm/errors';
import { z } from 'zod';
import { memoize } from './memoize.ts';
import { orNull, text } from './scalars.ts';

/** The format of a module's error bodies. */
export interface ErrorEnvelope {
  /** The body for an error, ready to be stringified. */
  render(error: ApiError): Record<string, unknown>;
  /** The schema of the body with a status, for the OpenAPI document. */
  schema(status: number): z.ZodObject;
}

/** The public title of each status: the table of the contract, completed by the statuses of the transport. */
export const errorTitles: Readonly<Record<number, string>> = {
  400: 'Request validation failed',
  401: 'Authentication required',
  403: 'Forbidden',
  404: 'Resource not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Request body too large',
  415: 'Unsupported media type',
  422: 'Unprocessable request',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
  503: 'Service unavailable',
};

const issueSchema = z
  .object({
    path: z.string().meta({
      description: 'Where in the request the error is, beginning with body, query or path',
      examples: ['body.lineItems.0.unitCharge'],
    }),
    code: z.string().meta({ description: 'The kind of error', examples: ['too_small'] }),
    message: z.string().meta({
      description: 'What was expected',
      examples: ['Expected an amount of at least 0'],
    }),
  })
  .meta({ id: 'Issue', description: 'One invalid part of the request; received values are never echoed' });

const obstacleSchema = z
  .object({
    code: z.string().meta({ description: 'What prevents the operation', examples: ['BILLING_HOLD'] }),
    message: z.string().meta({
      description: 'What prevents the operation, in words',
      examples: ['The account is on a billing hold'],
    }),
  })
  .meta({ id: 'Obstacle', description: 'One of the reasons that prevent the operation' });

/** The statuses whose bodies can list what prevents the operation. */
const mayHaveObstacles: readonly number[] = [403, 409];

/** The envelope of every module except claim status: `{"error", "statusCode"}` and details that help to fix the request. */
export const genericErrors: ErrorEnvelope = {
  render(error) {
    const body: Record<string, unknown> = { error: errorTitles[error.status], statusCode: error.status };
    if (error.status === 400) body.issues = error.details.issues ?? [];
    if (error.status === 409) {
      body.message = error.details.message ?? error.message;
      if (error.details.allowedNext) body.allowedNext = error.details.allowedNext;
      if (error.details.existingId) body.existingId = error.details.existingId;
    }
    if (mayHaveObstacles.includes(error.status) && error.details.obstacles) {
      body.obstacles = error.details.obstacles;
    }
    return body;
  },
  schema(status) {
    const schema = errorSchemas.get(status);
    if (schema === undefined) throw new RangeError(`No error has the status ${status}`);
    return schema;
  },
};

/** The schema name of each status's body in the OpenAPI document. */
const errorNames: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'AuthenticationError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  408: 'TimeoutError',
  409: 'ConflictError',
  412: 'PreconditionError',
  413: 'BodyTooLargeError',
  415: 'MediaTypeError',
  422: 'UnprocessableError',
  429: 'RateLimitError',
  500: 'InternalError',
  503: 'UnavailableError',
};

/** The additional fields of a status's body. */
const furtherFields: Readonly<Record<number, z.ZodRawShape>> = {
  400: { issues: z.array(issueSchema).describe('What is wrong with the request, the first 100 issues') },
  403: {
    obstacles: z
      .array(obstacleSchema)
      .optional()
      .describe('Why the agent that the key acts for may not do this'),
  },
  409: {
    message: z.string().meta({
      description: 'Why the request conflicts with what is stored',
      examples: ['The record is not in a state that allows this'],
    }),
    allowedNext: z
      .array(z.string().meta({ examples: ['GFE_DELIVERED'] }))
      .optional()
      .describe('The states or moves that are legal now, where a move was illegal'),
    existingId: z
      .string()
      .optional()
      .describe('Identifier of the existing record, where the request would create a duplicate'),
    obstacles: z
      .array(obstacleSchema)
      .optional()
      .describe('All reasons that prevent the operation, where there may be several'),
  },
};

const errorSchema = (status: number) =>
  z
    .object({
      error: z.literal(errorTitles[status] ?? '').describe('The title of the status'),
      statusCode: z.literal(status).describe('The HTTP status'),
      ...furtherFields[status],
    })
    .meta({ id: errorNames[status], description: `The body of an answer with status ${status}` });

const errorSchemas: ReadonlyMap<number, z.ZodObject> = new Map(
  Object.keys(errorNames).map((status) => [Number(status), errorSchema(Number(status))]),
);

/** The most issues that an answer lists, so that it is not larger than the request. */
export const maxIssues = 100;

/** The first 100 issues of a failed parse: places below `root` and reasons, never received values. */
export function issuesOf(error: z.core.$ZodError, root: string | null): Issue[] {
  return error.issues.slice(0, maxIssues).map((issue) => ({
    path: [...(root === null ? [] : [root]), ...issue.path.map(String)].join('.'),
    code: issue.code,
    message: issue.code === 'invalid_union' ? 'Expected one of the documented shapes' : issue.message,
  }));
}

/** The most records of a page. */
export const maxPageSize = 100;

/** The highest `skip` of a list. */
export const maxSkip = 10_000;

/** The fields that select a page of a list: `skip` 0 to 10000 (default 0), `take` 1 to 100 (default 25). */
export const paging = memoize((defaultTake = 25) => ({
  skip: queryInteger(0, maxSkip).default(0),
  take: queryInteger(1, maxPageSize).default(defaultTake),
}));

/** The most characters of a cursor. */
const maxCursorLength = 4_096;

const cursor = text(1, maxCursorLength)
  .optional()
  .meta({
    description:
      'The `nextCursor` of the previous page, with the same filters and the same `sort`; instead of `skip`',
    examples: ['WyJ4TjJ6b1FhVTh3Y0ZtZDFLIiwiMjAyNi0wMy0zMSIsImNsbV8wMWs5ZDN3NW0wIl0'],
  });

/**
 * The query fields of a list: those of `paging`, a `cursor` instead of `skip`, and `sort`, which names one of the
 * columns, with a leading minus for descending order.
 */
export const listing = <const Column extends string>(
  columns: readonly [Column, ...Column[]],
  defaultTake?: number,
) => ({
  ...paging(defaultTake),
  cursor,
  sort: z
    .enum([...columns, ...columns.map((column): `-${Column}` => `-${column}`)])
    .optional()
    .meta({
      description:
        'The column that the list is sorted by, ascending, or descending with a leading minus; records without a value count as the greatest, and records with equal values are sorted by their identifier',
    }),
});

/** The response fields of a list in addition to its records: the total and the cursor of the next page. */
export const listed = {
  total: z.int().meta({ description: 'How many records match', examples: [1] }),
  nextCursor: orNull(
    z.string().meta({
      description: 'The `cursor` of the next page; null on the last page',
      examples: ['WyJ4TjJ6b1FhVTh3Y0ZtZDFLIiwiMjAyNi0wMy0zMSIsImNsbV8wMWs5ZDN3NW0wIl0'],
    }),
  ),
};

/** An integer in a query string, as decimal digits. */
export const queryInteger = memoize((minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Expected an integer')
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum))
    .meta({ integer: { minimum, maximum } }),
);

const queryDecimal = (sign: string) =>
  z
    .string()
    .regex(new RegExp(`^${sign}\\d{1,12}(\\.\\d{1,2})?$`), 'Expected an amount with at most 2 decimals')
    .meta({ examples: ['500.00'] });

/** An amount of at least 0 in a query string, as decimal digits; parsed to the same text. */
export const queryAmount = queryDecimal('');

/** An amount of either sign in a query string. */
export const signedQueryAmount = queryDecimal('-?');

/** A boolean in a query string: `true` or `false`. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ examples: ['true'] });

/** A query parameter that may be repeated; repetition means OR. */
export const repeatable = memoize(<Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.union([schema.transform((value) => [value]), z.array(schema).min(1).max(50)]).meta({ repeatable: true }),
);
