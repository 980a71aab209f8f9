import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { Document } from './document.ts';
import { listsModule } from './lists.ts';

/** Generates the client for an OpenAPI document into a folder. */
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

/** The generated type of a call's error, and our replacement: an interceptor converts errors into `RcmError`. */
const declared = 'error: TError extends Record<string, unknown> ? TError[keyof TError] : TError;';
const given = 'error: RcmError<TError extends Record<string, unknown> ? TError[keyof TError] : TError>;';
const firstImport = "import type { Auth } from '../core/auth.gen.ts';";

/** Changes the type of errors, for which the generator has no setting. Throws when the generated code is unexpected. */
function typeErrors(file: string): void {
  const written = readFileSync(file, 'utf8');
  const isKnown = [declared, firstImport].every((part) => written.split(part).length === 2);
  if (!isKnown) throw new Error(`${file} does not match the expected output of the generator`);
  const typed = written
    .replace(firstImport, `import type { RcmError } from '../../error.ts';\n${firstImport}`)
    .replace(declared, given);
  writeFileSync(file, typed);
}
