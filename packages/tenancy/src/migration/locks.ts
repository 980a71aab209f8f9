/** The lock modes of PostgreSQL that schema steps take, from the weakest to the strongest. */
export type LockMode =
  | 'ACCESS SHARE'
  | 'ROW EXCLUSIVE'
  | 'SHARE UPDATE EXCLUSIVE'
  | 'SHARE'
  | 'SHARE ROW EXCLUSIVE'
  | 'ACCESS EXCLUSIVE';

/** What a statement does with the rows of a table: nothing, read them, insert them elsewhere, change them, write all again. */
export type TableWork = 'NONE' | 'SCAN' | 'COPY' | 'CHANGE' | 'REWRITE';

/** A lock that a statement takes on a table, as PostgreSQL documents it; it is held until the end of the transaction. */
export interface StatementLock {
  /** The beginning of the statement. */
  readonly statement: string;
  /** The qualified name of the table, or of an index whose table is locked. */
  readonly relation: string;
  readonly lock: LockMode;
  readonly work: TableWork;
}

type Lock = Omit<StatementLock, 'statement'>;

const relation = String.raw`"?(\w+)"?\."?(\w+)"?`;
const named = new RegExp(relation, 'g');
const sources = new RegExp(String.raw`\b(?:from|join|using) (?:only )?${relation}`, 'g');
const references = new RegExp(String.raw`\breferences ${relation}`, 'g');

/** Statements that lock no table: they concern other objects, or a table that they create. */
const harmless =
  /^(create|alter|drop) (or replace )?(schema|type|domain|sequence|extension|collation|function|procedure|view|role)\b|^(comment on|grant|revoke|set|alter index|alter default privileges)\b/;

/** A statement on one line, without comments, texts and the bodies of functions, which may contain any word. */
const withoutTexts = (sql: string): string =>
  sql
    .replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Splits a text where `separator` stands outside parentheses. */
function split(text: string, separator: ',' | ';'): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const relationsIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, schema, name]) => `${schema}.${name}`)),
];

const locksOn = (relations: readonly string[], lock: LockMode, work: TableWork): Lock[] =>
  relations.map((one) => ({ relation: one, lock, work }));

/** The locks of statements with one table; the parts of their patterns are the schema and the name. */
const kinds: readonly (readonly [pattern: string, lock: LockMode, work: TableWork])[] = [
  ['create (?:unique )?index concurrently .*?\\bon (?:only )?', 'SHARE UPDATE EXCLUSIVE', 'SCAN'],
  ['create (?:unique )?index .*?\\bon (?:only )?', 'SHARE', 'SCAN'],
  ['drop index (?:if exists )?', 'ACCESS EXCLUSIVE', 'NONE'],
  ['(?:create|alter|drop) policy .*?\\bon ', 'ACCESS EXCLUSIVE', 'NONE'],
  ['create (?:or replace )?(?:constraint )?trigger .*?\\bon ', 'SHARE ROW EXCLUSIVE', 'NONE'],
  ['drop trigger .*?\\bon ', 'ACCESS EXCLUSIVE', 'NONE'],
  ['drop table (?:if exists )?', 'ACCESS EXCLUSIVE', 'NONE'],
  ['truncate (?:table )?(?:only )?', 'ACCESS EXCLUSIVE', 'NONE'],
  ['insert into ', 'ROW EXCLUSIVE', 'NONE'],
  ['update (?:only )?', 'ROW EXCLUSIVE', 'CHANGE'],
  ['delete from (?:only )?', 'ROW EXCLUSIVE', 'CHANGE'],
];
const patterns = kinds.map(
  ([pattern, lock, work]) => [new RegExp(`^${pattern}${relation}`), lock, work] as const,
);

