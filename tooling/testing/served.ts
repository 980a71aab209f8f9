import { unauthenticated } from '@rcm/errors';
import { basePath, mount } from '@rcm/http/koa';
import type { AnyModule } from '@rcm/http/module';
import type { Principal, TenantDatabase } from '@rcm/tenancy';
import Koa from 'koa';

/** The parts of an HTTP request beside method and path. */
export interface SentParts {
  readonly key?: string | null;
  /** Sent as JSON; text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Modules that answer over HTTP. */
export interface ServedModules {
  /** Sends a request to a path below `/api/v1`. */
  send(
    method: string,
    path: string,
    parts?: SentParts,
  ): Promise<{
    readonly status: number;
    readonly headers: Headers;
    readonly text: string;
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
    readonly json: any;
  }>;
  close(): void;
}

/** Serves modules on a free port; `keys` holds the principal behind each key that is good. */
export async function serveModules(
  modules: readonly AnyModule[],
  database: TenantDatabase,
  keys: ReadonlyMap<string, Principal>,
): Promise<ServedModules> {
  const authenticate = async (key: string) => {
    const principal = keys.get(key);
    if (!principal) throw unauthenticated('unknown');
    return principal;
  };
  const app = new Koa();
  app.silent = true;
  app.use(mount(modules, { database, checkResponses: true, authenticate }));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return {
    close: () => server.close(),
    async send(method, path, { key = null, body, headers = {} } = {}) {
      const response = await fetch(`http://127.0.0.1:${port}${basePath}${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: text === '' ? null : JSON.parse(text),
      };
    },
  };
}
