import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackageTables } from './drift.ts';

/** The tables of the package in a folder. */
export async function tablesOf(folder: string): Promise<PackageTables> {
  const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, 'src/index.ts')).href);
  for (const [key, value] of Object.entries(exported)) {
    if (key === 'platform') return value as PackageTables;
    if (key.startsWith('create') && typeof value === 'function') {
      const ports = new Proxy({}, { get: () => () => null });
      return value(ports) as PackageTables;
    }
  }
  throw new Error(`${folder} exports no module factory`);
}
