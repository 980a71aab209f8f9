import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@rcm/database';
import { databasePlace } from '@rcm/testing/server';
import { onTestFinished } from 'vitest';
import { createOrganization, type TestOrganization } from './api.ts';
import { type Environment, type Served, serve, setUpPlace } from './rcm.ts';

/** An installation with its own roles, so that its secret can change. */
export interface OwnInstallation {
  readonly environment: Environment;
  readonly superuserUrl: string;
  readonly rolePrefix: string;
  createOrganization(environment?: Environment, checkout?: string): Promise<TestOrganization>;
  /** All roles with their settings. */
  roles(): Promise<unknown[]>;
  /** Runs statements as the superuser. */
  ask(text: string): Promise<unknown[]>;
  /** Serves until the test is finished. */
  serve(environment: Environment, checkout?: string): Promise<Served>;
}

/** Sets up an installation, by default with this version, and removes it after the test. */
export async function ownInstallation(secret: string, checkout?: string): Promise<OwnInstallation> {
  const place = await databasePlace('own');
  const { name: rolePrefix, superuserUrl } = place;
  const directory = mkdtempSync(join(tmpdir(), 'rcm-own-'));
  const environment = {
    DATABASE_URL: superuserUrl,
    RCM_SECRET: secret,
    RCM_DATABASE_ROLE_PREFIX: rolePrefix,
    RCM_DATA_DIR: directory,
  };
  const ask = (text: string) =>
    withClient(superuserUrl, async (client) => (await client.query(text)).rows as unknown[]);
  onTestFinished(async () => {
    await place.drop(rolePrefix);
    rmSync(directory, { recursive: true, force: true });
  });
  await setUpPlace(place, environment, checkout);
  return {
    environment,
    superuserUrl,
    rolePrefix,
    ask,
    createOrganization: (as = environment, from) => createOrganization({ environment: as, checkout: from }),
    roles: () =>
      ask(`select a.*, s.setconfig from pg_authid a left join pg_db_role_setting s on s.setrole = a.oid
        where rolname like '${rolePrefix}%' order by a.oid, s.setdatabase`),
    async serve(as, from) {
      const served = await serve({ RCM_POOL_SIZE: '8', ...as }, from);
      onTestFinished(async () => {
        await served.stop('SIGKILL');
      });
      return served;
    },
  };
}
