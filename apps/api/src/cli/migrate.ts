import { InvalidArgumentError } from 'commander';
import type { Finish } from '../database/finish.ts';
import type { SetUp } from '../database/set-up.ts';
import { type CommandContext, contextOf } from './command.ts';
import { planLines } from './migration-plan.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

interface MigrateOptions {
  readonly status?: boolean;
  readonly plan?: boolean;
  readonly offline?: boolean;
  readonly rotate?: boolean;
  readonly finish?: boolean;
  /** The beginning of the day, in UTC. */
  readonly revokeUnusedSince?: Date;
}

async function migrate(
  { host, config, output }: CommandContext,
  options: { readonly rotate: boolean; readonly offline: boolean },
): Promise<void> {
  const { setUpInstallation } = await import('../installation.ts');
  const { NeedsOffline } = await import('../database/plan.ts');
  const { rotate } = options;
  let setUp: SetUp;
  try {
    setUp = await setUpInstallation(config, host.env, output.progress, options);
  } catch (error) {
    if (!(error instanceof NeedsOffline)) throw error;
    output.result({ applied: [], pending: error.plan }, [...planLines(error.plan), error.message].join('\n'));
    host.exitCode = 1;
    return;
  }
  const { applied, generation } = setUp;
  const summary =
    applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`;
  if (!rotate) output.result({ applied }, summary);
  else {
    output.result(
      { applied, generation },
      `${summary}\nRCM_SECRET is active; it is secret number ${generation} of this installation. Restart every process ` +
        'with it, then run `rcm migrate --rotate --finish`.',
    );
  }
}

async function finishRotation(
  { host, config, output }: CommandContext,
  revokeUnusedSince: Date | null,
): Promise<void> {
  const { finishInstallationRotation } = await import('../installation.ts');
  const finish = await finishInstallationRotation(config, host.env, output.progress, { revokeUnusedSince });
  output.result({ ...finish }, [...finishLines(finish), ...revokedLines(finish)].join('\n'));
  if (!finish.finished) host.exitCode = 1;
}

const finishLines = ({ finished, keys, revoked, connections }: Finish): string[] =>
  finished
    ? ['The rotation is finished: nothing needs an earlier secret any more.']
    : [
        `An earlier secret is still needed; ${revoked.length === 0 ? 'nothing was changed' : 'it was not retired'}.`,
        `Connections of processes that run with it: ${connections}.`,
        `API keys that nobody has used since the rotation: ${keys.length}.`,
        ...(keys.length === 0
          ? []
          : [
              keyTable(keys),
              'Use, rotate or revoke them first, or add `--revoke-unused-since DATE` to revoke those that are no longer used.',
            ]),
      ];

const revokedLines = ({ revoked }: Finish): string[] =>
  revoked.length === 0 ? [] : [`Revoked API keys: ${revoked.length}.`, keyTable(revoked)];

const keyTable = (keys: Finish['keys']): string =>
  table(
    ['Organization', 'Organization name', 'Key', 'Name', 'Created', 'Last used'],
    keys.map((one) => [
      one.organizationId,
      one.organizationName,
      one.keyId,
      one.name,
      one.createdAt.toISOString(),
      one.lastUsedAt?.toISOString() ?? 'never',
    ]),
  );

async function printStatus({ host, config, output }: CommandContext): Promise<void> {
  const { installationStatus } = await import('../installation.ts');
  const status = await installationStatus(config, host.env, output.progress);
  const { version, applied, pending, unknown } = status;
  const lines = [
    version === null
      ? 'The database has no migrations.'
      : `The database is at ${version}, with ${applied.length} migrations.`,
    ...unknown.map((name) => `From a later version: ${name}`),
    ...pending.map(({ name, isContraction }) => `Pending: ${name}${isContraction ? ' (a contraction)' : ''}`),
    pending.length === 0
      ? 'Nothing is pending.'
      : `Run \`rcm migrate\` to apply ${pending.length} migrations.`,
  ];
  output.result({ ...status }, lines.join('\n'));
  if (pending.length > 0) host.exitCode = 1;
}

async function printPlan({ host, config, output }: CommandContext): Promise<void> {
  const { planInstallation } = await import('../installation.ts');
  const pending = await planInstallation(config, host.env, output.progress);
  output.result({ pending }, planLines(pending).join('\n'));
  if (pending.some(({ isOnline }) => !isOnline)) host.exitCode = 1;
}

/** The beginning of a day in UTC. */
function day(value: string): Date {
  const start = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== value) {
    throw new InvalidArgumentError('Expected a day such as 2026-11-25.');
  }
  return start;
}

/** `rcm migrate`. */
export function addMigrateCommand(program: RcmCommand): void {
  program
    .command('migrate')
    .description('set up the database and apply pending migrations')
    .option('--rotate', 'activate RCM_SECRET in place of RCM_SECRET_PREVIOUS, and renew the role passwords')
    .option('--finish', 'with --rotate: retire earlier secrets, unless something still needs them')
    .option(
      '--revoke-unused-since <date>',
      'with --finish: revoke keys in the way that were neither used nor created on this day or later (YYYY-MM-DD, UTC)',
      day,
    )
    .option('--status', 'show which migrations are applied and which are pending, and change nothing')
    .option('--plan', 'show which locks the pending migrations take on which tables, and change nothing')
    .option('--offline', 'apply also migrations that block requests for long; no process may serve meanwhile')
    .prints('`{"applied":[…]}`; when it refuses to begin, also `"pending"` as with `--plan`')
    .prints(
      '`{"version","applied":[{"name","appliedAt"}],"pending":[{"name","isContraction"}],"unknown":[…]}`',
      '--status',
    )
    .prints(
      '`{"pending":[{"name","isContraction","filledTable","locks":[{"statement","table","rows","lock","work"}],"isOnline"}]}`',
      '--plan',
    )
    .prints('`{"applied","generation"}`', '--rotate')
    .prints(
      '`{"finished","keys":[{"organizationId","organizationName","keyId","name","createdAt","lastUsedAt"}],"revoked":[…],"connections"}`',
      '--rotate --finish',
    )
    .exitsWithOne(
      'with `--status` while a migration is pending, with `--plan` and without `--offline` while one needs `--offline`, and with `--finish` while something needs an earlier secret',
    )
    .action(async (options: MigrateOptions, command: RcmCommand) => {
      const { rotate = false, finish = false, revokeUnusedSince = null } = options;
      const { status = false, plan = false, offline = false } = options;
      const context = await contextOf(command);
      if (finish && !rotate) command.error('error: --finish requires --rotate');
      if (revokeUnusedSince !== null) {
        const { systemClock } = await import('@rcm/tenancy');
        if (!finish) command.error('error: --revoke-unused-since requires --finish');
        if (revokeUnusedSince > systemClock())
          command.error('error: --revoke-unused-since takes no day in the future');
      }
      if (status && rotate) command.error('error: --status cannot be combined with --rotate');
      if (plan && (status || rotate || offline))
        command.error('error: --plan cannot be combined with --status, --rotate or --offline');
      if (offline && (status || finish))
        command.error('error: --offline cannot be combined with --status or --finish');
      if (status) return printStatus(context);
      if (plan) return printPlan(context);
      await (finish ? finishRotation(context, revokeUnusedSince) : migrate(context, { rotate, offline }));
    });
}
