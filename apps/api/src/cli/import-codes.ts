import type { CodeListKey } from '@rcm/medical-coding/import';
import { InvalidArgumentError, Option } from 'commander';
import { onInstallation } from './command.ts';
import { rejectedRows, table } from './output.ts';
import { createProgress } from './progress.ts';
import type { RcmCommand } from './rcm-command.ts';

/** Adds `rcm import codes`. */
export function addCodeImport(imports: RcmCommand): void {
  imports
    .command('codes')
    .description('replace the codes of a code system, or a table of coding edits')
    .argument('<system>', `one of ncci-ptp, ncci-mue, ncci-aoc, ${systems.join(', ')}`)
    .argument(
      '<files...>',
      'a CSV file; the README of @rcm/medical-coding names the columns. For ncci-… all files of the quarter, as CMS publishes them',
    )
    .addOption(
      new Option('--program <program>', 'for ncci-…: the program of the edits')
        .choices(['medicare', 'medicaid'])
        .default('medicare'),
    )
    .addOption(
      new Option('--setting <setting>', 'for ncci-ptp and ncci-mue: the kind of biller')
        .choices(['practitioner', 'hospital', 'dme'])
        .default('practitioner'),
    )
    .prints(
      '`{"system","version","rowCount","checksum","added","removed","changed","unchanged","importedAt","rejected":[{"line","reason"}]}`',
    )
    .action((given: string, files: string[], options: EditSet, command: RcmCommand) => {
      const list = listOf(given, files, options);
      return onInstallation(command, async ({ resolved, commands }, { output }) => {
        const { importCodes } = await import('@rcm/medical-coding/import');
        const { mustOwn } = await import('../database/set-up.ts');
        const show = await createProgress(command);
        const loaded = await importCodes({
          ownerUrl: mustOwn(resolved),
          list,
          files,
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
      });
    });
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
  AOC: true,
  MEDICAID_PTP_PRACTITIONER: true,
  MEDICAID_PTP_HOSPITAL: true,
  MEDICAID_PTP_SUPPLIER: true,
  MEDICAID_MUE_PRACTITIONER: true,
  MEDICAID_MUE_HOSPITAL: true,
  MEDICAID_MUE_SUPPLIER: true,
  MEDICAID_AOC: true,
};

const systems = Object.keys(loadable) as CodeListKey[];

/** A set of edits of the National Correct Coding Initiative. */
interface EditSet {
  readonly program: 'medicare' | 'medicaid';
  readonly setting: 'practitioner' | 'hospital' | 'dme';
}

const settings = { practitioner: 'PRACTITIONER', hospital: 'HOSPITAL', dme: 'SUPPLIER' } as const;

function listOf(given: string, files: readonly string[], { program, setting }: EditSet): CodeListKey {
  const table = /^ncci-(ptp|mue|aoc)$/i.exec(given)?.[1]?.toUpperCase();
  if (table === undefined && files.length > 1) {
    throw new InvalidArgumentError(`${given} is loaded from one file.`);
  }
  const set = table === 'AOC' ? table : `${table}_${settings[setting]}`;
  const list = program === 'medicaid' ? `MEDICAID_${set}` : set;
  const wanted = table === undefined ? given.toUpperCase() : list;
  const system = systems.find((known) => known === wanted);
  if (system !== undefined) return system;
  throw new InvalidArgumentError(
    table === undefined
      ? `Expected one of ncci-ptp, ncci-mue, ncci-aoc, ${systems.join(', ')}.`
      : 'Medicare has no pairs of DME suppliers: those of practitioners apply.',
  );
}
