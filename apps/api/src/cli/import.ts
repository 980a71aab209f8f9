import { progress as progressBar } from '@clack/prompts';
import { commandPrincipal } from '@rcm/auth/bootstrap';
import { importSynthea } from '@rcm/reference/synthea';
import type { Command } from 'commander';
import { onInstallation } from './command.ts';
import { table } from './output.ts';

/** `rcm import synthea`. */
export function addImportCommands(program: Command): void {
  const imports = program.command('import').description('read files into an organization');

  imports
    .command('synthea')
    .description('a Synthea CSV export: facilities, providers, payers, patients, appointments, claims')
    .argument('<directory>', 'folder with the CSV files')
    .requiredOption('--org <id>', 'id of the organization')
    .action((directory: string, options: { org: string }, command: Command) =>
      onInstallation(command, async ({ database, commands }, { output }) => {
        const show = createProgress(process.stderr.isTTY && !command.optsWithGlobals().json);
        const files = await importSynthea({
          database,
          principal: await commandPrincipal(commands, options.org),
          directory,
          now: commands.now,
          onProgress: show.step,
        });
        show.end();
        output.result(
          { organizationId: options.org, files },
          table(
            ['File', 'Rows', 'Created', 'Unchanged', 'Skipped'],
            files.map((one) => [one.file, one.rows, one.created, one.unchanged, one.skipped]),
          ),
        );
      }),
    );
}

/** A bar for each file on a terminal; silence elsewhere. */
function createProgress(isTerminal: boolean) {
  if (!isTerminal) return { step: () => undefined, end: () => undefined };
  let current: { file: string; done: number; bar: ReturnType<typeof progressBar> } | null = null;
  const end = () => {
    current?.bar.stop(current.file);
    current = null;
  };
  return {
    step(file: string, done: number, total: number) {
      if (current?.file !== file) {
        end();
        current = { file, done: 0, bar: progressBar({ max: Math.max(total, 1) }) };
        current.bar.start(file);
      }
      current.bar.advance(done - current.done, `${file} ${done}/${total}`);
      current.done = done;
    },
    end,
  };
}
