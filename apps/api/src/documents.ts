import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from './app.ts';
import { eventTypesPage } from './event-types.ts';
import { describedModules } from './modules.ts';
import { rcmPage } from './rcm-page.ts';
import { statesPage } from './states-page.ts';

/**
 * Sorts the keys of every object, and the names in `required`. Other arrays keep their order. An addition to the API then
 * adds lines without moving others, and moving code changes none.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [
        key,
        key === 'required' && Array.isArray(inner) ? inner.toSorted() : sorted(inner),
      ]),
  );
}

/** Sorted JSON with every scalar on its own line. */
export const stableJson = (value: unknown) => `${JSON.stringify(sorted(value), null, 2)}\n`;

/** The committed documents that are generated from code, by their paths. */
export const documents = {
  'openapi.json': () => stableJson(documentOf(describedModules)),
  'docs/states.md': () => statesPage(describedModules),
  'docs/event-types.md': () => eventTypesPage(describedModules),
  'docs/rcm.md': rcmPage,
} as const;

/** The folder of the generated documents. */
export const documentsFolder = join(import.meta.dirname, '..');

if (import.meta.main) {
  for (const [path, text] of Object.entries(documents)) writeFileSync(join(documentsFolder, path), text());
}
