import { replacementCharacter } from './encoding.ts';

/** Reviver of JSON: throws for text with lone surrogates, NUL or lost characters. */
export function wellFormed(_key: string, value: unknown): unknown {
  if (
    typeof value === 'string' &&
    (!value.isWellFormed() || value.includes('\u0000') || value.includes(replacementCharacter))
  ) {
    throw new SyntaxError('Text is not well-formed');
  }
  return value;
}
