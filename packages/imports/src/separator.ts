const separators = [',', ';', '\t', '|'] as const;

/** The separator of a CSV: the one that its first line has most often outside quotation marks; a comma if it has none. */
export function separatorOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
