import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organizationIds } from '@rcm/auth';
import { commandPrincipal, createOrganization } from '@rcm/auth/bootstrap';
import { writeFileAtomically } from '../atomic-file.ts';
import { createCaller } from '../caller.ts';
import type { Config } from '../config.ts';
import type { Installation, Progress } from '../installation.ts';
import { describedModules } from '../modules.ts';
import { createDemoData } from './demo-data.ts';

/** The demo organization and a key of it. */
export interface Demo {
  readonly organizationId: string;
  readonly apiKey: string;
}

/** True if the data directory, which an external database does not need, can hold a note; creates it if it is missing. */
function canKeepNote(dataDirectory: string): boolean {
  try {
    mkdirSync(dataDirectory, { recursive: true });
    accessSync(dataDirectory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the demo organization of this installation, and creates it with its data if needed. Where the data directory
 * can't be written, nothing remembers the organization: each call creates another.
 */
export async function ensureDemo(
  { database, commands }: Installation,
  config: Config,
  progress: Progress,
): Promise<Demo> {
  const note = join(config.dataDirectory, 'demo.json');
  if (existsSync(note)) {
    const known = JSON.parse(readFileSync(note, 'utf8')) as Demo;
    if ((await organizationIds(database)).includes(known.organizationId)) return known;
  }
  const isKept = canKeepNote(config.dataDirectory);
  if (!isKept)
    progress(
      `${config.dataDirectory} can't be written, so the key of the demo organization is shown only once.`,
    );
  progress('Creating the demo organization ...');
  const { organizationId, apiKey } = await createOrganization(commands, {
    name: 'Riverside Health',
    ownerName: 'Rowan Ellis',
    ownerEmail: 'rowan.ellis@riverside.example',
    timeZone: 'America/New_York',
  });
  const principal = await commandPrincipal(commands, organizationId);
  await createDemoData(
    createCaller(describedModules, database, principal, () => commands.now),
    commands.now,
  );
  const demo = { organizationId, apiKey };
  if (isKept) writeFileAtomically(note, JSON.stringify(demo), 0o600);
  return demo;
}
