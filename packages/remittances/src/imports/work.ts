import type { Upload } from '@rcm/http';

/**
 * Runs functions in an organization, each in its own transaction. `finish` runs the last one of a request; without a
 * request, `run` does.
 */
export type Work = Pick<Upload, 'run' | 'prepare'> & Partial<Pick<Upload, 'finish'>>;
