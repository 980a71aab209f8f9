const brand = Symbol.for('@rcm/errors/ApiError');

/** One reason why an input was refused; `path` names the place (`body.lineItems.0.unitCharge`), never the value. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** One reason that prevents an operation, as a code of the operation and in words. */
export interface Obstacle {
  readonly code: string;
  readonly message: string;
}

/** The details of an error for its caller. */
export interface ErrorDetails {
  /** 400: each refused part of the input. */
  readonly issues?: readonly Issue[];
  /** 409: the reason, in words for the caller. */
  readonly message?: string;
  /** 409 of a state machine: the moves that are legal now. */
  readonly allowedNext?: readonly string[];
  /** 409 of a duplicate `externalId`: the record that holds it. */
  readonly existingId?: string;
  /** 409 of an operation that several reasons can prevent: all of them. 403 of an agent: why it may not do this. */
  readonly obstacles?: readonly Obstacle[];
  /** 429 and 503: seconds to wait. */
  readonly retryAfter?: number;
  /** 405: the methods that the path has. */
  readonly allowedMethods?: readonly string[];
}

/** The error statuses of operations and of the transport. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * An error that is shown to the caller. The envelope of the module that owns the route renders it as a body; `cause` is
 * only logged.
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

/** 401: no credential, or an invalid one. */
export const unauthenticated = (reason: string) => new ApiError(401, reason);

/** 403: a valid credential without the necessary rights; a reason with a code is shown to the caller. */
export const forbidden = (reason: string, code?: string) =>
  new ApiError(403, reason, code === undefined ? {} : { obstacles: [{ code, message: reason }] });

/** 404: the caller's organization has no such record; `record` is only logged, never shown to the caller. */
export const notFound = (record: string) => new ApiError(404, `${record} not found`);

/** 409: the request conflicts with what is stored. */
export const conflict = (message: string, details: Omit<ErrorDetails, 'message'> = {}) =>
  new ApiError(409, message, { ...details, message });

/** 412: the record's version is not the one in `If-Match`. */
export const preconditionFailed = () => new ApiError(412, 'The record has changed since it was read');
