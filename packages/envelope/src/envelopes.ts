import type { ApiError, Issue } from '@rcm/errors';
import { z } from 'zod';
import { orNull, text } from './scalars.ts';

/** Turns an error into the body that the owning module's callers expect. */
export interface ErrorEnvelope {
  /** The body for an error, ready to be stringified. */
  render(error: ApiError): Record<string, unknown>;
  /** The schema of the body with a status, for the OpenAPI document. */
  schema(status: number): z.ZodObject;
}

/** The public words of each status: the contract's table, completed by the transport's own statuses. */
export const titles: Readonly<Record<number, string>> = {
  400: 'Request validation failed',
  401: 'Authentication required',
  403: 'Forbidden',
  404: 'Resource not found',
  405: 'Method not allowed',
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
      description: 'Where in the request it stands, beginning with body, query or path',
      examples: ['body.lineItems.0.unitCharge'],
    }),
    code: z.string().meta({ description: 'The kind of fault', examples: ['too_small'] }),
    message: z.string().meta({
      description: 'What was expected instead',
      examples: ['Expected an amount of at least 0'],
    }),
  })
  .meta({ id: 'Issue', description: 'One refused part of the request; received values are never echoed' });

const obstacleSchema = z
  .object({
    code: z.string().meta({ description: 'What stands in the way', examples: ['BILLING_HOLD'] }),
    message: z.string().meta({
      description: 'The same in words',
      examples: ['The account is on a billing hold'],
    }),
  })
  .meta({ id: 'Obstacle', description: 'One of the things that stand in the way of the operation' });

/** The envelope of every module but claim status: `{"error", "statusCode"}` and what helps to mend the request. */
export const genericErrors: ErrorEnvelope = {
  render(error) {
    const body: Record<string, unknown> = { error: titles[error.status], statusCode: error.status };
    if (error.status === 400) body.issues = error.details.issues ?? [];
    if (error.status === 409) {
      body.message = error.details.message ?? error.message;
      if (error.details.allowedNext) body.allowedNext = error.details.allowedNext;
      if (error.details.existingId) body.existingId = error.details.existingId;
      if (error.details.obstacles) body.obstacles = error.details.obstacles;
    }
    return body;
  },
  schema(status) {
    const schema = errorSchemas.get(status);
    if (schema === undefined) throw new RangeError(`No error has the status ${status}`);
    return schema;
  },
};

/** What the body of each status is called in the OpenAPI document. */
const errorNames: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'AuthenticationError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  409: 'ConflictError',
  412: 'PreconditionError',
  413: 'BodyTooLargeError',
  415: 'MediaTypeError',
  422: 'UnprocessableError',
  429: 'RateLimitError',
  500: 'InternalError',
  503: 'UnavailableError',
};

/** What the body of a status has beside its words. */
const furtherFields: Readonly<Record<number, z.ZodRawShape>> = {
  400: { issues: z.array(issueSchema).describe('What is wrong with the request, the first 100 issues') },
  409: {
    message: z.string().meta({
      description: 'Why the request contradicts what is stored',
      examples: ['The record is not in a state that allows this'],
    }),
    allowedNext: z
      .array(z.string().meta({ examples: ['GFE_DELIVERED'] }))
      .optional()
      .describe('The states or moves that are legal now; where a move was not'),
    existingId: z
      .string()
      .optional()
      .describe('Identifier of the record that is there already; where the request would repeat it'),
    obstacles: z
      .array(obstacleSchema)
      .optional()
      .describe('What stands in the way, one for each thing; where there are several'),
  },
};

const errorSchema = (status: number) =>
  z
    .object({
      error: z.literal(titles[status] ?? '').describe('The words of the status'),
      statusCode: z.literal(status).describe('The HTTP status once more'),
      ...furtherFields[status],
    })
    .meta({ id: errorNames[status], description: `The body of an answer with status ${status}` });

const errorSchemas: ReadonlyMap<number, z.ZodObject> = new Map(
  Object.keys(errorNames).map((status) => [Number(status), errorSchema(Number(status))]),
);

/** The most issues that an answer lists: a body in which everything is wrong gets no answer that is larger still. */
export const mostIssues = 100;

/** The first 100 issues of a failed parse: where and why, never what was received. */
export function issuesOf(error: z.core.$ZodError, root: 'body' | 'query' | 'path' | null): Issue[] {
  return error.issues.slice(0, mostIssues).map((issue) => ({
    path: [...(root === null ? [] : [root]), ...issue.path.map(String)].join('.'),
    code: issue.code,
    message: issue.code === 'invalid_union' ? 'Expected one of the documented shapes' : issue.message,
  }));
}

/** The most records that a page of a list has. */
export const largestPage = 100;

/** The most records that a list skips. */
export const largestSkip = 10_000;

/** The fields that select a page of a list: `skip` 0 to 10000 (default 0), `take` 1 to 100 (default 25). */
export const paging = (defaultTake = 25) => ({
  skip: queryInteger(0, largestSkip).default(0),
  take: queryInteger(1, largestPage).default(defaultTake),
});

/** The most characters of a list's cursor. */
const longestCursor = 4_096;

/**
 * The fields that select a page of a list and its order: those of `paging`, a `cursor` instead of `skip`, and `sort`,
 * which names one of the columns, with a leading minus downwards.
 */
export const listing = <const Column extends string>(
  columns: readonly [Column, ...Column[]],
  defaultTake?: number,
) => ({
  ...paging(defaultTake),
  cursor: text(1, longestCursor)
    .optional()
    .meta({
      description:
        'The `nextCursor` of the page before, with the same filters and the same `sort`; instead of `skip`',
      examples: ['WyJ4TjJ6b1FhVTh3Y0ZtZDFLIiwiMjAyNi0wMy0zMSIsImNsbV8wMWs5ZDN3NW0wIl0'],
    }),
  sort: z
    .enum([...columns, ...columns.map((column): `-${Column}` => `-${column}`)])
    .optional()
    .meta({
      description:
        'The column that the list is ordered by, upwards or with a leading minus downwards; records without a value count as the greatest, and those of one value are ordered by what identifies them',
    }),
});

/** What stands beside the records of a list: how many match, and what leads to the next page. */
export const listed = {
  total: z.int().meta({ description: 'How many records match', examples: [1] }),
  nextCursor: orNull(
    z.string().meta({
      description: 'The `cursor` of the next page; null where this is the last',
      examples: ['WyJ4TjJ6b1FhVTh3Y0ZtZDFLIiwiMjAyNi0wMy0zMSIsImNsbV8wMWs5ZDN3NW0wIl0'],
    }),
  ),
};

/** An integer in a query string, in decimal digits only. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Expected an integer')
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum))
    .meta({ integer: { minimum, maximum } });

const queryDecimal = (sign: string) =>
  z
    .string()
    .regex(new RegExp(`^${sign}\\d{1,12}(\\.\\d{1,2})?$`), 'Expected an amount with at most 2 decimals')
    .meta({ examples: ['500.00'] });

/** An amount of at least 0 in a query string, in decimal digits; the same text inside. */
export const queryAmount = queryDecimal('');

/** An amount of either sign in a query string. */
export const signedQueryAmount = queryDecimal('-?');

/** A boolean in a query string: `true` or `false`. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ examples: ['true'] });

/** A query parameter that may be repeated; repetition means OR. */
export const repeatable = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.union([schema.transform((value) => [value]), z.array(schema).min(1).max(50)]).meta({ repeatable: true });
