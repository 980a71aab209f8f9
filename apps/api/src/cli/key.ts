import type { Role } from '@rcm/tenancy';
import { InvalidArgumentError, Option } from 'commander';
import { onInstallation } from './command.ts';
import { commaSeparated } from './organization.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** Declared here because loading the package that defines them would slow down the help. */
const roles = Object.keys({
  OWNER: true,
  ADMIN: true,
  BILLING_MANAGER: true,
  BILLER: true,
  CODER: true,
  CLINICIAN: true,
  COLLECTOR: true,
  READ_ONLY: true,
} satisfies Record<Role, true>);

/** `rcm key create`, `rcm key list`, `rcm key roll` and `rcm key revoke`. */
export function addKeyCommands(program: RcmCommand): void {
  const key = program.command('key').description('create, list, roll and revoke API keys');
  addKeyCreate(key);
  addKeyList(key);
  addKeyRoll(key);
  addKeyRevoke(key);
}

function addKeyCreate(key: RcmCommand): void {
  key
    .command('create')
    .description('create a key; its secret is shown only once')
    .requiredOption('--org <id>', 'id of the organization')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <scopes>', 'comma-separated, such as gfe:read,gfe:write', commaSeparated)
    .addOption(new Option('--role <role>', 'role of the key').choices(roles).default('ADMIN'))
    .option('--expires <date-time>', 'ISO 8601 date-time with an offset or Z', instant)
    .option('--member <id>', 'member that the key acts for')
    .option('--agent <id>', 'agent definition that the key acts for')
    .prints('`{"keyId","apiKey"}`')
    .action(
      (
        options: {
          org: string;
          name: string;
          scopes: string[];
          role: Role;
          expires?: Date;
          member?: string;
          agent?: string;
        },
        command: RcmCommand,
      ) =>
        onInstallation(command, async ({ commands }, { output }) => {
          const { createKey } = await import('@rcm/auth/bootstrap');
          const { describedModules } = await import('../modules.ts');
          const { correctedScope } = await import('../scopes.ts');
          const { agentDefinition } = await import('@rcm/agent-builder/lookups');
          const made = await createKey(
            commands,
            {
              organizationId: options.org,
              name: options.name,
              scopes: options.scopes,
              role: options.role,
              memberId: options.member,
              agentId: options.agent,
              ...(options.expires !== undefined && { expiresAt: options.expires }),
            },
            {
              agent: agentDefinition,
              correctedScope: (scope) => correctedScope(describedModules, scope),
            },
          );
          output.result({ ...made }, `Created the key ${made.keyId}.\nShown only once: ${made.apiKey}`);
        }),
    );
}

function addKeyList(key: RcmCommand): void {
  key
    .command('list')
    .description('list the keys of an organization, newest first, without their secrets')
    .requiredOption('--org <id>', 'id of the organization')
    .prints(
      '`{"organizationId","keys":[{"keyId","name","prefix","scopes","role","mode","memberId","agentId","expiresAt","lastUsedAt","revokedAt","createdAt"}]}`',
    )
    .action((options: { org: string }, command: RcmCommand) =>
      onInstallation(command, async ({ commands }, { output }) => {
        const { listKeys } = await import('@rcm/auth/bootstrap');
        const keys = await listKeys(commands, { organizationId: options.org });
        output.result(
          { organizationId: options.org, keys },
          table(
            ['Key', 'Name', 'Begins with', 'Role', 'Scopes', 'Last used', 'Ends'],
            keys.map((one) => [
              one.keyId,
              one.name,
              one.prefix,
              one.role,
              one.scopes.join(','),
              one.lastUsedAt?.toISOString() ?? 'never',
              one.revokedAt ? 'revoked' : (one.expiresAt?.toISOString() ?? 'never'),
            ]),
          ),
        );
      }),
    );
}

function addKeyRoll(key: RcmCommand): void {
  key
    .command('roll')
    .description('give a key a new secret, which is shown only once')
    .requiredOption('--id <id>', 'id of the key')
    .option('--overlap <seconds>', 'how long the previous secret still works, at most 604800', wholeNumber, 0)
    .prints('`{"keyId","apiKey","overlapEndsAt"}`')
    .action((options: { id: string; overlap: number }, command: RcmCommand) =>
      onInstallation(command, async ({ commands }, { output }) => {
        const { rollKey } = await import('@rcm/auth/bootstrap');
        const rolled = await rollKey(commands, { keyId: options.id, overlapSeconds: options.overlap });
        const until = rolled.overlapEndsAt?.toISOString();
        output.result(
          { ...rolled },
          [
            `${rolled.keyId} has a new secret. Shown only once: ${rolled.apiKey}`,
            until === undefined
              ? 'The previous secret no longer works.'
              : `The previous secret works until ${until}.`,
          ].join('\n'),
        );
      }),
    );
}

function addKeyRevoke(key: RcmCommand): void {
  key
    .command('revoke')
    .description('revoke a key immediately')
    .requiredOption('--id <id>', 'id of the key')
    .prints('`{"keyId","revokedAt"}`')
    .action((options: { id: string }, command: RcmCommand) =>
      onInstallation(command, async ({ commands }, { output }) => {
        const { revokeKey } = await import('@rcm/auth/bootstrap');
        const { keyId, revokedAt } = await revokeKey(commands, { keyId: options.id });
        output.result(
          { keyId, revokedAt: revokedAt.toISOString() },
          `Revoked ${keyId}; requests with it get 401 within a second.`,
        );
      }),
    );
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}

function instant(value: string): Date {
  const at = new Date(value);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/i.test(value) || Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('Expected an ISO 8601 date-time with an offset or Z.');
  }
  return at;
}
