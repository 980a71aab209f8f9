import type { ReencryptedTable } from '@rcm/encryption';
import { notFound } from '@rcm/errors';
import { onInstallation } from './command.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** The result for one organization. */
interface Encrypted {
  readonly organizationId: string;
  /** True when this run created a data key. */
  readonly newKey: boolean;
  /** Data keys that were wrapped by an older wrapping key. */
  readonly rewrapped: number;
  /** Rows that were encrypted or re-encrypted. */
  readonly rows: number;
  readonly tables: readonly ReencryptedTable[];
}

/** `rcm encrypt`. */
export function addEncryptCommand(program: RcmCommand): void {
  program
    .command('encrypt')
    .description(
      'encrypt the stored data of organizations; the API can keep serving; needs RCM_ENCRYPTION_KEY',
    )
    .option('--org <id>', 'only this organization')
    .option('--rotate', 'create a new data key for each organization first')
    .prints('`{"organizations":[{"organizationId","newKey","rewrapped","rows","tables"}]}`')
    .action((options: { org?: string; rotate?: boolean }, command: RcmCommand) =>
      onInstallation(command, async ({ database, commands }, { output }) => {
        if (database.encryption === null)
          throw new Error('RCM_ENCRYPTION_KEY is missing: set it here and for every process');
        const { organizationIds } = await import('@rcm/auth');
        const { waitForKeyRefresh, makeDataKey, reencrypt, retireWrappingKeys, rewrapDataKeys } =
          await import('@rcm/encryption');
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
          output.progress('Waiting until every process has the new keys');
          await waitForKeyRefresh();
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
