import { carriedOut, RcmError } from './error.ts';
import { createClient } from './generated/client/index.ts';
import { type Lists, lists } from './generated/lists.gen.ts';
import { Rcm as Operations } from './generated/sdk.gen.ts';
import { withRetries } from './retry.ts';

/** The settings of a client. */
export interface RcmSettings {
  /** The base URL of the service, without `/api/v1`. */
  readonly url: string;
  /** The API key; it selects the organization. */
  readonly key: string;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds to wait for the response to each attempt; default 60,000. */
  readonly timeout?: number;
  /** Maximum number of retries of a request; default 3, 0 for none. */
  readonly retries?: number;
}

/** A list by its method: `gfe.listEstimates` for `rcm.gfe.listEstimates`. */
export type ListName = keyof Lists;

/** The filters and order of a list, and with `take` the number of records per page (default 100). */
export type ListOptions<Name extends ListName> = Pick<Lists[Name]['data'], 'path' | 'query'> & {
  readonly signal?: AbortSignal;
};

/** A page of a list: its records and the other fields of the response. */
export type ListPage<Name extends ListName> = Lists[Name]['page'];

/** A record of a list. */
export type ListRecord<Name extends ListName> =
  ListPage<Name> extends Record<(typeof lists)[Name]['records'], readonly (infer Listed)[]> ? Listed : never;

/** The options of a list, which may be omitted if none is required. */
type ListArguments<Name extends ListName> = [undefined, undefined] extends [
  Lists[Name]['data']['path'],
  Lists[Name]['data']['query'],
]
  ? [options?: ListOptions<Name>]
  : [options: ListOptions<Name>];

/** The fields of a page that lead to the next. */
interface PageLinks {
  readonly total?: number;
  readonly nextCursor?: string | null;
  readonly hasMore?: boolean;
}

type ReadPage = (options: object) => Promise<{ data: { data: PageLinks } }>;

const maxPageSize = 100;

/** A client with one method per operation, and iterators over the lists. */
export class Rcm extends Operations {
  /**
   * Iterates over the pages of a list, by cursor if it has one. A list that is paged only by `skip` repeats a record if
   * another is added in the meantime. Throws an `RcmError`.
   */
  async *pages<Name extends ListName>(
    name: Name,
    ...[options]: ListArguments<Name>
  ): AsyncGenerator<ListPage<Name>, void, undefined> {
    const { records, next } = lists[name];
    const read = this.#listMethod(name);
    let query: Record<string, unknown> = {
      ...(next !== null && { take: maxPageSize }),
      ...options?.query,
    };
    for (;;) {
      const { data: response } = await read({ ...options, query, throwOnError: true });
      const page = response.data as PageLinks & Record<string, readonly unknown[]>;
      yield page as ListPage<Name>;
      const { skip = 0, ...rest } = query;
      const shown = Number(skip) + (page[records]?.length ?? 0);
      if (next === 'cursor') {
        if (!page.nextCursor || page.hasMore === false) return;
        query = { ...rest, cursor: page.nextCursor };
      } else {
        if (next === null || shown === skip || shown >= (page.total ?? 0)) return;
        query = { ...rest, skip: shown };
      }
    }
  }

  /** Iterates over the records of a list, page by page. Throws an `RcmError`. */
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
 * Creates a client with one method per operation: `rcm.gfe.getEstimate({ path: { gfeId } })`. Reads are retried after a
 * 429, a 503 or a lost connection, and so are POSTs, with one `Idempotency-Key`; other writes only after a 429.
 */
export function createRcm({ url, key, fetch, timeout = 60_000, retries = 3 }: RcmSettings): Rcm {
  const client = createClient({
    baseUrl: url.replace(/\/+$/, ''),
    auth: key,
    // Repeated parameters mean OR: `status=A&status=B`.
    querySerializer: { array: { explode: true, style: 'form' } },
    // Looked up at each call, so that a replaced global is used; called without `this`, as browsers require.
    fetch: withRetries({ fetch: fetch ?? ((...given) => globalThis.fetch(...given)), timeout, retries }),
  });
  client.interceptors.request.use((request) => {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newIdempotencyKey());
    }
    return request;
  });
  client.interceptors.response.use(carriedOut);
  client.interceptors.error.use((error, response, request) =>
    error instanceof RcmError ? error : new RcmError({ error, response, request }),
  );
  return new Rcm({ client });
}

/** 128 random bits; `crypto.randomUUID` is not available on pages without TLS. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
