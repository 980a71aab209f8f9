import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientFolder, writeClient } from './client.ts';

const filesIn = (folder: string) =>
  Object.fromEntries(
    globSync('**/*.ts', { cwd: folder })
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

test('the committed client is what the OpenAPI document gives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rcm-client-'));
  try {
    await writeClient(folder);
    expect(filesIn(folder)).toEqual(filesIn(clientFolder));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
