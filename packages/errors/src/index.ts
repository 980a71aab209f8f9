const brand = Symbol.for('@rcm/errors/ApiError');

/** One reason why an input was refused; `path` names the place (`body.lineItems.0.unitCharge`), never the value. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** One thing that stands in the way, as a code of the operation's own and in words. */
export interface Obstacle {
  readonly code: string;
  readonly message: string;
}

/** What an error may tell its caller beside its status. */
export interface ErrorDetails {
  /** 400: each refused part of the input. */
  readonly issues?: readonly Issue[];
  /** 409: what stands in the way, in words fit for the caller. */
  readonly message?: string;
  /** 409 of a state machine: the moves that are legal now. */
  readonly allowedNext?: readonly string[];
  /** 409 of a duplicate `externalId`: the record that holds it. */
  readonly existingId?: string;
  /** 409 of an operation that several things can stand in the way of: all that do. */
  readonly obstacles?: readonly Obstacle[];
  /** 429 and 503: seconds to wait. */
  readonly retryAfter?: number;
  /** 405: the methods that the path has. */
  readonly allowedMethods?: readonly string[];
}

/** The statuses that an operation or the transport below it may end with. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * A failure that the caller is told about. It states facts; the envelope of the module that owns the route
 * turns them into a body. `cause` is for the log alone.
 */
export class ApiError extends Error {
  readonly [brand] = true;
  readonly status: ErrorStatus;
  readonly details: ErrorDetails;

  constructor(status: ErrorStatus, reason: string, details: ErrorDetails = {}, cause?: unknown) {
    super(reason, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
  }

  /** True for an ApiError of any copy of this package. */
  static is(error: unknown): error is ApiError {
    return typeof error === 'object' && error !== null && brand in error;
  }
}

/** 400: the input was refused; `issues` says where and why. */
export const badRequest = (issues: readonly Issue[]) =>
  new ApiError(400, issues[0]?.message ?? 'Request validation failed', { issues });

/** 400 about one place of the input. */
export const invalid = (path: string, message: string, code = 'custom') =>
  badRequest([{ path, code, message }]);

/** 401: no credential, or one that is not good (any longer). */
export const unauthenticated = (reason: string) => new ApiError(401, reason);

/** 403: a good credential that may not do this. */
export const forbidden = (reason: string) => new ApiError(403, reason);

/** 404: there is no such record in the caller's organization; `record` is for the log, never for the caller. */
export const notFound = (record: string) => new ApiError(404, `${record} not found`);

/** 409: the request contradicts what is stored. */
export const conflict = (message: string, details: Omit<ErrorDetails, 'message'> = {}) =>
  new ApiError(409, message, { ...details, message });

/** 412: the record is no longer the one that `If-Match` names. */
export const preconditionFailed = () => new ApiError(412, 'The record has changed since it was read');
