import { resolve } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

const workspace = resolve(import.meta.dirname, '../..');

/** Where the generated part of the client stands. */
export const clientFolder = resolve(workspace, 'packages/client/src/generated');

/** Writes the client of the committed OpenAPI document into a folder. */
export async function writeClient(folder: string): Promise<void> {
  await createClient({
    input: resolve(workspace, 'apps/api/openapi.json'),
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
}
