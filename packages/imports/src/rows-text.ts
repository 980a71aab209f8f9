import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** The text of the rows of a request, of at most so many MiB in UTF-8. `parseRows` checks its characters. */
export const rowsText = (mebibytes: number) =>
  z
    .string()
    .min(1, 'Expected at least one row')
    .refine((rows) => Buffer.byteLength(rows) <= mebibytes * mebibyte, {
      error: `Expected at most ${mebibytes} MiB in UTF-8`,
    })
    .meta({ maxLength: mebibytes * mebibyte });

/** The size limit of a body with rows as text: in JSON, quotation marks and line breaks take two bytes. */
export const rowsBodyLimit = 10 * mebibyte;
