import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { inTenant, newId, type Principal, type TenantDatabase } from '@rcm/tenancy';
import type { Memory } from './synthea/drafts.ts';
import { eachBatch, type OnProgress } from './synthea/files.ts';
import { syntheaFiles, unusedFiles } from './synthea/records.ts';

/** What became of the rows of one file; `created`, `unchanged` and `skipped` add up to `rows`. */
export interface ImportedFile {
  readonly file: string;
  readonly rows: number;
  readonly created: number;
  /** Rows whose record an earlier run has made. */
  readonly unchanged: number;
  readonly skipped: number;
  /** Why rows were skipped, and how many. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Where a Synthea export is and where it goes. */
export interface SyntheaImport {
  readonly database: TenantDatabase;
  /** Selects the organization; the audit trail names its key. */
  readonly principal: Principal;
  /** The folder with the CSV files. */
  readonly directory: string;
  readonly now: Date;
  /** Called after each batch with the bytes read of the file and its size. */
  readonly onProgress?: OnProgress;
}

/**
 * Reads the CSV export of the Synthea patient generator into an organization: organizations become facilities,
 * encounters appointments, CHARGE transactions the lines of claims. Synthea has no NPI: providers get a test number
 * derived from their id. Claims without insurance go to the payer NO_INSURANCE. Payments are counted and left out,
 * for they say neither what was allowed nor why. Rows are matched by their id as `externalId`, so that a second run
 * changes nothing. Throws before anything is written where a file is missing.
 */
export async function importSynthea(options: SyntheaImport): Promise<ImportedFile[]> {
  const { database, principal, directory, now, onProgress = () => undefined } = options;
  for (const { file } of syntheaFiles) {
    if (!(await exists(join(directory, file)))) throw new Error(`${directory} has no ${file}`);
  }
  const run = {
    principal,
    operation: 'reference.importSynthea',
    requestId: newId('req'),
    now,
    audit: 'write',
  } as const;
  const memory: Memory = { selfPay: null };
  const imported: ImportedFile[] = [];
  for (const { file, columns, write } of syntheaFiles) {
    const tally = new Tally(file);
    await eachBatch(directory, file, columns, onProgress, async (rows) => {
      const { created, skipped } = await inTenant(database, run, (context) => write(context, rows, memory));
      tally.add(rows.length, created, skipped);
    });
    imported.push(tally.result());
  }
  for (const file of unusedFiles) {
    if (!(await exists(join(directory, file)))) continue;
    const tally = new Tally(file);
    await eachBatch(directory, file, [], onProgress, async (rows) =>
      tally.add(rows.length, 0, new Array<string>(rows.length).fill('not used')),
    );
    imported.push(tally.result());
  }
  return imported;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

class Tally {
  private readonly file: string;
  private rows = 0;
  private created = 0;
  private readonly reasons = new Map<string, number>();

  constructor(file: string) {
    this.file = file;
  }

  add(rows: number, created: number, skipped: readonly string[]): void {
    this.rows += rows;
    this.created += created;
    for (const reason of skipped) this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  result(): ImportedFile {
    const { file, rows, created } = this;
    const skipped = [...this.reasons.values()].reduce((total, count) => total + count, 0);
    const unchanged = rows - created - skipped;
    return { file, rows, created, unchanged, skipped, reasons: Object.fromEntries(this.reasons) };
  }
}
