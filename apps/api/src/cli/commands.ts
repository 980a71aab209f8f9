import completeBy from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addAuditCommands } from './audit.ts';
import { addBackupCommands } from './backup.ts';
import { addBooksCommand } from './books.ts';
import { addDistributeCommand } from './distribute.ts';
import { addEncryptCommand } from './encrypt.ts';
import { addImportCommands } from './import.ts';
import { addKeyCommands } from './key.ts';
import { addMcpCommand } from './mcp.ts';
import { addMigrateCommand } from './migrate.ts';
import { addOrganizationCommands } from './organization.ts';
import { type CommandProcess, RcmCommand } from './rcm-command.ts';
import { addSeedCommand } from './seed.ts';
import { addServiceCommands } from './service.ts';

/** The `rcm` command with all its subcommands. The caller starts parsing. */
export function rcmCommand(host: CommandProcess): RcmCommand {
  const program = new RcmCommand(host, 'rcm')
    .description('Runs and maintains a revenue-cycle API.')
    .version(manifest.version, '--version', 'print the version')
    .option('--json', 'print one JSON document and nothing else')
    .showHelpAfterError('(see rcm --help)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
    });

  addMigrateCommand(program);
  addServiceCommands(program);
  addMcpCommand(program);
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
  const completion = program.commands.find((command) => command.name() === 'completion');
  completion?.description(
    'print the completion script of a shell (bash, zsh, fish or powershell): source <(rcm completion bash)',
  );
  return program;
}

/** A command by its full name, such as `rcm import leie`. */
export interface NamedCommand {
  readonly name: string;
  readonly command: RcmCommand;
}

/** The commands that have no further commands, without hidden ones. */
export function commandsOf(parent: RcmCommand, path: string): NamedCommand[] {
  const visible = parent.createHelp().visibleCommands(parent);
  return parent.commands.flatMap((command) => {
    if (!(command instanceof RcmCommand) || !visible.includes(command)) return [];
    const name = `${path} ${command.name()}`;
    return command.commands.length > 0 ? commandsOf(command, name) : [{ name, command }];
  });
}

/** Accepts `--json` both before and after the command's name. */
function allowJsonAnywhere(command: Command, path: string): void {
  for (const child of command.commands) {
    child.option('--json', 'print one JSON document and nothing else').exitOverride();
    child.showHelpAfterError(`(see ${path} ${child.name()} --help)`);
    allowJsonAnywhere(child, `${path} ${child.name()}`);
  }
}
