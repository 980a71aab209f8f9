/** The characters that separate a file's segments, elements, components and repetitions, from its ISA segment. */
export interface Separators {
  readonly element: string;
  readonly component: string;
  /** Null if ISA11 is a letter, as in versions before it was a separator. */
  readonly repetition: string | null;
  readonly terminator: string;
}

/** The separators of a written file; version 005010 has all four. */
export interface WriteSeparators extends Separators {
  readonly repetition: string;
}

/** Matches each separator. */
export const separatorPattern = ({ element, component, repetition, terminator }: WriteSeparators): RegExp =>
  new RegExp(
    `[${[element, component, repetition, terminator].map((each) => `\\u{${each.codePointAt(0)?.toString(16)}}`).join('')}]`,
    'gu',
  );

/** The length of an ISA segment, including the terminator. */
export const isaLength = 106;

/** The lengths of `ISA` and of the elements ISA01 to ISA16. */
export const isaWidths = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1];

const letterOrDigit = /[A-Za-z0-9]/;
/** A valid separator is one byte in UTF-8, and not a letter, digit or blank. */
const canSeparate = (character: string) => /^[^A-Za-z0-9 \t\u0080-\uffff]$/.test(character);

/** True if each separator can separate, and no two are equal. */
export function areSeparators({ element, component, repetition, terminator }: Separators): boolean {
  const separators = [element, component, terminator, ...(repetition === null ? [] : [repetition])];
  return separators.every(canSeparate) && new Set(separators).size === separators.length;
}

/** The separators of an ISA segment of {@link isaLength} characters; null if it is invalid. */
export function readSeparators(isa: string): Separators | null {
  const [element = '', component = '', terminator = ''] = [isa[3], isa[104], isa[105]];
  const parts = isa.slice(0, -1).split(element);
  if (parts.length !== isaWidths.length || parts.some((part, at) => part.length !== isaWidths[at]))
    return null;
  const isa11 = parts[11] ?? '';
  const repetition = letterOrDigit.test(isa11) ? null : isa11;
  const separators = { element, component, repetition, terminator };
  return areSeparators(separators) ? separators : null;
}
