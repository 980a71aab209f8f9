import type { AnyModule } from '@rcm/http/module';
import { nearest } from './nearest.ts';

/** The scopes that a key may have: `read`, `write` and `*` of each module that operations name, and two for everything. */
function scopesOf(modules: readonly Pick<AnyModule, 'operations'>[]): readonly string[] {
  const asked = modules.flatMap(({ operations }) => Object.values(operations).map(({ scope }) => scope));
  const owners = new Set(asked.flatMap((scope) => scope.match(/^(.+):(read|write)$/)?.[1] ?? []));
  return [
    ...[...owners].flatMap((owner) => [`${owner}:read`, `${owner}:write`, `${owner}:*`]),
    'public-api:*',
    '*',
  ];
}

/** The known scope that is nearest to an unknown one; null for a known one. */
export function correctedScope(
  modules: readonly Pick<AnyModule, 'operations'>[],
  scope: string,
): string | null {
  const known = scopesOf(modules);
  return known.includes(scope) ? null : nearest(scope, known);
}
