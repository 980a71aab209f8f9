import { dropDatabase } from '@rcm/database';
import { rcmJson } from './rcm.ts';

/** Sets up the installation's database by the command that operators use. */
export const migrateInstallation = (environment: Readonly<Record<string, string>>) =>
  rcmJson<{ applied: string[] }>(['migrate'], environment);

/** Removes the installation's database. */
export const dropInstallation = (superuserUrl: string, database: string) =>
  dropDatabase(superuserUrl, database);
