#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { addAuditCommands } from './audit.ts';
import { addImportCommands } from './import.ts';
import { addKeyCommands } from './key.ts';
import { addOrganizationCommands } from './organization.ts';
import { addSeedCommand } from './seed.ts';
import { addServiceCommands } from './service.ts';

const program = new Command('rcm')
  .description('Runs and looks after a revenue-cycle API.')
  .option('--json', 'print one JSON document and nothing else')
  .showHelpAfterError('(see rcm --help)')
  .exitOverride();

addServiceCommands(program);
addOrganizationCommands(program);
addKeyCommands(program);
addImportCommands(program);
addSeedCommand(program);
addAuditCommands(program);
allowJsonAnywhere(program);

/** `--json` may stand before or behind the command's own name. */
function allowJsonAnywhere(command: Command): void {
  for (const child of command.commands) {
    child.option('--json', 'print one JSON document and nothing else').exitOverride();
    child.showHelpAfterError(`(see rcm ${child.name()} --help)`);
    allowJsonAnywhere(child);
  }
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const message = error instanceof Error ? error.message : String(error);
    const json = process.argv.includes('--json');
    process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `rcm: ${message}\n`);
    process.exitCode = 1;
  }
}
