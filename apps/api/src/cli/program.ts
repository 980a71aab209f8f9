import { ApiError } from '@rcm/errors';
import { CommanderError } from 'commander';
import { rcmCommand } from './commands.ts';
import { handleSignals, isStopping } from './signals.ts';

/** The options whose names differ from those of the fields that they set. */
const optionNames: Readonly<Record<string, string>> = {
  organizationId: 'org',
  expiresAt: 'expires',
  timeZone: 'timezone',
  keyId: 'id',
  overlapSeconds: 'overlap',
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

handleSignals();
try {
  await rcmCommand().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (!isStopping()) {
    const usage = usageError(error);
    const message = usage ?? (error instanceof Error ? error.message : String(error));
    const json = process.argv.includes('--json');
    process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `rcm: ${message}\n`);
    process.exitCode = usage === null ? 1 : 2;
  }
}
