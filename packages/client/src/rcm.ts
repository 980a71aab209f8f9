import { RcmError } from './error.ts';
import { createClient } from './generated/client/index.ts';
import { type Lists, lists } from './generated/lists.gen.ts';
import { Rcm as Operations } from './generated/sdk.gen.ts';
import { repeating } from './repeat.ts';

/** Where the API answers, with which key, and how patiently it is asked. */
export interface RcmSettings {
  /** The service's address, without `/api/v1`. */
  readonly url: string;
  /** The API key; it selects the organization. */
  readonly key: string;
  /** Sends the requests; the platform's own by default. */
  readonly fetch?: typeof fetch;
  /** Milliseconds until an answer must have come, each time that a request is sent; 60,000 by default. */
  readonly timeout?: number;
  /** How often a request is sent again at most; 3 by default, 0 for never. */
  readonly retries?: number;
}

/** A list by its method: `gfe.listEstimates` is that of `rcm.gfe.listEstimates`. */
export type ListName = keyof Lists;

/** What a list is asked for: its filters, its order, and with `take` the records of each page (100 by default). */
export type ListOptions<Name extends ListName> = Pick<Lists[Name]['data'], 'path' | 'query'> & {
  readonly signal?: AbortSignal;
};

/** A page of a list: its records, and what the list tells beside them. */
export type ListPage<Name extends ListName> = Lists[Name]['page'];

/** A record of a list. */
export type ListRecord<Name extends ListName> =
  ListPage<Name> extends Record<(typeof lists)[Name]['records'], readonly (infer Listed)[]> ? Listed : never;

/** Options that may be left out where the list needs none of them. */
type ListArguments<Name extends ListName> = [undefined, undefined] extends [
  Lists[Name]['data']['path'],
  Lists[Name]['data']['query'],
]
  ? [options?: ListOptions<Name>]
  : [options: ListOptions<Name>];

/** What leads from a page to the next. */
interface Leading {
  readonly total?: number;
  readonly nextCursor?: string | null;
  readonly hasMore?: boolean;
}

type ReadPage = (options: object) => Promise<{ data: { data: Leading } }>;

const largestPage = 100;

/** A client with one method for each operation, and iterators over the lists. */
export class Rcm extends Operations {
  /**
   * The pages of a list one after the other, by cursor where it has one. A list that is paged by `skip` alone shows a
   * record twice when another is added meanwhile. Throws an `RcmError`.
   */
  async *pages<Name extends ListName>(
    name: Name,
    ...[options]: ListArguments<Name>
  ): AsyncGenerator<ListPage<Name>, void, undefined> {
    const { records, next } = lists[name];
    const read = this.#listMethod(name);
    let query: Record<string, unknown> = {
      ...(next !== null && { take: largestPage }),
      ...options?.query,
    };
    for (;;) {
      const { data: answer } = await read({ ...options, query, throwOnError: true });
      const page = answer.data as Leading & Record<string, readonly unknown[]>;
      yield page as ListPage<Name>;
      const { skip = 0, ...others } = query;
      const shown = Number(skip) + (page[records]?.length ?? 0);
      if (next === 'cursor') {
        if (!page.nextCursor || page.hasMore === false) return;
        query = { ...others, cursor: page.nextCursor };
      } else {
        if (next === null || shown === skip || shown >= (page.total ?? 0)) return;
        query = { ...others, skip: shown };
      }
    }
  }

  /** The records of a list one after the other, read page by page. Throws an `RcmError`. */
  async *each<Name extends ListName>(
    name: Name,
    ...options: ListArguments<Name>
  ): AsyncGenerator<ListRecord<Name>, void, undefined> {
    const { records } = lists[name];
    for await (const page of this.pages(name, ...options)) {
      yield* (page as unknown as Record<string, readonly ListRecord<Name>[]>)[records] ?? [];
    }
  }

  #listMethod(name: ListName): ReadPage {
    const [group = '', method = ''] = name.split('.');
    const groups = this as unknown as Record<string, Record<string, ReadPage>>;
    return (options) => {
      const read = groups[group]?.[method];
      if (read === undefined) throw new TypeError(`There is no list ${name}`);
      return read.call(groups[group], options);
    };
  }
}

/**
 * A client with one method for each operation: `rcm.gfe.getEstimate({ path: { gfeId } })`. Reads are sent again after a
 * 429, a 503 or a lost connection, and so is a POST, under one `Idempotency-Key` of its own; any other write after a 429.
 */
export function createRcm({ url, key, fetch, timeout = 60_000, retries = 3 }: RcmSettings): Rcm {
  const client = createClient({
    baseUrl: url.replace(/\/+$/, ''),
    auth: key,
    // Repeated parameters mean OR: `status=A&status=B`.
    querySerializer: { array: { explode: true, style: 'form' } },
    // Looked up at each call, so that a replaced global counts; called as a plain function, which browsers insist on.
    fetch: repeating({ fetch: fetch ?? ((...sent) => globalThis.fetch(...sent)), timeout, retries }),
  });
  client.interceptors.request.use((request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newIdempotencyKey());
    }
    return request;
  });
  client.interceptors.error.use((error, response, request) => new RcmError({ error, response, request }));
  return new Rcm({ client });
}

/** 128 random bits; `crypto.randomUUID` is missing on pages that came without TLS. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
