export { enqueue, type Job } from './enqueue.ts';
