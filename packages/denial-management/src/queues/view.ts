import { view } from '@rcm/tenancy';
import { DenialQueue } from './denial-queue.ts';
import { DenialQueue as DenialQueueWire } from './schema.ts';

/** How a queue is shown. */
export const queueView = view(DenialQueue, DenialQueueWire, {});
