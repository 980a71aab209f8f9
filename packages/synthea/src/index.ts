export { type ImportedFile, importSynthea, type SyntheaImport } from './import-synthea.ts';
export type { PatientPayment, PayerPayment, SyntheaPorts } from './settle.ts';
