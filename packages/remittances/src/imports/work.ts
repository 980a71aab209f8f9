import type { Upload } from '@rcm/http';

/** Runs one piece of work after the other in the same organization, each in a transaction of its own. */
export type Work = Pick<Upload, 'run' | 'prepare'>;
