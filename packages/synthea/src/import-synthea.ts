import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnProgress } from '@rcm/imports';
import { inTenant, newId, type Principal, type TenantDatabase } from '@rcm/tenancy';
import { type ChainRow, chainColumns } from './answers.ts';
import type { Memory } from './drafts.ts';
import { eachBatch } from './files.ts';
import { syntheaFiles, unusedFiles } from './records.ts';
import { claimsOfPayment, type SyntheaPorts, settleClosed, settledColumns } from './settle.ts';

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
  readonly ports: SyntheaPorts;
  /** Called after each batch with the bytes read of the file and its size. */
  readonly onProgress?: OnProgress;
}

/**
 * Reads the CSV export of the Synthea patient generator into an organization: organizations become facilities,
 * encounters appointments, CHARGE transactions the lines of claims. Synthea has no NPI: providers get a test number
 * derived from their id. Claims without insurance go to the payer NO_INSURANCE. Claims that are closed are answered by
 * their payers and paid by their patients as the transactions say; of a payment what is above the charge is left out.
 * The transactions of all claims are held in memory meanwhile. Rows are matched by their id as `externalId`, payments by
 * their reference, so that a second run changes nothing. Throws before anything is written where a file is missing.
 */
export async function importSynthea(options: SyntheaImport): Promise<ImportedFile[]> {
  const { database, principal, directory, now, ports, onProgress = () => undefined } = options;
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
  const settle = async (tally: Tally) => {
    const rowsOf = await transactionsByClaim(directory);
    let waiting: Parameters<typeof settleClosed>[2][number][] = [];
    const hand = async (claims: typeof waiting) => {
      if (claims.length === 0) return;
      const { created } = await inTenant(database, run, (context) =>
        settleClosed(context, ports, claims, (claim) => rowsOf.get(claim) ?? [], memory),
      );
      tally.add(0, created, []);
    };
    await eachBatch(directory, 'claims.csv', settledColumns, onProgress, async (rows) => {
      waiting.push(...rows);
      while (waiting.length >= claimsOfPayment) {
        await hand(waiting.slice(0, claimsOfPayment));
        waiting = waiting.slice(claimsOfPayment);
      }
    });
    await hand(waiting);
  };
  for (const { file, columns, write } of syntheaFiles) {
    const tally = new Tally(file);
    await eachBatch(directory, file, columns, onProgress, async (rows) => {
      const { created, skipped } = await inTenant(database, run, (context) => write(context, rows, memory));
      tally.add(rows.length, created, skipped);
    });
    if (file === transactionFile) await settle(tally);
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

const transactionFile = 'claims_transactions.csv';

/** The transactions of each claim in their order; those of different claims stand mixed in the file. */
async function transactionsByClaim(directory: string): Promise<ReadonlyMap<string, readonly ChainRow[]>> {
  const byClaim = new Map<string, ChainRow[]>();
  await eachBatch(
    directory,
    transactionFile,
    chainColumns,
    () => undefined,
    async (rows) => {
      for (const row of rows) {
        const kept = Object.fromEntries(chainColumns.map((column) => [column, row[column]])) as ChainRow;
        const ofClaim = byClaim.get(row.CLAIMID) ?? [];
        ofClaim.push(kept);
        byClaim.set(row.CLAIMID, ofClaim);
      }
    },
  );
  return byClaim;
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
