import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ApiError } from '@rcm/errors';
import type { ImportedFile, ImportStep, Work } from '@rcm/remittances/import';
import type { TenantRun } from '@rcm/tenancy';
import { onInstallation } from './command.ts';
import { table } from './output.ts';
import { createProgress } from './progress.ts';
import type { RcmCommand } from './rcm-command.ts';

interface X12Options {
  readonly org: string;
  readonly dryRun?: boolean;
  readonly lenient?: boolean;
}

/** A file of the command line, with its result. */
interface ReportedFile extends ImportedFile {
  readonly file: string;
  /** Why the file could not be read; null when it was read. */
  readonly reason: string | null;
}

/**
 * Nearly everything that an import allocates soon becomes garbage. Left alone, the heap grows to several times its live
 * size. It is collected once now, because it grows freely until its first collection, and then whenever it has grown by
 * three fifths: at a fifth, collections take a tenth of the import's time.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=60');
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** `rcm import x12`. */
export function addX12Import(imports: RcmCommand): void {
  imports
    .command('x12')
    .description('import files of payers and clearinghouses, and post their transactions')
    .argument('<files...>', 'X12 files, in import order')
    .requiredOption('--org <id>', 'id of the organization')
    .option(
      '--dry-run',
      'post everything in one transaction, report the result, and roll back; the claims in the files are locked ' +
        'meanwhile, and concurrent imports are not seen',
    )
    .option('--lenient', 'accept wrong counts and control numbers of trailers, and report them as warnings')
    .prints('`{"files":[{"file","sha256","status","faults","warnings","transactions":[…],"reason"}]}`')
    .exitsWithOne('when a file or a transaction was refused')
    .action((files: string[], options: X12Options, command: RcmCommand) =>
      onInstallation(command, async ({ database, commands }, { host, output }) => {
        const { commandPrincipal } = await import('@rcm/auth/bootstrap');
        const { inTenant, newId, dryRun, systemClock } = await import('@rcm/tenancy');
        const principal = await commandPrincipal(commands, options.org);
        const run = (): TenantRun => ({
          principal,
          operation: 'remittances.importX12',
          requestId: newId('req'),
          now: systemClock(),
          audit: 'write',
        });
        const { remittancePorts } = await import('../modules.ts');
        const { importFile } = await import('@rcm/remittances/import');
        const { foldAllRowCounts } = await import('@rcm/lists');
        const show = await createProgress(command);
        // Only a process that runs nothing else may have its heap changed.
        if (host === process) keepHeapSmall();
        const envelope = options.lenient ? 'lenient' : 'strict';
        const importAll = async (work: Work): Promise<ReportedFile[]> => {
          const reports: ReportedFile[] = [];
          for (const file of files) {
            const name = basename(file);
            const source = contentOf(file, (done, total) => show.step(`${name}: read`, done, total));
            const posted = (done: number, total: number) => show.step(`${name}: posted`, done, total);
            reports.push(
              await importFile(work, remittancePorts, source, { fileName: name, envelope }, posted).then(
                (imported) => ({ file, ...imported, reason: null }),
                (error: unknown) => ({ file, ...nothing, reason: reasonOf(error) }),
              ),
            );
          }
          return reports;
        };
        const reports = options.dryRun
          ? await dryRun(database, run(), (piece) => importAll({ run: piece, prepare: piece }))
          : await importAll({
              run: (piece) => inTenant(database, run(), piece),
              prepare: (piece) => inTenant(database, { ...run(), audit: 'none', writes: true }, piece),
            });
        if (!options.dryRun) await foldAllRowCounts(database, options.org);
        show.end();
        const text = options.dryRun ? `${textOf(reports)}\nNothing was changed.` : textOf(reports);
        output.result({ files: reports }, text);
        if (reports.some(isRefused)) host.exitCode = 1;
      }),
    );
}

/** A file that can't be read. */
class Unreadable extends Error {}

/** Streams the bytes of a file. */
async function* contentOf(file: string, onRead: ImportStep): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    const { size } = await stat(file);
    for await (const bytes of createReadStream(file)) {
      read += bytes.length;
      onRead(read, size);
      yield bytes;
    }
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
}

const nothing: ImportedFile = { sha256: null, status: 'REFUSED', faults: [], warnings: [], transactions: [] };

/** Why a file was refused. Rethrows errors that are not about the file. */
function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  const [issue] = ApiError.is(error) ? (error.details.issues ?? []) : [];
  if (issue) return issue.message;
  throw error;
}

const isRefused = ({ status, transactions }: ReportedFile) =>
  status === 'REFUSED' || transactions.some((transaction) => transaction.status === 'REFUSED');

function textOf(reports: readonly ReportedFile[]): string {
  const rows = reports.flatMap(({ file, transactions }) =>
    transactions.map((set) => [
      file,
      set.type ?? 'unknown',
      set.controlNumber ?? '',
      set.status,
      set.claims,
      set.posted,
      set.exceptions,
      set.duplicates,
      set.paidAmount,
      set.postedAmount,
    ]),
  );
  return [
    table(headers, rows),
    ...reports.flatMap(({ file, reason, faults, warnings, transactions }) => [
      ...(reason === null ? [] : [`${file}: ${reason}`]),
      ...faults.map(
        ({ code, message, segment, position }) =>
          `${file}: ${code} in segment ${segment}, byte ${position}: ${message}`,
      ),
      ...warnings.map(
        ({ message, segment, position }) =>
          `${file}: tolerated in segment ${segment}, byte ${position}: ${message}`,
      ),
      ...transactions.flatMap(({ controlNumber, reasons }) =>
        reasons.map(({ code, count }) => `${file}: set ${controlNumber ?? ''}: ${code}, ${count} times`),
      ),
    ]),
  ].join('\n');
}

const headers = [
  'File',
  'Type',
  'Set',
  'Status',
  'Claims',
  'Posted',
  'Exceptions',
  'Duplicates',
  'Paid',
  'Posted amount',
];
