export { listTables } from './lists/exclusion-list.ts';
export { type ImportedList, importList, type ListImport } from './lists/replacement.ts';
export { ListSource } from './lists/schema.ts';
