import { type ErrorEnvelope, errorTitles } from '@rcm/envelope';
import type { ErrorStatus } from '@rcm/errors';
import { z } from 'zod';

const codes: Readonly<Record<ErrorStatus, { readonly code: string; readonly retryable: boolean }>> = {
  400: { code: 'INVALID_REQUEST', retryable: false },
  401: { code: 'AUTHENTICATION_REQUIRED', retryable: false },
  403: { code: 'ACCESS_DENIED', retryable: false },
  404: { code: 'NOT_FOUND', retryable: false },
  405: { code: 'METHOD_NOT_ALLOWED', retryable: false },
  408: { code: 'REQUEST_TIMEOUT', retryable: true },
  409: { code: 'REQUEST_CONFLICT', retryable: false },
  412: { code: 'PRECONDITION_FAILED', retryable: false },
  413: { code: 'PAYLOAD_TOO_LARGE', retryable: false },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', retryable: false },
  422: { code: 'REQUEST_UNPROCESSABLE', retryable: false },
  429: { code: 'RATE_LIMITED', retryable: true },
  500: { code: 'INTERNAL_ERROR', retryable: true },
  503: { code: 'UNAVAILABLE', retryable: true },
};

/** The error envelope of this module: `ok: false` and the errors with their codes; input errors have a path. */
export const claimStatusErrors: ErrorEnvelope = {
  render({ status, details }) {
    const { code, retryable } = codes[status];
    const errorOf = (message: string | undefined, location: { path?: string } = {}) => ({
      code,
      message,
      source: 'api',
      retryable,
      ...location,
    });
    const { issues = [], message = errorTitles[status] } = details;
    return {
      ok: false,
      errors:
        issues.length > 0
          ? issues.map((issue) => errorOf(issue.message, { path: issue.path }))
          : [errorOf(message)],
    };
  },
  schema(status) {
    const schema = schemas.get(status as ErrorStatus);
    if (schema === undefined) throw new RangeError(`No error has the status ${status}`);
    return schema;
  },
};

/** The name of the error body in the OpenAPI document, such as `ClaimStatusInvalidRequestError`. */
const nameOf = (code: string) =>
  `ClaimStatus${code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Error`;

const schemas = new Map(
  Object.entries(codes).map(([text, { code, retryable }]) => {
    const status = Number(text) as ErrorStatus;
    const error = z.object({
      code: z.literal(code).describe('The kind of error'),
      message: z.string().meta({ description: 'What is wrong, for people', examples: [errorTitles[status]] }),
      source: z.literal('api').describe('`api`: this service refused the request'),
      retryable: z.literal(retryable).describe('True if the same request may succeed later'),
    });
    const named = error.extend({
      path: z
        .string()
        .meta({
          description: 'The path of the value in the request, beginning with body, query or path',
          examples: ['body.claimIds'],
        })
        .optional(),
    });
    const schema = z.object({
      ok: z.literal(false).describe('False: the request was not carried out'),
      errors: z
        .array(status === 400 || status === 422 ? named : error)
        .min(1)
        .describe('The errors'),
    });
    return [
      status,
      schema.meta({ id: nameOf(code), description: `The body of a response with status ${status}` }),
    ] as const;
  }),
);
