import { unauthenticated } from '@rcm/errors';
import { type HostSettings, mount } from '@rcm/http/koa';
import type { AnyModule } from '@rcm/http/module';
import { type Principal, systemClock, type TenantDatabase } from '@rcm/tenancy';
import { type Served, serve } from '@rcm/test-environment';
import Koa from 'koa';

/** Modules served over HTTP. */
export type ServedModules = Served;

/** Serves modules on a free port; `keys` has the principal of each valid key, or is a function that returns it. */
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
