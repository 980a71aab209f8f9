const codes = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_REQUIRED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
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
 * Why a call failed, as a word to decide by: that of the status, or without an answer `TIMEOUT`, `ABORTED` (by the
 * caller's signal) or `CONNECTION_FAILED`; `UNEXPECTED_ANSWER` for one that the API does not give.
 */
export type RcmErrorCode =
  | (typeof codes)[keyof typeof codes]
  | 'TIMEOUT'
  | 'ABORTED'
  | 'CONNECTION_FAILED'
  | 'UNEXPECTED_ANSWER';

/** One refused part of a request: its place (`body.lineItems.0.unitCharge`), a code, and why; never the value. */
export interface RcmIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** What the bodies of refusals may hold, those of claim status among them. */
interface RefusalBody {
  readonly error?: string;
  readonly message?: string;
  readonly issues?: readonly RcmIssue[];
  readonly errors?: readonly (Omit<RcmIssue, 'path'> & { readonly path?: string })[];
}

/** What became of a call that failed. */
interface Failure {
  readonly error: unknown;
  readonly response: Response | undefined;
  readonly request: Request | undefined;
}

/** A call that failed: it was refused, or no answer came. `Body` is what the document declares for its refusals. */
export class RcmError<Body = unknown> extends Error {
  /** The status of the answer; null where none came. */
  readonly status: number | null;
  readonly code: RcmErrorCode;
  /** The refused parts of the request; none for anything but an invalid one. */
  readonly issues: readonly RcmIssue[];
  /** The answer's `X-Request-Id`, which names the request in the logs of the service; null where none came. */
  readonly requestId: string | null;
  /** The body of the refusal; null where it is not of the API's, or none came. */
  readonly body: Body | null;

  constructor({ error, response, request }: Failure) {
    const isRefusal = response !== undefined && !response.ok;
    const body: RefusalBody | null =
      isRefusal && typeof error === 'object' && error !== null ? (error as RefusalBody) : null;
    const issues = issuesOf(body);
    const status = response?.status ?? null;
    const code = isRefusal ? codeOf(response.status) : codeOfFailure(error, response, request);
    super(isRefusal ? wordsOf(response.status, body, issues) : wordsOfFailure(code, error), { cause: error });
    this.name = 'RcmError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = response?.headers.get('X-Request-Id') ?? null;
    this.body = body as Body | null;
  }
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

const issuesOf = (body: RefusalBody | null): readonly RcmIssue[] =>
  body?.issues ??
  (body?.errors ?? []).flatMap(({ path, code, message }) =>
    path === undefined ? [] : [{ path, code, message }],
  );

function wordsOf(status: number, body: RefusalBody | null, issues: readonly RcmIssue[]): string {
  const title = body?.error ?? body?.errors?.[0]?.message ?? 'Unexpected answer';
  const reasons = issues.map(({ path, message }) => `${path}: ${message}`);
  const details = body?.message === undefined ? reasons : [body.message, ...reasons];
  return [`${status} ${title}`, details.join('; ')].filter((part) => part !== '').join(': ');
}

function wordsOfFailure(code: RcmErrorCode, error: unknown): string {
  if (code === 'TIMEOUT') return 'No answer came in time';
  if (code === 'ABORTED') return 'The call was aborted';
  if (code === 'UNEXPECTED_ANSWER') return 'The answer is not what the API gives';
  return `The connection failed: ${error instanceof Error ? error.message : String(error)}`;
}
