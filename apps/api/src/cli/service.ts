import { writeFileAtomically } from '../atomic-file.ts';
import { type CommandContext, contextOf } from './command.ts';
import type { RcmCommand } from './rcm-command.ts';
import { stopWith } from './signals.ts';

interface MigrateOptions {
  readonly status?: boolean;
  readonly rotate?: boolean;
  readonly finish?: boolean;
}

async function migrate({ host, config, output }: CommandContext, rotate: boolean): Promise<void> {
  const { setUpInstallation } = await import('../installation.ts');
  const { applied, generation } = await setUpInstallation(config, host.env, output.progress, { rotate });
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

async function finishRotation({ host, config, output }: CommandContext): Promise<void> {
  const { finishInstallationRotation } = await import('../installation.ts');
  const { finished, keys, connections } = await finishInstallationRotation(config, host.env, output.progress);
  output.result(
    { finished, keys, connections },
    finished
      ? 'The rotation is finished: nothing needs an earlier secret any more.'
      : [
          'An earlier secret is still needed; nothing was changed.',
          `Connections of processes that run with it: ${connections}.`,
          `API keys that nobody has used since the rotation: ${keys.length}. Use, rotate or revoke them first.`,
          ...keys,
        ].join('\n'),
  );
  if (!finished) host.exitCode = 1;
}

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

/** `rcm migrate`, `rcm serve` and `rcm openapi`. */
export function addServiceCommands(program: RcmCommand): void {
  program
    .command('migrate')
    .description('set up the database and apply pending migrations')
    .option('--rotate', 'activate RCM_SECRET in place of RCM_SECRET_PREVIOUS, and renew the role passwords')
    .option('--finish', 'with --rotate: retire earlier secrets, unless something still needs them')
    .option('--status', 'show which migrations are applied and which are pending, and change nothing')
    .prints('`{"applied":[…]}`')
    .prints(
      '`{"version","applied":[{"name","appliedAt"}],"pending":[{"name","isContraction"}],"unknown":[…]}`',
      '--status',
    )
    .prints('`{"applied","generation"}`', '--rotate')
    .prints('`{"finished","keys","connections"}`', '--rotate --finish')
    .exitsWithOne(
      'with `--status` while a migration is pending, and with `--finish` while something needs an earlier secret',
    )
    .action(async (options: MigrateOptions, command: RcmCommand) => {
      const { rotate = false, finish = false, status = false } = options;
      const context = await contextOf(command);
      if (finish && !rotate) command.error('error: --finish requires --rotate');
      if (status && rotate) command.error('error: --status cannot be combined with --rotate');
      if (status) return printStatus(context);
      await (finish ? finishRotation(context) : migrate(context, rotate));
    });

  program
    .command('serve')
    .description('serve the API on HOST (127.0.0.1) and PORT (3000) until a signal stops it')
    .prints('its log, one line of JSON for each entry')
    .action(async (_options, command: RcmCommand) => {
      const { host, config, output } = await contextOf(command);
      const { serve } = await import('../service.ts');
      const service = await serve(config, host.env, output.progress);
      stopWith(service.stop);
    });

  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write <file>', 'write it to a file instead')
    .prints('the OpenAPI 3.1 document')
    .prints('`{"written"}`', '--write <file>')
    .action(async (options: { write?: string }, command: RcmCommand) => {
      const { host, output } = await contextOf(command);
      const { documentOf } = await import('../app.ts');
      const { describedModules } = await import('../modules.ts');
      const document = `${JSON.stringify(documentOf(describedModules), null, 2)}\n`;
      if (options.write === undefined) host.stdout.write(document);
      else {
        writeFileAtomically(options.write, document);
        output.result({ written: options.write }, `Wrote ${options.write}.`);
      }
    });
}
