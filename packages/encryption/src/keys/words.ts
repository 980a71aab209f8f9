/** The words of a text, normalized for comparison: lower case, no accents, letters and digits only. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];