/** What an action of `alter table` does to the rows. */
const worksOfActions: readonly (readonly [action: RegExp, work: TableWork])[] = [
  [/^add constraint .*\bnot valid$|^add constraint .*\busing index\b/, 'NONE'],
  [/^add (constraint|check|unique|primary|foreign|exclude)\b/, 'SCAN'],
  [
    /^add .*\bgenerated always as \(.*\) stored\b|^add .*\bas identity\b|^add .* (small|big)?serial\b/,
    'REWRITE',
  ],
  // A default that calls a function is computed for each row, except the time of the transaction.
  [/^add .*\bdefault (?!now\(\)|current_)[^,]*\w\(/, 'REWRITE'],
  [/^add .*\bcheck \(|^add .*\breferences\b|^add .*\bunique\b/, 'SCAN'],
  [
    /^alter (column )?"?\w+"? (set data )?type\b|^set (logged|unlogged|tablespace|access method)\b/,
    'REWRITE',
  ],
  [/^alter (column )?"?\w+"? set not null\b/, 'SCAN'],
];

function locksOfAlteration(table: string, action: string): Lock[] {
  if (/^validate constraint\b/.test(action)) return locksOn([table], 'SHARE UPDATE EXCLUSIVE', 'SCAN');
  const [, work] = worksOfActions.find(([pattern]) => pattern.test(action)) ?? [action, 'NONE'];
  const isForeignKey = /^add (constraint \S+ )?foreign key\b/.test(action);
  return [
    ...locksOn([table], isForeignKey ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE', work),
    ...locksOn(relationsIn(action, references), 'SHARE ROW EXCLUSIVE', 'NONE'),
  ];
}

/** A statement without the queries of `with` before it. Queries that change rows themselves are not known. */
function changeOf(statement: string): string {
  const [, queries = '', change] =
    /^(with (?:recursive )?.*?\) ?)((?:update|insert into|delete from) .*)$/.exec(statement) ?? [];
  const isBalanced = queries.split('(').length === queries.split(')').length;
  const isRead = !/\b(update|insert into|delete from) /.test(queries);
  return change !== undefined && isBalanced && isRead ? change : statement;
}

/** The locks of one statement in lower case; of a statement that is not known, the strongest on each table that it names. */
function locksOfOne(statement: string, original: string): Lock[] {
  const [, schema, name, actions] =
    new RegExp(`^alter table (?:if exists )?(?:only )?${relation} (.*)$`).exec(statement) ?? [];
  if (actions !== undefined) {
    return split(actions, ',').flatMap((action) => locksOfAlteration(`${schema}.${name}`, action));
  }
  if (/^create (unlogged )?table\b/.test(statement)) {
    return [
      ...locksOn(relationsIn(statement, references), 'SHARE ROW EXCLUSIVE', 'NONE'),
      ...locksOn(relationsIn(statement, sources), 'ACCESS SHARE', 'COPY'),
    ];
  }
  if (harmless.test(statement)) return [];
  const change = changeOf(statement);
  for (const [pattern, lock, work] of patterns) {
    const [beginning, ofSchema, table] = pattern.exec(change) ?? [];
    if (beginning === undefined) continue;
    const isChange = /^(insert|update|delete)/.test(change);
    const read = isChange ? relationsIn(statement.replace(beginning, ''), sources) : [];
    return [
      ...locksOn([`${ofSchema}.${table}`], lock, work),
      ...locksOn(read, 'ACCESS SHARE', change.startsWith('insert') ? 'COPY' : 'SCAN'),
    ];
  }
  return locksOn(relationsIn(original.toLowerCase(), named), 'ACCESS EXCLUSIVE', 'REWRITE');
}

const shown = 100;

/** The locks that the statements of a text take on tables, and what they do to the rows; read without a database. */
export function locksOf(sql: string): StatementLock[] {
  return split(withoutTexts(sql), ';').flatMap((statement) => {
    const beginning = statement.length > shown ? `${statement.slice(0, shown)}…` : statement;
    return locksOfOne(statement.toLowerCase(), sql).map((lock) => ({ statement: beginning, ...lock }));
  });
}
