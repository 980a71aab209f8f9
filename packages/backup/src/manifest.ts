import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const BackedUpTable = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** Relative to the directory of the backup. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Checksum of the stored file, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  serverVersion: z.string(),
  /** The applied migrations, which recreate the tables. */
  migrations: z.array(z.string()),
  tables: z.array(BackedUpTable),
});

/** One table of a backup. */
export type BackedUpTable = z.infer<typeof BackedUpTable>;

/** The contents of a backup. A directory without a manifest is not a complete backup. */
export type Manifest = z.infer<typeof Manifest>;

const fileName = 'manifest.json';

/** Reads the manifest of a backup. Throws if there is none or it has another format. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, fileName), 'utf8').catch((cause: unknown) => {
    throw new Error(`${directory} is not a complete backup: it has no ${fileName}`, { cause });
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${join(directory, fileName)} is not a manifest of format 1`, { cause });
  }
}

/** Writes the manifest atomically, as the last file of a backup. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const draft = join(directory, `${fileName}.draft`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(directory, fileName));
}
