export {
  type FileImport,
  type KeptList,
  type ListVersion,
  refuseShort,
  replaceList,
} from './list-replacement.ts';
export { type FileRow, type OnProgress, type ReadFile, type RowFile, streamRows } from './row-file.ts';
