import { foldName } from '@rcm/tenancy';

const distinct = (words: readonly string[]): string[] => [...new Set(words)].filter((word) => word !== '');

/** The words of a name, normalized for comparison. */
export const wordsOf = (name: string): string[] => distinct(foldName(name).split(' '));

/**
 * The words by which an earlier version indexed a name: lower case, no accents, letters and digits only. Rows keep them
 * until `rcm encrypt` indexes them again.
 */
export const earlierWordsOf = (name: string): string[] =>
  distinct(
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
