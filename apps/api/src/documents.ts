import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from './app.ts';
import { describedModules } from './modules.ts';
import { statesPage } from './states-page.ts';

/** What is committed of what the modules say: the OpenAPI document, and the diagrams of their states. */
export const documents = {
  'openapi.json': () => `${JSON.stringify(documentOf(describedModules), null, 2)}\n`,
  'docs/states.md': () => statesPage(describedModules),
} as const;

/** Where they stand. */
export const documentsFolder = join(import.meta.dirname, '..');

if (import.meta.main) {
  for (const [path, text] of Object.entries(documents)) writeFileSync(join(documentsFolder, path), text());
}
