import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { Installation } from '../installation.ts';
import { createOutput, type Output } from './output.ts';

/** What every command works with. */
export interface CommandContext {
  readonly config: Config;
  readonly output: Output;
}

/** The configuration and the output that a command line asks for. */
export async function contextOf(command: Command): Promise<CommandContext> {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  const { readConfig } = await import('../config.ts');
  return { config: readConfig(process.env), output: createOutput(json) };
}

/** Runs a command on the installation and closes it again. */
export async function onInstallation(
  command: Command,
  work: (installation: Installation, context: CommandContext) => Promise<void>,
): Promise<void> {
  const context = await contextOf(command);
  const { openInstallation } = await import('../installation.ts');
  const installation = await openInstallation(context.config, process.env, context.output.progress);
  try {
    await work(installation, context);
  } finally {
    await installation.close();
  }
}
