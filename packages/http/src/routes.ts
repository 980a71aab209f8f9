import Router from '@koa/router';
import { ApiError } from '@rcm/errors';
import type { AnyModule } from './module.ts';
import type { AnyOperation } from './operation.ts';

/** The common prefix of the paths of all operations. */
export const basePath = '/api/v1';

/** The path segment at index `from`. */
export function firstSegment(path: string, from: number): string {
  const end = path.indexOf('/', from + 1);
  return path.slice(from + 1, end === -1 ? undefined : end);
}

/** An operation with its module and its name there. */
export interface Route {
  readonly module: AnyModule;
  readonly name: string;
  readonly operation: AnyOperation;
}

/** The values of a path's parameters, by name. */
export type PathParameters = Readonly<Record<string, string>>;

/** The routes with one first segment: those without parameters by path and method, and all by pattern. */
export interface RouteTable {
  readonly exact: Map<string, Map<string, Route>>;
  readonly router: Router;
  readonly byPattern: Map<unknown, Route>;
}

/** The route tables of all modules, by first segment. Throws on duplicate ids and routes. */
export function routeTables(modules: readonly AnyModule[]): ReadonlyMap<string, RouteTable> {
  const routes: Route[] = modules.flatMap((module) =>
    Object.entries(module.operations).map(([name, operation]) => ({ module, name, operation })),
  );
  const ids = new Set<string>();
  for (const { operation } of routes) {
    const place = `${operation.method} ${operation.path.replaceAll(/:\w+/g, ':')}`;
    if (ids.has(operation.id) || ids.has(place)) {
      throw new Error(`The operation ${operation.id} (${place}) is declared twice`);
    }
    ids.add(operation.id).add(place);
  }
  const tables = new Map<string, RouteTable>();
  for (const route of routes.sort((a, b) => compareSpecificity(a.operation, b.operation))) {
    const { method, path } = route.operation;
    const segment = firstSegment(path, 0);
    const table = tables.get(segment) ?? {
      exact: new Map(),
      router: new Router({ sensitive: true, strict: true }),
      byPattern: new Map(),
    };
    tables.set(segment, table);
    const place = `${basePath}${path}`;
    const matched = () => undefined;
    table.router[method](place, matched);
    table.byPattern.set(matched, route);
    if (path.includes(':')) continue;
    const methods = table.exact.get(place) ?? new Map<string, Route>();
    table.exact.set(place, methods.set(method.toUpperCase(), route));
  }
  return tables;
}

/** Orders static segments before parameters, so that `/deadline-preview` never matches as an id. */
function compareSpecificity(a: AnyOperation, b: AnyOperation): number {
  const rank = (path: string) => path.replaceAll(/:\w+/g, '~');
  return rank(a.path) < rank(b.path) ? -1 : 1;
}

/** The parameters of a path that has none. */
export const noParameters: PathParameters = {};

/** Finds the route of a method and path. Throws 404 for an unknown path, and 405 for a path without the method. */
export function findRoute(
  table: RouteTable | undefined,
  path: string,
  method: string,
): { readonly route: Route; readonly params: PathParameters } {
  if (table === undefined) throw new ApiError(404, 'No such route');
  const exact = table.exact.get(path)?.get(method);
  if (exact !== undefined) return { route: exact, params: noParameters };
  const matched = table.router.match(path, method);
  // Static segments were registered first, so the first match is the closest one.
  const [layer] = matched.pathAndMethod;
  const route = table.byPattern.get(layer?.stack[0]);
  if (!matched.route || layer === undefined || route === undefined) {
    if (matched.path.length === 0) throw new ApiError(404, 'No such route');
    const allowedMethods = [...new Set(matched.path.flatMap(({ methods }) => methods))];
    throw new ApiError(405, 'No such method on this route', { allowedMethods });
  }
  return { route, params: layer.params(path, layer.captures(path)) };
}
