import { createKey, revokeKey } from '@rcm/auth/bootstrap';
import { type Role, roles } from '@rcm/tenancy';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { onInstallation } from './command.ts';
import { commaSeparated } from './organization.ts';

/** `rcm key create` and `rcm key revoke`. */
export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('make and revoke API keys');

  key
    .command('create')
    .description('make a key; it is shown only now')
    .requiredOption('--org <id>', 'id of the organization')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <scopes>', 'comma-separated, such as gfe:read,gfe:write', commaSeparated)
    .addOption(new Option('--role <role>', 'role of the key').choices(roles).default('ADMIN'))
    .option('--expires <date-time>', 'ISO 8601 with an offset or Z', instant)
    .action(
      (
        options: { org: string; name: string; scopes: string[]; role: Role; expires?: Date },
        command: Command,
      ) =>
        onInstallation(command, async ({ commands }, { output }) => {
          const made = await createKey(commands, {
            organizationId: options.org,
            name: options.name,
            scopes: options.scopes,
            role: options.role,
            ...(options.expires !== undefined && { expiresAt: options.expires }),
          });
          output.result({ ...made }, `Made the key ${made.keyId}.\nShown only now: ${made.apiKey}`);
        }),
    );

  key
    .command('revoke')
    .description('revoke a key at once')
    .requiredOption('--id <id>', 'id of the key')
    .action((options: { id: string }, command: Command) =>
      onInstallation(command, async ({ commands }, { output }) => {
        const { keyId, revokedAt } = await revokeKey(commands, { keyId: options.id });
        output.result(
          { keyId, revokedAt: revokedAt.toISOString() },
          `Revoked ${keyId}; it answers 401 within a second.`,
        );
      }),
    );
}

function instant(value: string): Date {
  const at = new Date(value);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/i.test(value) || Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('Expected an ISO 8601 date-time with an offset or Z.');
  }
  return at;
}
