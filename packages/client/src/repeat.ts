import { systemClock } from './clock.ts';

/** How calls are sent. */
interface RepeatSettings {
  readonly fetch: typeof fetch;
  /** Milliseconds until an answer must have come. */
  readonly timeout: number;
  /** How often a request is sent again at most. */
  readonly retries: number;
}

/** Milliseconds before the first repetition, twice as long before each further one, and the most of them. */
const firstPause = 500;
const longestPause = 8_000;

/** Milliseconds that a service may ask to wait; who asks for more gets no repetition. */
const longestWait = 60_000;

/** The statuses of what a proxy or the service could not do now. */
const passing: readonly number[] = [502, 503, 504];

/**
 * True where doing it twice does what doing it once does: a read, or a write under an `Idempotency-Key`. Others are
 * repeated only after a 429, before which nothing was done.
 */
const isRepeatable = ({ method, headers }: Request) =>
  method === 'GET' || method === 'HEAD' || headers.has('Idempotency-Key');

/** True where the same request is worth another try: a 409 that says when is about a repetition that came too early. */
function mayPass(request: Request, { status, headers }: Response): boolean {
  if (status === 429) return true;
  return (
    isRepeatable(request) && (passing.includes(status) || (status === 409 && headers.has('Retry-After')))
  );
}

/** The milliseconds that `Retry-After` asks for, in seconds or as a date; null where it says nothing. */
function askedFor({ headers }: Response, now: Date): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/**
 * Milliseconds until the next try: what the answer asks for and a little more, so that not all come back at once, or a
 * growing pause, half of it by chance. Null where the service asks for more than a minute.
 */
export function pauseBefore(
  attempt: number,
  response: Response | null,
  chance: number,
  now: Date,
): number | null {
  const asked = response && askedFor(response, now);
  if (asked !== null && asked > longestWait) return null;
  const pause = Math.min(longestPause, firstPause * 2 ** attempt);
  return asked === null ? (pause * (1 + chance)) / 2 : asked + (chance * firstPause) / 2;
}

/** Sends requests again that failed for now, with pauses between; an answer in JSON has come whole when it is given. */
export const repeating =
  (settings: RepeatSettings): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= settings.retries;
      let response: Response | null = null;
      try {
        response = await attempted(settings, isLast ? request : request.clone());
        if (isLast || !mayPass(request, response)) return response;
      } catch (error) {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
      }
      const pause = pauseBefore(attempt, response, Math.random(), systemClock());
      if (pause === null && response !== null) return response;
      await response?.body?.cancel();
      await paused(pause ?? 0, request.signal);
    }
  };

async function attempted({ fetch, timeout }: RepeatSettings, request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('No answer came in time', 'TimeoutError')),
    timeout,
  );
  try {
    const response = await fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) });
    return isJson(response) ? await whole(response) : response;
  } finally {
    clearTimeout(timer);
  }
}

const isJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') ?? false;

/** The same answer with its body in memory. */
const whole = async (response: Response): Promise<Response> =>
  new Response(await response.arrayBuffer(), response);

/** Waits, unless the signal is aborted before. */
function paused(milliseconds: number, signal: AbortSignal): Promise<void> {
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
