export { type CellType, cellIssue, cellValue } from './cell-value.ts';
export { inputShape, type JsonSchema } from './exported.ts';
export type { RowColumns } from './header.ts';
export {
  type FileImport,
  type ListVersion,
  listPolicies,
  refuseShrunkFile,
  replaceList,
  type StoredList,
} from './list-replacement.ts';
export { maxRejectedPercent, maxRejectedRows, type RejectedRow } from './rejected-rows.ts';
export { type ParsedRow, parseRows, type RowContent } from './row-content.ts';
export {
  type FileRow,
  type FileSummary,
  type OnProgress,
  type RejectRow,
  type RowFile,
  streamRows,
} from './row-file.ts';
export { countRows, failedRow, type RowOutcome, rowCounts, rowOutcome } from './row-outcome.ts';
export { rowsBodyLimit, rowsText } from './rows-text.ts';
