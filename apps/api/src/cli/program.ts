import completeBy from '@bomb.sh/tab/commander';
import { ApiError } from '@rcm/errors';
import { Command, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addAuditCommands } from './audit.ts';
import { addBackupCommands } from './backup.ts';
import { addBooksCommand } from './books.ts';
import { addDistributeCommand } from './distribute.ts';
import { addEncryptCommand } from './encrypt.ts';
import { addImportCommands } from './import.ts';
import { addKeyCommands } from './key.ts';
import { addOrganizationCommands } from './organization.ts';
import { addSeedCommand } from './seed.ts';
import { addServiceCommands } from './service.ts';
import { endInOrder, isEndingInOrder } from './signals.ts';

const program = new Command('rcm')
  .description('Runs and looks after a revenue-cycle API.')
  .version(manifest.version, '--version', 'print the version')
  .option('--json', 'print one JSON document and nothing else')
  .showHelpAfterError('(see rcm --help)')
  .exitOverride();

addServiceCommands(program);
addOrganizationCommands(program);
addKeyCommands(program);
addImportCommands(program);
addSeedCommand(program);
addAuditCommands(program);
addBooksCommand(program);
addEncryptCommand(program);
addBackupCommands(program);
addDistributeCommand(program);
allowJsonAnywhere(program, 'rcm');
completeBy(program, { completionCommandName: 'completion' });
program.commands
  .find((command) => command.name() === 'completion')
  ?.description('print what completes rcm in a shell, to be sourced by it');

/** `--json` may stand before or behind the command's own name. */
function allowJsonAnywhere(command: Command, path: string): void {
  for (const child of command.commands) {
    child.option('--json', 'print one JSON document and nothing else').exitOverride();
    child.showHelpAfterError(`(see ${path} ${child.name()} --help)`);
    allowJsonAnywhere(child, `${path} ${child.name()}`);
  }
}

/** The options whose values have another name inside. */
const optionNames: Readonly<Record<string, string>> = {
  organizationId: 'org',
  expiresAt: 'expires',
  timeZone: 'timezone',
  keyId: 'id',
  overlapSeconds: 'overlap',
};

/** What is wrong with the values of the options, by their names on the command line; null for any other error. */
function usageError(error: unknown): string | null {
  if (!ApiError.is(error) || !error.details.issues) return null;
  const complaints = error.details.issues.map(({ path, message }) => {
    const name = path.split('.')[1] ?? '';
    const option = optionNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option}: ${message}`;
  });
  return complaints.join('; ');
}

endInOrder();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (!isEndingInOrder()) {
    const usage = usageError(error);
    const message = usage ?? (error instanceof Error ? error.message : String(error));
    const json = process.argv.includes('--json');
    process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `rcm: ${message}\n`);
    process.exitCode = usage === null ? 1 : 2;
  }
}
