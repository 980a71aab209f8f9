import type { Config } from '../config.ts';
import type { Installation } from '../installation.ts';
import { createOutput, type Output } from './output.ts';
import type { CommandProcess, RcmCommand } from './rcm-command.ts';

/** The process, configuration and output of a command. */
export interface CommandContext {
  readonly host: CommandProcess;
  readonly config: Config;
  readonly output: Output;
}

/** Reads the configuration and chooses the output for a command. */
export async function contextOf(command: RcmCommand): Promise<CommandContext> {
  const { host } = command;
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  const { readConfig } = await import('../config.ts');
  return { host, config: readConfig(host.env), output: createOutput(host, json) };
}

/** Opens the installation, runs a command on it, and closes it. */
export async function onInstallation(
  command: RcmCommand,
  work: (installation: Installation, context: CommandContext) => Promise<void>,
): Promise<void> {
  const context = await contextOf(command);
  const { openInstallation } = await import('../installation.ts');
  const installation = await openInstallation(context.config, context.host.env, context.output.progress);
  try {
    await work(installation, context);
  } finally {
    await installation.close();
  }
}
