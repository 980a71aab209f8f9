import { resolve } from 'node:path';

/** The root of the checkout. */
export const checkout = resolve(import.meta.dirname, '../..');
