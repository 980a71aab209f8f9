import type { CommandHost } from '@rcm/auth/bootstrap';
import type { ListSource } from '@rcm/oig-exclusion/import';
import type { TenantDatabase } from '@rcm/tenancy';
import { onInstallation } from './command.ts';
import { addCodeImport } from './import-codes.ts';
import { addX12Import } from './import-x12.ts';
import { rejectedRows, table } from './output.ts';
import { createProgress } from './progress.ts';
import type { RcmCommand } from './rcm-command.ts';

/** `rcm import synthea`, `rcm import x12`, `rcm import leie`, `rcm import sam` and `rcm import codes`. */
export function addImportCommands(program: RcmCommand): void {
  const imports = program.command('import').description('import files');
  addSyntheaImport(imports);
  addX12Import(imports);
  addCodeImport(imports);
  for (const source of Object.keys(lists) as ListSource[]) addListImport(imports, source);
}

function addSyntheaImport(imports: RcmCommand): void {
  imports
    .command('synthea')
    .description(
      'import a Synthea CSV export: facilities, providers, payers, patients, coverages, appointments, claims and payments',
    )
    .argument('<directory>', 'folder with the CSV files')
    .requiredOption('--org <id>', 'id of the organization')
    .prints('`{"organizationId","files":[{"file","rows","created","unchanged","skipped","reasons"}]}`')
    .action((directory: string, options: { org: string }, command: RcmCommand) =>
      onInstallation(command, async ({ database, commands }, { output }) => {
        const show = await createProgress(command);
        const { commandPrincipal } = await import('@rcm/auth/bootstrap');
        const { importSynthea } = await import('@rcm/synthea');
        const { foldAllRowCounts } = await import('@rcm/lists');
        const { syntheaPorts } = await import('../modules.ts');
        const files = await importSynthea({
          database,
          principal: await commandPrincipal(commands, options.org),
          directory,
          now: commands.now,
          ports: syntheaPorts,
          onProgress: show.step,
        });
        await foldAllRowCounts(database, options.org);
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

function addListImport(imports: RcmCommand, source: ListSource): void {
  imports
    .command(source.toLowerCase())
    .description(
      `replace ${lists[source]}; a damaged file, or one with more than 1 % of rows that can't be read, is refused and leaves the old list in place`,
    )
    .argument('<file>', 'the CSV file as published')
    .prints(
      '`{"source","version","rowCount","rowsWithNpi","checksum","added","removed","unchanged","importedAt","rejected":[{"line","reason"}]}`',
    )
    .action((file: string, _options, command: RcmCommand) =>
      onInstallation(command, async ({ resolved, database, commands }, { output }) => {
        const { importList } = await import('@rcm/oig-exclusion/import');
        const { mustOwn } = await import('../database/set-up.ts');
        const show = await createProgress(command);
        const loaded = await importList({
          ownerUrl: mustOwn(resolved),
          source,
          file,
          now: commands.now,
          onProgress: show.step,
        });
        await screenAgain(database, commands);
        show.end();
        const { version, rowCount, rowsWithNpi, added, removed, unchanged, checksum, rejected } = loaded;
        output.result(
          { ...loaded, importedAt: loaded.importedAt.toISOString() },
          [
            table(
              ['List', 'Version', 'Rows', 'With an NPI', 'Added', 'Removed', 'Unchanged'],
              [[source, version, rowCount, rowsWithNpi, added, removed, unchanged]],
            ),
            `SHA-256 of the file: ${checksum}`,
            ...rejectedRows(rejected),
          ].join('\n'),
        );
      }),
    );
}

/** Enqueues, for each organization, the screening of its monitored people and of checks that wait for a list. */
async function screenAgain(database: TenantDatabase, commands: CommandHost): Promise<void> {
  const { organizationIds } = await import('@rcm/auth');
  const { commandPrincipal } = await import('@rcm/auth/bootstrap');
  const { inTenant, newId } = await import('@rcm/tenancy');
  const { enqueueRescreening } = await import('@rcm/oig-exclusion/lookups');
  for (const id of await organizationIds(database)) {
    const run = {
      principal: await commandPrincipal(commands, id),
      operation: 'oig-exclusion.importList',
      requestId: newId('req'),
      now: commands.now,
      audit: 'none',
      writes: true,
    } as const;
    await inTenant(database, run, enqueueRescreening);
  }
}

const lists: Readonly<Record<ListSource, string>> = {
  LEIE: 'the list of excluded individuals and entities of the OIG (UPDATED.csv)',
  SAM: 'the public exclusions extract of SAM.gov',
};
