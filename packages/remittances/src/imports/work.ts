import type { Upload } from '@rcm/http';

/**
 * Runs one piece of work after the other in the same organization, each in a transaction of its own; the last is one
 * like any other where nobody waits for an answer.
 */
export type Work = Pick<Upload, 'run' | 'prepare'> & Partial<Pick<Upload, 'finish'>>;
