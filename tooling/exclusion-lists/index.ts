export { type LeieRow, leieFile, leieHeader, leieLine, type SamRow, samFile } from './format.ts';
export { generatedLeie } from './generated.ts';
