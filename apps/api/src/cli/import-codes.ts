import type { CodeListKey } from '@rcm/medical-coding/import';
import { InvalidArgumentError } from 'commander';
import { onInstallation } from './command.ts';
import { rejectedRows, table } from './output.ts';
import { createProgress } from './progress.ts';
import type { RcmCommand } from './rcm-command.ts';

/** Adds `rcm import codes`. */
export function addCodeImport(imports: RcmCommand): void {
  imports
    .command('codes')
    .description('replace the codes of a code system, or a table of coding edits')
    .argument('<system>', `one of ${systems.join(', ')}`, systemOf)
    .argument('<file>', 'a CSV file; the README of @rcm/medical-coding names the columns')
    .prints(
      '`{"system","version","rowCount","checksum","added","removed","changed","unchanged","importedAt","rejected":[{"line","reason"}]}`',
    )
    .action((list: CodeListKey, file: string, _options, command: RcmCommand) =>
      onInstallation(command, async ({ resolved, commands }, { output }) => {
        const { importCodes } = await import('@rcm/medical-coding/import');
        const { mustOwn } = await import('../database/set-up.ts');
        const show = await createProgress(command);
        const loaded = await importCodes({
          ownerUrl: mustOwn(resolved),
          list,
          file,
          now: commands.now,
          onProgress: show.step,
        });
        show.end();
        const {
          list: system,
          version,
          rowCount,
          added,
          removed,
          changed,
          unchanged,
          checksum,
          rejected,
        } = loaded;
        const importedAt = loaded.importedAt.toISOString();
        output.result(
          { system, version, rowCount, checksum, added, removed, changed, unchanged, importedAt, rejected },
          [
            table(
              ['System', 'Version', 'Rows', 'Added', 'Removed', 'Changed', 'Unchanged'],
              [[system, version, rowCount, added, removed, changed, unchanged]],
            ),
            `SHA-256 of the file: ${checksum}`,
            ...rejectedRows(rejected),
          ].join('\n'),
        );
      }),
    );
}

/** Every list that can be imported; declared here so that parsing the command line does not load the package. */
const loadable: Readonly<Record<CodeListKey, true>> = {
  ICD10CM: true,
  ICD10PCS: true,
  CPT: true,
  HCPCS2: true,
  CDT: true,
  NDC: true,
  LOINC: true,
  SNOMEDCT: true,
  RXNORM: true,
  CVX: true,
  MSDRG: true,
  APC: true,
  HIPPS: true,
  REVENUE: true,
  TOB: true,
  POS: true,
  MODIFIER: true,
  TAXONOMY: true,
  CARC: true,
  RARC: true,
  PTP_PRACTITIONER: true,
  PTP_HOSPITAL: true,
  MUE_PRACTITIONER: true,
  MUE_HOSPITAL: true,
  MUE_SUPPLIER: true,
};

const systems = Object.keys(loadable) as CodeListKey[];

function systemOf(given: string): CodeListKey {
  const system = systems.find((known) => known === given.toUpperCase());
  if (system === undefined) throw new InvalidArgumentError(`Expected one of ${systems.join(', ')}.`);
  return system;
}
