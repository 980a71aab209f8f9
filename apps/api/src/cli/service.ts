import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { documentOf } from '../app.ts';
import { findDatabase, migrateInstallation } from '../installation.ts';
import { describedModules } from '../modules.ts';
import { serve } from '../service.ts';
import { contextOf } from './command.ts';

/** `rcm migrate`, `rcm serve` and `rcm openapi`. */
export function addServiceCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(async (_options, command: Command) => {
      const { config, output } = contextOf(command);
      const resolved = await findDatabase(config, process.env, output.progress);
      try {
        const applied = await migrateInstallation(resolved, output.progress);
        output.result(
          { applied },
          applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`,
        );
      } finally {
        await resolved.release();
      }
    });

  program
    .command('serve')
    .description('serve the API on HOST and PORT until it is told to stop')
    .action(async (_options, command: Command) => {
      const { config, output } = contextOf(command);
      await untilStopped(await serve(config, process.env, output.progress));
    });

  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write <file>', 'write it to a file instead')
    .action((options: { write?: string }, command: Command) => {
      const { output } = contextOf(command);
      const document = `${JSON.stringify(documentOf(describedModules), null, 2)}\n`;
      if (options.write === undefined) process.stdout.write(document);
      else {
        writeFileSync(options.write, document);
        output.result({ written: options.write }, `Wrote ${options.write}.`);
      }
    });
}

/** Waits for SIGTERM or SIGINT, then stops in order. */
export async function untilStopped(service: { stop(): Promise<void> }): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await service.stop();
  process.exit(0);
}
