const separators = [',', ';', '\t', '|'] as const;

/** The first line of a CSV of Excel may say by which character the columns are separated. */
const declaration = /^\uFEFF?\s*"?sep=([,;\t|])"?(?:[\r\n]|$)/i;

/**
 * The options of the parser for the columns of a CSV, and the record from which it is read: the second after a line that
 * declares the separator (`sep=;`). Without one, the separator is the one that the first line has most often outside
 * quotation marks; a comma if it has none.
 */
export function separatorOf(text: string): { readonly delimiter: string; readonly from: number } {
  const declared = declaration.exec(text)?.[1];
  if (declared !== undefined) return { delimiter: declared, from: 2 };
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  const delimiter = separators.reduce((best, separator) =>
    count(separator) > count(best) ? separator : best,
  );
  return { delimiter, from: 1 };
}
