export {
  type FileImport,
  type KeptList,
  type ListVersion,
  listPolicies,
  refuseShort,
  replaceList,
} from './list-replacement.ts';
export { cellValue, type RowContent, rowsOfContent, type SentRow } from './row-content.ts';
export { type FileRow, type OnProgress, type ReadFile, type RowFile, streamRows } from './row-file.ts';
export { countRows, failedRow, type RowOutcome, rowCounts, rowOutcome } from './row-outcome.ts';
