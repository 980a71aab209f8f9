export { enqueue, enqueueIn, type Job } from './enqueue.ts';
export { type JobFigures, jobFigures } from './figures.ts';
