export { enqueue, enqueueInSession, type Job } from './enqueue.ts';
export { type JobMetrics, jobMetrics } from './metrics.ts';
