import completeBy from '@bomb.sh/tab/commander';
import { Command } from 'commander';
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

/** The `rcm` command with all of its commands; it reads no arguments before it is told to. */
export function rcmCommand(): Command {
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
  return program;
}

/** `--json` may stand before or behind the command's own name. */
function allowJsonAnywhere(command: Command, path: string): void {
  for (const child of command.commands) {
    child.option('--json', 'print one JSON document and nothing else').exitOverride();
    child.showHelpAfterError(`(see ${path} ${child.name()} --help)`);
    allowJsonAnywhere(child, `${path} ${child.name()}`);
  }
}
