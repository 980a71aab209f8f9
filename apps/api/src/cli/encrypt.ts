import type { ReencryptedTable } from '@rcm/encryption';
import { notFound } from '@rcm/errors';
import type { Command } from 'commander';
import { onInstallation } from './command.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** What was done for an organization. */
interface Encrypted {
  readonly organizationId: string;
  /** True where it was given a data key now. */
  readonly newKey: boolean;
  /** Data keys that an older wrapping key had wrapped. */
  readonly rewrapped: number;
  /** Rows that were encrypted, or encrypted anew. */
  readonly rows: number;
  readonly tables: readonly ReencryptedTable[];
}

/** `rcm encrypt`. */
export function addEncryptCommand(program: RcmCommand): void {
  program
    .command('encrypt')
    .description('encrypt what organizations have stored, while the API serves; needs RCM_ENCRYPTION_KEY')
    .option('--org <id>', 'only this organization')
    .option('--rotate', 'give each organization another data key first')
    .prints('`{"organizations":[{"organizationId","newKey","rewrapped","rows","tables"}]}`')
    .action((options: { org?: string; rotate?: boolean }, command: Command) =>
      onInstallation(command, async ({ database, commands }, { output }) => {
        if (database.encryption === null)
          throw new Error('Set RCM_ENCRYPTION_KEY, here and for every process');
        const { organizationIds } = await import('@rcm/auth');
        const { keysAreKnown, makeDataKey, reencrypt, retireWrappingKeys, rewrapDataKeys } = await import(
          '@rcm/encryption'
        );
        const known = await organizationIds(database);
        const ids = known.filter((id) => options.org === undefined || id === options.org.toLowerCase());
        if (options.org !== undefined && ids.length === 0) throw notFound('Organization');
        const prepared = [];
        for (const id of ids) {
          const rewrapped = await rewrapDataKeys(database, id);
          prepared.push({
            organizationId: id,
            newKey: await makeDataKey(database, id, commands.now, options.rotate),
            rewrapped,
          });
        }
        if (options.org === undefined) await retireWrappingKeys(database);
        if (prepared.some(({ newKey }) => newKey)) {
          output.progress('Waiting until every process knows the new keys');
          await keysAreKnown();
        }
        const organizations: Encrypted[] = [];
        for (const one of prepared) {
          output.progress(`Encrypting ${one.organizationId}`);
          const tables = (await reencrypt(database, one.organizationId)).filter(({ rows }) => rows > 0);
          organizations.push({ ...one, rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables });
        }
        output.result(
          { organizations },
          table(
            ['Organization', 'New key', 'Rewrapped keys', 'Rows'],
            organizations.map((one) => [
              one.organizationId,
              one.newKey ? 'yes' : 'no',
              one.rewrapped,
              one.rows,
            ]),
          ),
        );
      }),
    );
}
