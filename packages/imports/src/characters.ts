import { replacementCharacter } from './encoding.ts';

/** What is wrong with the characters of a text; null for well-formed text. */
export function characterProblem(text: string): string | null {
  if (text.includes(replacementCharacter)) {
    return 'U+FFFD stands for a character that was lost; export the file again as UTF-8';
  }
  return text.includes('\u0000') || !text.isWellFormed()
    ? 'NUL and lone surrogates are no text; export the file again as UTF-8'
    : null;
}
