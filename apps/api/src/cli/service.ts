import { writeFileAtomically } from '../atomic-file.ts';
import { contextOf } from './command.ts';
import type { RcmCommand } from './rcm-command.ts';
import { stopWith } from './signals.ts';

/** `rcm serve` and `rcm openapi`. */
export function addServiceCommands(program: RcmCommand): void {
  program
    .command('serve')
    .description('serve the API on HOST (127.0.0.1) and PORT (3000) until a signal stops it')
    .prints('its log, one line of JSON for each entry')
    .action(async (_options, command: RcmCommand) => {
      const { host, config, output } = await contextOf(command);
      const { serve } = await import('../service.ts');
      const service = await serve(config, host.env, output.progress);
      stopWith(service.stop);
    });

  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write <file>', 'write it to a file instead')
    .prints('the OpenAPI 3.1 document')
    .prints('`{"written"}`', '--write <file>')
    .action(async (options: { write?: string }, command: RcmCommand) => {
      const { host, output } = await contextOf(command);
      const { documentOf } = await import('../app.ts');
      const { describedModules } = await import('../modules.ts');
      const document = `${JSON.stringify(documentOf(describedModules), null, 2)}\n`;
      if (options.write === undefined) host.stdout.write(document);
      else {
        writeFileAtomically(options.write, document);
        output.result({ written: options.write }, `Wrote ${options.write}.`);
      }
    });
}
