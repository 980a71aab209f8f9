import type { AgentApproval } from './generated/types.gen.ts';

const codes = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_REQUIRED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'REQUEST_CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'REQUEST_UNPROCESSABLE',
  429: 'RATE_LIMITED',
  500: 'INTERNAL_ERROR',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
} as const;

/**
 * Why a call failed: the code of the status, or without a response `TIMEOUT`, `ABORTED` (by the caller's signal) or
 * `CONNECTION_FAILED`; `UNEXPECTED_ANSWER` for a response that the API does not give; `HELD_FOR_APPROVAL` for a request
 * of an agent that waits.
 */
export type RcmErrorCode =
  | (typeof codes)[keyof typeof codes]
  | 'HELD_FOR_APPROVAL'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'CONNECTION_FAILED'
  | 'UNEXPECTED_ANSWER';

/** One invalid part of a request: its path (`body.lineItems.0.unitCharge`), a code and a message; never the value. */
export interface RcmIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The possible fields of error bodies, including those of claim status. */
interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly issues?: readonly RcmIssue[];
  readonly errors?: readonly (Omit<RcmIssue, 'path'> & { readonly path?: string })[];
}

/** A failed call. */
interface Failure {
  readonly error: unknown;
  readonly response: Response | undefined;
  readonly request: Request | undefined;
}

/** The error of a call that was refused or had no response. `Body` is the type of the operation's error responses. */
export class RcmError<Body = unknown> extends Error {
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  readonly code: RcmErrorCode;
  /** The invalid parts of the request; empty unless the request was invalid. */
  readonly issues: readonly RcmIssue[];
  /** The response's `X-Request-Id`, which identifies the request in the logs of the service; null if there was none. */
  readonly requestId: string | null;
  /** The body of the error response; null if it is not from the API, or there was none. */
  readonly body: Body | null;

  constructor(
    { error, response, request }: Failure,
    known: Pick<RcmError, 'code' | 'message'> | null = null,
  ) {
    const isErrorResponse = response !== undefined && !response.ok;
    const body: ErrorBody | null =
      isErrorResponse && typeof error === 'object' && error !== null ? (error as ErrorBody) : null;
    const issues = issuesOf(body);
    const status = response?.status ?? null;
    const code =
      known?.code ?? (isErrorResponse ? codeOf(response.status) : codeOfFailure(error, response, request));
    const message = isErrorResponse
      ? messageOf(response.status, body, issues)
      : messageOfFailure(code, error);
    super(known?.message ?? message, { cause: error });
    this.name = 'RcmError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = response?.headers.get('X-Request-Id') ?? null;
    this.body = body as Body | null;
  }
}

/**
 * The outcome of a request of a key that acts for an agent definition, while it waits for the approval of a member. It was
 * not carried out. Other keys never get it.
 */
export class HeldForApprovalError extends RcmError<never> {
  declare readonly code: 'HELD_FOR_APPROVAL';
  readonly approval: AgentApproval;
  /** The `Idempotency-Key` that was sent. The approved request is carried out if it is sent again with the same one. */
  readonly idempotencyKey: string | null;

  constructor(approval: AgentApproval, response: Response, request: Request) {
    const message = `202 Held for approval: ${approval.id} of ${approval.operation} waits for a member; send the same request again once it is approved`;
    super({ error: undefined, response, request }, { code: 'HELD_FOR_APPROVAL', message });
    this.name = 'HeldForApprovalError';
    this.approval = approval;
    this.idempotencyKey = request.headers.get('Idempotency-Key');
  }
}

/** Returns a response, or throws `HeldForApprovalError` where it says that the request waits. */
export async function carriedOut(response: Response, request: Request): Promise<Response> {
  if (response.status !== 202) return response;
  const body: { data?: { approval?: AgentApproval } } | null = await response
    .clone()
    .json()
    .catch(() => null);
  const { approval } = body?.data ?? {};
  if (approval === undefined) return response;
  throw new HeldForApprovalError(approval, response, request);
}

const codeOf = (status: number): RcmErrorCode => codes[status as keyof typeof codes] ?? 'UNEXPECTED_ANSWER';

function codeOfFailure(
  error: unknown,
  response: Response | undefined,
  request: Request | undefined,
): RcmErrorCode {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMEOUT';
  if (request?.signal.aborted) return 'ABORTED';
  return response && error instanceof SyntaxError ? 'UNEXPECTED_ANSWER' : 'CONNECTION_FAILED';
}

const issuesOf = (body: ErrorBody | null): readonly RcmIssue[] =>
  body?.issues ??
  (body?.errors ?? []).flatMap(({ path, code, message }) =>
    path === undefined ? [] : [{ path, code, message }],
  );

function messageOf(status: number, body: ErrorBody | null, issues: readonly RcmIssue[]): string {
  const title = body?.error ?? body?.errors?.[0]?.message ?? 'Unexpected response';
  const reasons = issues.map(({ path, message }) => `${path}: ${message}`);
  const details = body?.message === undefined ? reasons : [body.message, ...reasons];
  return [`${status} ${title}`, details.join('; ')].filter((part) => part !== '').join(': ');
}

function messageOfFailure(code: RcmErrorCode, error: unknown): string {
  if (code === 'TIMEOUT') return 'The request timed out';
  if (code === 'ABORTED') return 'The call was aborted';
  if (code === 'UNEXPECTED_ANSWER') return 'The response is not valid for this API';
  return `The connection failed: ${error instanceof Error ? error.message : String(error)}`;
}
