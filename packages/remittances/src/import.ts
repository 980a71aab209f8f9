export {
  type ImportedFile,
  type ImportedTransaction,
  type ImportStep,
  importFile,
} from './imports/import-file.ts';
export type { Work } from './imports/work.ts';
