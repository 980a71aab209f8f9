import { contextOf } from './command.ts';
import type { RcmCommand } from './rcm-command.ts';

/** `rcm backup` and `rcm restore`. */
export function addBackupCommands(program: RcmCommand): void {
  program
    .command('backup')
    .description('write every row of the installation into a new directory; the API can keep serving')
    .argument('<directory>', 'the new directory; it holds patient data and only this user can read it')
    .prints('`{"directory","createdAt","tables","rows"}`')
    .action(async (directory: string, _options, command: RcmCommand) => {
      const { host, config, output } = await contextOf(command);
      const source = { config, env: host.env, progress: output.progress };
      const { backUpInstallation } = await import('../backup.ts');
      const { createdAt, tables } = await backUpInstallation(source, directory);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      output.result(
        { directory, createdAt, tables: tables.length, rows },
        `Wrote ${rows} rows of ${tables.length} tables to ${directory}.`,
      );
    });

  program
    .command('restore')
    .description('restore a backup into a database without organizations')
    .argument('<directory>', 'a directory written by `rcm backup`')
    .prints('`{"createdAt","rows","organizations","sealed"}`')
    .action(async (directory: string, _options, command: RcmCommand) => {
      const { host, config, output } = await contextOf(command);
      const source = { config, env: host.env, progress: output.progress };
      const { restoreInstallation } = await import('../backup.ts');
      const restored = await restoreInstallation(source, directory);
      output.result(
        { ...restored },
        `Restored ${restored.rows} rows of ${restored.organizations} organizations as of ${restored.createdAt}.`,
      );
    });
}
