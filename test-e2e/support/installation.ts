import { readConfig } from '@rcm/api/config';
import { createOrganizationIn, openInstallation, setUpInstallation } from '@rcm/api/installation';

/*
 * What commands do, without the second of CPU time that starting a process takes. `cli.test.ts` runs the commands.
 */

/** The environment of a command. */
export type Environment = Readonly<Record<string, string>>;

const silent = () => undefined;

/** Sets up an installation's database like `rcm migrate`. */
export const migrateInstallation = (environment: Environment) =>
  setUpInstallation(readConfig(environment), environment, silent);

/** Creates an organization like `rcm org create`. */
export async function createOrganizationAt(
  environment: Environment,
  name = 'Ridge',
  timeZone = 'America/New_York',
) {
  const installation = await openInstallation(readConfig(environment), environment, silent);
  try {
    const owner = { ownerName: 'Rowan Ellis', ownerEmail: 'rowan@example.org' };
    return await createOrganizationIn(installation, { name, timeZone, ...owner });
  } finally {
    await installation.close();
  }
}
