import { createAuth } from '@rcm/auth';
import { createOrganization } from '@rcm/auth/bootstrap';
import { platform } from '@rcm/http/platform';
import { openDatabase } from '@rcm/tenancy';
import { derivePeppers, type Installed } from './installation.ts';

/** Creates an organization, with an API key. */
export async function anOrganization(installed: Installed, name = 'Riverside') {
  const peppers = derivePeppers(installed.secret);
  const { entities } = createAuth({ peppers, modules: () => [], rateLimits: () => [] });
  const database = await openDatabase({
    url: installed.appUrl,
    entities: [...platform.entities, ...entities],
  });
  try {
    return await createOrganization(
      { database, peppers, now: new Date() },
      { name, ownerName: 'Owner', ownerEmail: 'owner@example.org' },
    );
  } finally {
    await database.close();
  }
}
