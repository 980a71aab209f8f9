/** The combining marks that accents become in Unicode normalization form NFKD, and apostrophes, which do not divide words. */
const ignored = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'’‘`´ʼ]";

/** Letters that Unicode does not decompose, and the letters with which they are written in records without them. */
const letters = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' } as const;
const singleLetters = { from: 'łøđðħŧıς', to: 'loddhtiσ' } as const;

/** The spellings of Saint that are not the short one. */
const saints = 'saint|sainte|ste';

const spellingOf = (letter: string) =>
  letters[letter as keyof typeof letters] ?? singleLetters.to[singleLetters.from.indexOf(letter)] ?? letter;

/**
 * The name by which equal names are recognized, however they are spelled: lower case, without accents and apostrophes,
 * Saint as `st`, words of letters and digits separated by one space. `foldedNameSql` folds alike.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(new RegExp(ignored, 'g'), '')
    .toLowerCase()
    .replaceAll(new RegExp(`[${Object.keys(letters).join('')}${singleLetters.from}]`, 'g'), spellingOf)
    .split(/[^\p{Alphabetic}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .map((word) => (saints.split('|').includes(word) ? 'st' : word))
    .join(' ');

/**
 * SQL for the folded name, with a blank before and after it. It is independent of the locale of the database: the collation
 * determines lower case and letters. It is written as PostgreSQL prints it, so that it equals a stored expression.
 */
export const foldedNameSql = (name: string, collation: string): string => {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'::text`;
  const bare = `regexp_replace(NORMALIZE(${name}, NFKD), ${text(ignored)}, ''::text, 'g'::text)`;
  const spelled = Object.entries(letters).reduce(
    (sql, [letter, spelling]) => `replace(${sql}, ${text(letter)}, ${text(spelling)})`,
    `lower((${bare} COLLATE ${collation}))`,
  );
  const single = `translate(${spelled}, ${text(singleLetters.from)}, ${text(singleLetters.to)})`;
  const words = `regexp_replace(((' '::text || ${single}) || ' '::text), '(\\W|_)+'::text, ' '::text, 'g'::text)`;
  return `regexp_replace(${words}, ' (${saints})(?= )'::text, ' st'::text, 'g'::text)`;
};
