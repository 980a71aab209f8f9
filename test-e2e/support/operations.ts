import { readDocument } from './document.ts';

/** The operations of the served document, from which suites are generated. */
export const { operations } = await readDocument();
