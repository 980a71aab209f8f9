/** Where the source is published. */
export const sourceUrl = 'https://github.com/rcm-platform/rcm';
