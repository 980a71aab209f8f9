import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestDatabase, testTime } from '@rcm/testing';
import { type CommandHost, createOrganization } from '../src/bootstrap.ts';
import { createAuth, derivePepper, type Peppers } from '../src/index.ts';

/** The installation secret of the tests. */
export const secret = 'an installation secret that guards nothing';

/** The peppers of the tests. */
export const peppers: Peppers = [derivePepper(secret, 1)];

/** The module on a host with three more modules, one of them rate-limited. */
export const organizationModule = createAuth({
  peppers,
  agent: async (_context, id) =>
    id.startsWith('agt_missing') ? null : { id, isActive: !id.startsWith('agt_draft') },
  modules: () => ['collections', 'gfe', 'medical-coding', 'organization'],
  rateLimits: () => [{ module: 'medical-coding', requests: 60, windowSeconds: 60 }],
});

/** The host that commands run against. */
export const commandHost = ({ tenants }: TestDatabase, now = testTime): CommandHost => ({
  database: tenants,
  peppers,
  now,
});

/** An organization created by the command line, and its first key as a principal. */
export async function anOrganization(database: TestDatabase): Promise<{
  organizationId: string;
  memberId: string;
  keyId: string;
  apiKey: string;
  as: Principal;
}> {
  const made = await createOrganization(commandHost(database), {
    name: 'Riverside Health',
    ownerName: 'Rowan Ellis',
    ownerEmail: 'rowan.ellis@example.org',
  });
  const { rows } = await database.tenants.pool.query<{ key_id: string }>(
    'select key_id from organization.key_directory where organization_id = $1',
    [made.organizationId],
  );
  const keyId = rows[0]?.key_id ?? '';
  const principal = aPrincipal();
  return {
    ...made,
    keyId,
    as: {
      ...principal,
      keyId,
      mode: 'LIVE',
      organization: { ...principal.organization, id: made.organizationId },
    },
  };
}
