/** A name of a person with the ways in which records and people write it. */
export interface SpelledName {
  readonly firstName: string;
  readonly lastName: string;
  /** The first and the last name, with the same words in each spelling. */
  readonly spellings: readonly string[];
  /** Spellings whose words are joined or divided elsewhere: `delaCruz`, `SmithJones`, `O Hara`. */
  readonly joined: readonly string[];
  /** The last names under which others may know the person: each of a hyphenated one, and the first of two. */
  readonly parts: readonly string[];
}

const given = [
  ...['José', 'Łukasz', 'Søren', 'Þórdís', 'Zoë', 'Đorđe', 'Jürgen', 'Æsa', 'Amélie', 'Rowan'],
  ...['Temitope', 'Ximena', 'Baltasar', 'Ciarán', 'Odile', 'Helena', 'Štěpán', 'Gülşen', 'Ignacio', 'Wanda'],
];

const family = [
  ...['Muñoz', 'Núñez', 'Strauß', 'Kowalczyk', 'Brandt', 'Fuente', 'Oyelaran', 'Whitcombe', 'Villanueva'],
  ...[
    'Quiroga',
    'Ångström',
    'Bjørnson',
    'Çelik',
    'Dvořák',
    'Etxeberría',
    'Fernández',
    'Grząbel',
    'Hernández',
  ],
  ...['Iñíguez', 'Jiménez', 'Kjærgaard', 'Lefèvre', 'Marchand', 'Nowák', 'Ølgaard', 'Petrović', 'Rasmussen'],
];

const suffixes = ['', '', '', ' Jr.', ' III'];

const plain: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Þ: 'Th', þ: 'th', Đ: 'D', đ: 'd', ß: 'ss', Æ: 'AE', æ: 'ae' },
};

const withoutAccents = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ŁłØøÞþĐđßÆæ]/g, (letter) => plain[letter] ?? letter);

const spell: readonly ((name: string) => string)[] = [
  (name) => name.normalize('NFC'),
  (name) => name.normalize('NFD'),
  (name) => name.toUpperCase(),
  withoutAccents,
  (name) => withoutAccents(name).toUpperCase(),
  (name) => name.replaceAll('-', ' '),
  (name) => name.replaceAll('-', '–'),
  (name) => name.replaceAll("'", '’'),
  (name) => name.replaceAll("'", ''),
  (name) => name.replaceAll('Saint-', 'St. '),
  (name) => name.replaceAll('Saint-', 'St '),
  (name) => name.replace(' Jr.', ' JR').replace(' III', ' iii'),
  (name) => name.replace(' de la ', ' De La ').replace(' van der ', ' VAN DER '),
];

const join: readonly ((name: string) => string)[] = [
  (name) => name.replaceAll(/(?<!Saint)-/g, ''),
  (name) => name.replaceAll("O'", 'O '),
  (name) => name.replace(' de la ', ' dela').replace(' van der ', ' vander'),
  (name) => name.replace(' de la ', ' de la').replace(' van der ', ' van der'),
];

/** The last name number `index`, and its parts: every way to write one, with every pair of names. */
function lastNameOf(index: number): { readonly lastName: string; readonly parts: readonly string[] } {
  const one = family[index % family.length] as string;
  const other =
    family[(index + 1 + (Math.floor(index / family.length) % (family.length - 1))) % family.length];
  switch (index % 6) {
    case 0:
      return { lastName: `${one}-${other}`, parts: [one, other as string] };
    case 1:
      return { lastName: `${one} ${other}`, parts: [one] };
    case 2:
      return { lastName: `de la ${one}`, parts: [] };
    case 3:
      return { lastName: `van der ${one}`, parts: [] };
    case 4:
      return { lastName: `O'${one}-${other}`, parts: [`O'${one}`, other as string] };
    default:
      return { lastName: `Saint-${one}`, parts: [] };
  }
}

/** Names made of parts, always the same ones for a count. */
export const spelledNames = (count: number): SpelledName[] =>
  Array.from({ length: count }, (_, index) => {
    const firstName = given[(index * 7 + Math.floor(index / given.length)) % given.length] as string;
    const { lastName, parts } = lastNameOf(index);
    const last = `${lastName}${suffixes[index % suffixes.length]}`;
    const name = `${firstName} ${last}`;
    const spellings = [...new Set(spell.map((each) => each(name)))];
    const joined = [...new Set(join.map((each) => each(name)))].filter((each) => each !== name);
    return { firstName, lastName: last, spellings, joined, parts };
  });
