import { tables } from '@rcm/api/modules';
import { derivePepper } from '@rcm/auth';
import type { CommandHost } from '@rcm/auth/bootstrap';
import { guardPool, locate } from '@rcm/database';
import { openDatabase } from '@rcm/tenancy';
import { testSecret } from '@rcm/testing/server';
import { inject } from 'vitest';

/** Runs `work` on the installation of the suites like a command, in this process. */
export async function onSuites<Result>(work: (host: CommandHost) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: adminUrl = '' } = inject('environment');
  const { appUrl, isPooled } = await locate({ adminUrl, secret: testSecret });
  const entities = tables.flatMap((part) => part.entities);
  const database = await openDatabase({ url: appUrl, entities, poolSize: 2, onPool: guardPool, isPooled });
  try {
    return await work({ database, peppers: [derivePepper(testSecret, 1)], now: new Date() });
  } finally {
    await database.close();
  }
}
