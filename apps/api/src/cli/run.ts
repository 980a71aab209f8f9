import { ApiError } from '@rcm/errors';
import { CommanderError } from 'commander';
import { rcmCommand } from './commands.ts';
import type { CommandProcess } from './rcm-command.ts';
import { isStopping } from './signals.ts';

export type { CommandProcess };

/** The options whose names differ from those of the fields that they set. */
const optionNames: Readonly<Record<string, string>> = {
  organizationId: 'org',
  expiresAt: 'expires',
  timeZone: 'timezone',
  keyId: 'id',
  overlapSeconds: 'overlap',
  memberId: 'member',
  agentId: 'agent',
};

/** The message for invalid option values, by the names of the options; null for any other error. */
function usageError(error: unknown): string | null {
  if (!ApiError.is(error) || !error.details.issues) return null;
  const complaints = error.details.issues.map(({ path, message }) => {
    const name = path.split('.')[1] ?? '';
    const option = optionNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option}: ${message}`;
  });
  return complaints.join('; ');
}

/** Runs `rcm` with arguments, and sets the exit code of the process. */
export async function run(args: readonly string[], host: CommandProcess): Promise<void> {
  try {
    await rcmCommand(host).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) host.exitCode = error.exitCode === 0 ? 0 : 2;
    else if (!isStopping()) {
      const usage = usageError(error);
      const message = usage ?? (error instanceof Error ? error.message : String(error));
      const json = args.includes('--json');
      host.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `rcm: ${message}\n`);
      host.exitCode = usage === null ? 1 : 2;
    }
  }
}
