import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from './app.ts';
import { describedModules } from './modules.ts';
import { rcmPage } from './rcm-page.ts';
import { statesPage } from './states-page.ts';

/**
 * A value in the order in which it is committed: the keys of every object, and the names in `required`, sorted by their
 * characters. Other arrays keep their order. So an addition adds lines and moves none, and moving code changes none.
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

/** JSON in that order, with every scalar on a line of its own. */
export const stableJson = (value: unknown) => `${JSON.stringify(sorted(value), null, 2)}\n`;

/** What is committed of what the code says: the OpenAPI document, the diagrams of states, the reference of `rcm`. */
export const documents = {
  'openapi.json': () => stableJson(documentOf(describedModules)),
  'docs/states.md': () => statesPage(describedModules),
  'docs/rcm.md': rcmPage,
} as const;

/** Where they stand. */
export const documentsFolder = join(import.meta.dirname, '..');

if (import.meta.main) {
  for (const [path, text] of Object.entries(documents)) writeFileSync(join(documentsFolder, path), text());
}
