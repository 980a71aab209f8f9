import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { type Document, listsModule } from './lists.ts';

/** Writes the client of an OpenAPI document, a file, into a folder. */
export async function writeClient(documentPath: string, folder: string): Promise<void> {
  await createClient({
    input: documentPath,
    output: { path: folder, importFileExtension: '.ts' },
    logs: { level: 'silent' },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      {
        name: '@hey-api/sdk',
        operations: { strategy: 'single', containerName: 'Rcm', nesting: 'operationId' },
      },
    ],
  });
  typeErrors(join(folder, 'client/types.gen.ts'));
  const document = JSON.parse(readFileSync(documentPath, 'utf8')) as Document;
  writeFileSync(join(folder, 'lists.gen.ts'), listsModule(document));
}

/** What a call gives as its error in the generator's own words, and in ours: an interceptor makes an `RcmError` of it. */
const declared = 'error: TError extends Record<string, unknown> ? TError[keyof TError] : TError;';
const given = 'error: RcmError<TError extends Record<string, unknown> ? TError[keyof TError] : TError>;';
const firstImport = "import type { Auth } from '../core/auth.gen.ts';";

/** Types the errors of calls; the generator has no setting for that. Throws where it does not write what it did. */
function typeErrors(file: string): void {
  const written = readFileSync(file, 'utf8');
  const isKnown = [declared, firstImport].every((part) => written.split(part).length === 2);
  if (!isKnown) throw new Error(`${file} is not what the generator is known to write`);
  const typed = written
    .replace(firstImport, `import type { RcmError } from '../../error.ts';\n${firstImport}`)
    .replace(declared, given);
  writeFileSync(file, typed);
}
