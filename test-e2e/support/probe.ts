import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, request } from './api.ts';

/** A kept write: where to read it, and whether the answer shows it. */
interface Kept {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: data is read by the names of the wire
  readonly isShown: (data: any) => boolean;
}

/** A request of a probe. */
export interface ProbedRequest {
  readonly method: 'get' | 'post' | 'put';
  /** The path below `/api/v1`, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Of a write: what its acknowledgement promises. */
  // biome-ignore lint/suspicious/noExplicitAny: data is read by the names of the wire
  readonly keeps?: (data: any) => Kept;
}

/** Plans the nth request of a kind. */
export type ProbedKind = (turn: number) => ProbedRequest;

/** A request whose answer was not the expected one. */
interface ProbeFailure {
  readonly kind: string;
  /** The status and the text of the answer, or the error of the connection. */
  readonly answer: string;
  /** When it was sent and when the answer came, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly failedAt: number;
}

const expected = { get: 200, post: 201, put: 200 } as const;

/** Sends requests of several kinds in turn at a fixed interval, whether earlier ones were answered or not. */
export class Probe {
  sent = 0;
  readonly failures: ProbeFailure[] = [];
  /** The longest response time of each kind in milliseconds. */
  readonly slowest: Record<string, number> = {};
  readonly #url: string;
  readonly #key: string;
  readonly #kept: Kept[] = [];
  readonly #requests = new Set<Promise<void>>();
  readonly #sending: Promise<void>;
  #isStopping = false;

  constructor(url: string, key: string, kinds: Readonly<Record<string, ProbedKind>>, interval = 50) {
    this.#url = url;
    this.#key = key;
    this.#sending = this.#send(Object.entries(kinds), interval);
  }

  /** The number of acknowledged writes. */
  get acknowledged(): number {
    return this.#kept.length;
  }

  /** Resolves once every request has its answer. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#sending;
    await Promise.all(this.#requests);
  }

  /** The paths at which an API does not show an acknowledged write. */
  async lost(url: string): Promise<string[]> {
    const lost: string[] = [];
    for (const { path, isShown } of this.#kept) {
      const { status, json } = await request('get', `${url}/api/v1${path}`, { key: this.#key });
      if (status !== 200 || !isShown(json.data)) lost.push(path);
    }
    return lost;
  }

  async #send(kinds: readonly (readonly [string, ProbedKind])[], interval: number): Promise<void> {
    const since = performance.now();
    for (let turn = 0; !this.#isStopping; turn += 1) {
      const [kind, plan] = kinds[turn % kinds.length] ?? [];
      if (kind === undefined || plan === undefined) return;
      const sending = this.#sendOne(kind, plan(Math.floor(turn / kinds.length)));
      this.#requests.add(sending);
      void sending.finally(() => this.#requests.delete(sending));
      this.sent += 1;
      await sleep(Math.max(0, since + (turn + 1) * interval - performance.now()));
    }
  }

  async #sendOne(kind: string, { method, path, body, keeps }: ProbedRequest): Promise<void> {
    const sentAt = performance.now();
    const fail = (answer: string) =>
      this.failures.push({ kind, answer, sentAt, failedAt: performance.now() });
    let answer: Answer;
    try {
      answer = await request(method, `${this.#url}/api/v1${path}`, {
        key: this.#key,
        body,
        // Each request may reach another process.
        headers: { connection: 'close' },
      });
    } catch (error) {
      fail(String(error));
      return;
    }
    this.slowest[kind] = Math.max(this.slowest[kind] ?? 0, Math.round(performance.now() - sentAt));
    const { status, text, json } = answer;
    if (status !== expected[method]) fail(`${status} ${text}`);
    else if (keeps) this.#kept.push(keeps(json.data));
  }
}
