import type { Files } from './copy.ts';
import { withImport, withInsertion } from './edit.ts';
import { camel, pascal } from './names.ts';

/** Reads a file by its path in the checkout. */
export type Read = (path: string) => string;

/** The host's files with the new module added. */
export function wiredHost(module: string, read: Read): Files {
  const factory = `create${pascal(module)}`;
  const modules = withInsertion(
    withImport(
      withImport(read('apps/api/src/modules.ts'), factory, `@rcm/${module}`),
      'patient',
      '@rcm/reference/lookups',
    ),
    /const modules: readonly AnyModule\[\] = \[/,
    '\n  ];',
    `\n    ${factory}({ patient }),`,
  );
  const manifest = JSON.parse(read('apps/api/package.json')) as { dependencies: Record<string, string> };
  manifest.dependencies = Object.fromEntries(
    Object.entries({ ...manifest.dependencies, [`@rcm/${module}`]: 'workspace:*' }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
  const requests = withInsertion(
    withImport(read('test-e2e/requests/index.ts'), camel(module), `./${module}.ts`),
    /export const builders: RequestBuilders = \{/,
    '\n};',
    `\n  ...${camel(module)},`,
  );
  const walks = withInsertion(
    withImport(read('test-e2e/life-cycles/index.ts'), camel(module), `./${module}.ts`),
    /export const lifeCycles: LifeCycles = \{/,
    '\n};',
    `\n  ...${camel(module)},`,
  );
  return new Map([
    ['apps/api/src/modules.ts', modules],
    ['apps/api/package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['test-e2e/requests/index.ts', requests],
    ['test-e2e/life-cycles/index.ts', walks],
  ]);
}
