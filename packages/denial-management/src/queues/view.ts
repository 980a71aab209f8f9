import { view } from '@rcm/lists';
import { DenialQueue } from './denial-queue.ts';
import { DenialQueue as DenialQueueWire } from './schema.ts';

/** How a queue is shown. */
export const queueView = view(DenialQueue, DenialQueueWire, {});
