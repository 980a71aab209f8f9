export { enqueue, enqueueIn, type Job } from './enqueue.ts';
