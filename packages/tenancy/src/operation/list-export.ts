import type { TextRow } from '../statements/columns.ts';
import type { Call, Statement } from '../statements/statement.ts';

/** The rows of a list as an export takes them. */
export interface ExportedRows {
  /** The word for what is exported, for the trail. */
  readonly record: string | null;
  /** What is sent in front, and changes what is found. */
  readonly before: Statement | null;
  readonly total: Call;
  readonly rows: Call;
  readonly json: (row: TextRow) => string;
}

/** What a list gives its rows to where the whole of it is wanted instead of a page. */
export interface ListExport {
  readonly key: string;
  /** Sends all rows as they were at one moment, and gives their number. */
  send(rows: ExportedRows): Promise<number>;
  /** Sends records that were not selected as rows. */
  sendRecords(records: readonly unknown[], record: string | null): Promise<number>;
}
