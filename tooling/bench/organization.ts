import { createAuth } from '@rcm/auth';
import { createOrganization } from '@rcm/auth/bootstrap';
import { connectionKindOf, withClient } from '@rcm/database';
import { platform } from '@rcm/http/platform';
import { openDatabase, type TenantDatabase } from '@rcm/tenancy';
import { derivePeppers, type Installed } from './installation.ts';

/** Opens a database to create organizations in it. */
export async function openForOrganizations({
  appUrl,
  secret,
}: Pick<Installed, 'appUrl' | 'secret'>): Promise<TenantDatabase> {
  const auth = createAuth({ peppers: derivePeppers(secret), modules: () => [], rateLimits: () => [] });
  return openDatabase({
    url: appUrl,
    entities: [...platform.entities, ...auth.entities],
    ...(await withClient(appUrl, connectionKindOf)),
  });
}

/** Creates an organization, with an API key. */
export async function anOrganization(installed: Installed, name = 'Riverside') {
  const peppers = derivePeppers(installed.secret);
  const database = await openForOrganizations(installed);
  try {
    return await createOrganization(
      { database, peppers, now: new Date() },
      { name, ownerName: 'Owner', ownerEmail: 'owner@example.org' },
    );
  } finally {
    await database.close();
  }
}
