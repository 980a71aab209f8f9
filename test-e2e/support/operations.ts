import { readDocument } from './document.ts';

/** The operations that the served document describes; suites are generated from them. */
export const { operations } = await readDocument();
