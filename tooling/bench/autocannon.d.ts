/** The parts of autocannon that the benchmark uses; the package has no type declarations. */
declare module 'autocannon' {
  /** One of the requests that a connection sends in order. */
  interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  interface Client {
    setRequests(requests: readonly Request[]): void;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    setupClient(client: Client): void;
  }

  interface Result {
    readonly non2xx: number;
    readonly errors: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    /** Seconds. */
    readonly duration: number;
    readonly requests: { readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  }

  /** `stop` ends the run early. */
  export default function autocannon(options: Options): Promise<Result> & { stop(): void };
}
