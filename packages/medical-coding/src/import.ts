export { codeListTables } from './codes/code-list.ts';
export { type CodeImport, type ImportedCodes, importCodes } from './codes/replacement.ts';
export { CodeListKey } from './codes/schema.ts';
