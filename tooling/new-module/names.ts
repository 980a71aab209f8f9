/** The words of a name in kebab-case. */
const wordsOf = (kebab: string) => kebab.split('-');

/** Capitalizes the first letter. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `charge-line` as `ChargeLine`. */
export const pascal = (kebab: string) => wordsOf(kebab).map(sentence).join('');

/** `charge-line` as `chargeLine`. */
export const camel = (kebab: string) => {
  const name = pascal(kebab);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/** `charge-line` as `charge_line`. */
export const snake = (kebab: string) => kebab.replaceAll('-', '_');

/** `charge-line` as `charge line`. */
export const spoken = (kebab: string) => kebab.replaceAll('-', ' ');

/** The plural of a regular noun. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The singular of a regular noun. */
export function singular(noun: string): string {
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return /[^s]s$/.test(noun) ? noun.slice(0, -1) : noun;
}

/** `a` or `an`, by the first letter. */
export const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a');
