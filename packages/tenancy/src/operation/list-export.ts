import type { TextRow } from '../statements/columns.ts';
import type { Call, Statement } from '../statements/statement.ts';

/** The rows of a list that is exported. */
export interface ExportedRows {
  /** The name of the exported records in the audit trail. */
  readonly record: string | null;
  /** A statement to run first, which may change what the others find. */
  readonly before: Statement | null;
  readonly total: Call;
  readonly rows: Call;
  readonly json: (row: TextRow) => string;
}

/** Receives a whole list instead of a page of it. */
export interface ListExport {
  readonly key: string;
  /** Sends all rows from one snapshot; returns their number. */
  send(rows: ExportedRows): Promise<number>;
  /** Sends records that the program computed; returns their number. */
  sendRecords(records: readonly unknown[], record: string | null): Promise<number>;
}
