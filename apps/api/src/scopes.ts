import type { AnyModule } from '@rcm/http/module';
import { nearest } from './nearest.ts';

/** What a key may hold: `read`, `write` and `*` of whatever the operations ask for, and the two for everything. */
function scopesOf(modules: readonly Pick<AnyModule, 'operations'>[]): readonly string[] {
  const asked = modules.flatMap(({ operations }) => Object.values(operations).map(({ scope }) => scope));
  const owners = new Set(asked.flatMap((scope) => scope.match(/^(.+):(read|write)$/)?.[1] ?? []));
  return [
    ...[...owners].flatMap((owner) => [`${owner}:read`, `${owner}:write`, `${owner}:*`]),
    'public-api:*',
    '*',
  ];
}

/** The scope that is nearest to one that no operation asks for; null for any other. */
export function correctedScope(
  modules: readonly Pick<AnyModule, 'operations'>[],
  scope: string,
): string | null {
  const known = scopesOf(modules);
  return known.includes(scope) ? null : nearest(scope, known);
}
