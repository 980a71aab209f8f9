import { unauthenticated } from '@rcm/errors';
import { type HostSettings, mount } from '@rcm/http/koa';
import type { AnyModule } from '@rcm/http/module';
import { type Principal, systemClock, type TenantDatabase } from '@rcm/tenancy';
import { type Served, serve } from '@rcm/test-environment';
import Koa from 'koa';

/** Modules that answer over HTTP. */
export type ServedModules = Served;

/** Serves modules on a free port; `keys` holds the principal behind each key that is good, or tells it. */
export function serveModules(
  modules: readonly AnyModule[],
  database: TenantDatabase,
  keys: ReadonlyMap<string, Principal> | HostSettings['authenticate'],
  clock = systemClock,
): Promise<ServedModules> {
  const known = async (key: string) => {
    const principal = typeof keys === 'function' ? await keys(key) : keys.get(key);
    if (!principal) throw unauthenticated('unknown');
    return principal;
  };
  const app = new Koa();
  app.silent = true;
  app.use(mount(modules, { database, checkResponses: true, authenticate: known, clock }));
  return serve(app.callback());
}
