import { systemClock } from './clock.ts';

/** How requests are sent. */
interface RetrySettings {
  readonly fetch: typeof fetch;
  /** Milliseconds to wait for the response to each attempt. */
  readonly timeout: number;
  /** Maximum number of retries. */
  readonly retries: number;
}

/** Backoff in milliseconds: the first delay, doubled for each further retry, and the maximum. */
const firstDelay = 500;
const maxDelay = 8_000;

/** The maximum `Retry-After` in milliseconds; a response with a longer one is not retried. */
const maxRetryAfter = 60_000;

/** The statuses of temporary failures of a proxy or the service. */
const temporaryStatuses: readonly number[] = [502, 503, 504];

/**
 * True for an idempotent request: a read, or a write with an `Idempotency-Key`. Others are retried only after a 429,
 * which is sent before anything is done.
 */
const isIdempotent = ({ method, headers }: Request) =>
  method === 'GET' || method === 'HEAD' || headers.has('Idempotency-Key');

/** True if the request may be retried. A 409 with `Retry-After` means that the first attempt is still running. */
function isRetryable(request: Request, { status, headers }: Response): boolean {
  if (status === 429) return true;
  return (
    isIdempotent(request) &&
    (temporaryStatuses.includes(status) || (status === 409 && headers.has('Retry-After')))
  );
}

/** The delay of `Retry-After` (seconds or a date) in milliseconds; null if there is none. */
function retryAfterOf({ headers }: Response, now: Date): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/**
 * Milliseconds until the next attempt: `Retry-After` plus some jitter, so that clients don't retry simultaneously, or
 * exponential backoff with jitter. Null if the service asks for more than a minute.
 */
export function delayBefore(
  attempt: number,
  response: Response | null,
  jitter: number,
  now: Date,
): number | null {
  const retryAfter = response && retryAfterOf(response, now);
  if (retryAfter !== null && retryAfter > maxRetryAfter) return null;
  const delay = Math.min(maxDelay, firstDelay * 2 ** attempt);
  return retryAfter === null ? (delay * (1 + jitter)) / 2 : retryAfter + (jitter * firstDelay) / 2;
}

/** A `fetch` that retries temporary failures with delays. A JSON response is returned after its whole body was read. */
export const withRetries =
  (settings: RetrySettings): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= settings.retries;
      let response: Response | null = null;
      try {
        response = await send(settings, isLast ? request : request.clone());
        if (isLast || !isRetryable(request, response)) return response;
      } catch (error) {
        if (isLast || request.signal.aborted || !isIdempotent(request)) throw error;
      }
      const delay = delayBefore(attempt, response, Math.random(), systemClock());
      if (delay === null && response !== null) return response;
      await response?.body?.cancel();
      await wait(delay ?? 0, request.signal);
    }
  };

async function send({ fetch, timeout }: RetrySettings, request: Request): Promise<Response> {
  const timeoutController = new AbortController();
  const timer = setTimeout(
    () => timeoutController.abort(new DOMException('The request timed out', 'TimeoutError')),
    timeout,
  );
  try {
    const response = await fetch(request, {
      signal: AbortSignal.any([request.signal, timeoutController.signal]),
    });
    return isJson(response) ? await buffered(response) : response;
  } finally {
    clearTimeout(timer);
  }
}

const isJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') ?? false;

/** The response with its body in memory. */
const buffered = async (response: Response): Promise<Response> =>
  new Response(await response.arrayBuffer(), response);

/** Waits, and rejects if the signal aborts before. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
