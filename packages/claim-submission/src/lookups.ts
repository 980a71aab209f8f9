export { acknowledgeBatches } from './acknowledgments/acknowledge-batches.ts';
