import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnProgress } from '@rcm/imports';
import { inTenant, newId, type Principal, type TenantDatabase } from '@rcm/tenancy';
import { type TransactionRow, transactionColumns } from './answers.ts';
import type { RunState } from './drafts.ts';
import { eachBatch } from './files.ts';
import { syntheaFiles, unusedFiles } from './records.ts';
import { claimsOfPayment, type SyntheaPorts, settleClaims, settledColumns } from './settle.ts';

/** The result of one file; `created`, `unchanged` and `skipped` add up to `rows`. */
export interface ImportedFile {
  readonly file: string;
  readonly rows: number;
  readonly created: number;
  /** Rows whose record exists from an earlier run. */
  readonly unchanged: number;
  readonly skipped: number;
  /** The number of skipped rows by reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** The options of an import. */
export interface SyntheaImport {
  readonly database: TenantDatabase;
  /** Selects the organization; the audit trail names its key. */
  readonly principal: Principal;
  /** The directory with the CSV files. */
  readonly directory: string;
  readonly now: Date;
  readonly ports: SyntheaPorts;
  /** Called after each batch with the bytes read of the file and its size. */
  readonly onProgress?: OnProgress;
}

/**
 * Imports the CSV export of the Synthea patient generator into an organization. Organizations become facilities, encounters
 * become appointments, and CHARGE transactions become claim lines. Synthea has no NPIs: providers get a test NPI that is
 * derived from their id. Claims without insurance belong to the payer NO_INSURANCE. The payments of
 * payers for closed claims, and all payments of patients, are posted as in the transactions; what a patient paid above the
 * charges is credit. The transactions of all claims are held in
 * memory. Rows are matched by their id as `externalId` and payments by their reference, so a second run changes nothing.
 * If a file is missing, throws before anything is written.
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
  const state: RunState = { selfPay: null };
  const imported: ImportedFile[] = [];
  const settle = async (tally: Tally) => {
    const rowsOf = await transactionsByClaim(directory);
    let waiting: Parameters<typeof settleClaims>[2][number][] = [];
    const settleBatch = async (claims: typeof waiting) => {
      if (claims.length === 0) return;
      const { created, skipped } = await inTenant(database, run, (context) =>
        settleClaims(context, ports, claims, (claim) => rowsOf.get(claim) ?? [], state),
      );
      tally.add(0, created, skipped);
    };
    await eachBatch(directory, 'claims.csv', settledColumns, onProgress, async (rows) => {
      waiting.push(...rows);
      while (waiting.length >= claimsOfPayment) {
        await settleBatch(waiting.slice(0, claimsOfPayment));
        waiting = waiting.slice(claimsOfPayment);
      }
    });
    await settleBatch(waiting);
  };
  for (const { file, columns, write } of syntheaFiles) {
    const tally = new Tally(file);
    await eachBatch(directory, file, columns, onProgress, async (rows) => {
      const { created, skipped } = await inTenant(database, run, (context) => write(context, rows, state));
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

/** The transactions of each claim, in order. In the file, the transactions of claims are interleaved. */
async function transactionsByClaim(
  directory: string,
): Promise<ReadonlyMap<string, readonly TransactionRow[]>> {
  const byClaim = new Map<string, TransactionRow[]>();
  await eachBatch(
    directory,
    transactionFile,
    transactionColumns,
    () => undefined,
    async (rows) => {
      for (const row of rows) {
        const transaction = Object.fromEntries(
          transactionColumns.map((column) => [column, row[column]]),
        ) as TransactionRow;
        const ofClaim = byClaim.get(row.CLAIMID) ?? [];
        ofClaim.push(transaction);
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
