import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { Installation } from '../installation.ts';
import { createOutput, type Output } from './output.ts';

/** The configuration and output of a command. */
export interface CommandContext {
  readonly config: Config;
  readonly output: Output;
}

/** Reads the configuration and chooses the output for a command. */
export async function contextOf(command: Command): Promise<CommandContext> {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  const { readConfig } = await import('../config.ts');
  return { config: readConfig(process.env), output: createOutput(json) };
}

/** Opens the installation, runs a command on it, and closes it. */
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
