import type { Column, SchemaDifference } from '@mikro-orm/postgresql';
import { type Answer, placeholder } from './arguments.ts';
import type { Comparison } from './comparison.ts';
import { statementsOf } from './filling.ts';
import { amongObjects } from './objects.ts';
import { renamesIn, withRenamed } from './renames.ts';

/** A table or column that the entities no longer have. */
export interface Gone {
  readonly kind: 'gone';
  readonly name: string;
  readonly question: string;
  /** The possible meanings, each with the answers that it requires. */
  readonly choices: readonly { readonly says: string; readonly answers: readonly Answer[] }[];
}

/** A column that becomes not null, although existing rows have no value. */
export interface Unfilled {
  readonly kind: 'unfilled';
  readonly name: string;
  readonly type: string;
  readonly question: string;
}

/** A planned migration, with the questions to answer before it is written. */
export interface Plan {
  readonly open: readonly (Gone | Unfilled)[];
  /** Answers that match no difference. */
  readonly idle: readonly Answer[];
  /** Empty while questions are open. */
  readonly statements: readonly string[];
  /** Notes for the reviewer of the migration. */
  readonly notes: readonly string[];
}

/** Plans the migration from a database's tables to the entities, as far as the answers allow. */
export async function planned(comparison: Comparison, answers: readonly Answer[]): Promise<Plan> {
  const objects = await comparison.objects();
  const renames = renamesIn(await comparison.difference(), answers, comparison.quote);
  return withRenamed(comparison, renames, (difference) => {
    const dropped = droppedIn(difference, comparison);
    const fillable = fillableIn(difference);
    const isAnswered = (flag: Answer['flag'], { name }: { name: string }) =>
      answers.some((answer) => answer.flag === flag && answer.name === name);

    const undecided = dropped.filter((one) => !isAnswered('drop', one));
    const unfilled = fillable.filter((one) => one.isRequired && !isAnswered('fill', one));
    // Whether a column must be filled is known once it is clear that it is not a renamed one.
    const perhaps = new Set(undecided.flatMap(({ successors }) => successors));
    const open = [
      ...undecided.map((one) => gone(one, new Set(unfilled.map(({ name }) => name)))),
      ...unfilled.filter(({ name }) => !perhaps.has(name)).map(asUnfilled),
    ];
    const used = [
      ...renames.map(({ answer }) => answer),
      ...answers.filter(({ flag, name }) => flag === 'drop' && dropped.some((one) => one.name === name)),
      ...answers.filter(({ flag, name }) => flag === 'fill' && fillable.some((one) => one.name === name)),
    ];
    const isOpen = open.length > 0;
    return {
      open,
      idle: answers.filter((answer) => !used.includes(answer)),
      statements: isOpen
        ? []
        : amongObjects(objects, [
            ...renames.map(({ statement }) => statement),
            ...statementsOf(comparison, difference, answers),
          ]),
      notes: isOpen ? [] : notesOn(difference),
    };
  });
}

interface Dropped {
  readonly name: string;
  readonly isTable: boolean;
  /** New columns of the same type, which may be its new name. */
  readonly successors: readonly string[];
}

function droppedIn(difference: SchemaDifference, { comparator }: Comparison): Dropped[] {
  const tables = Object.values(difference.removedTables).map(
    ({ name }): Dropped => ({ name, isTable: true, successors: [] }),
  );
  const columns = Object.values(difference.changedTables).flatMap((table) =>
    Object.values(table.removedColumns).map((column): Dropped => {
      const isLike = (added: Column) =>
        added.name !== column.name && !comparator.diffColumn(column, added, table.fromTable).has('type');
      const successors = Object.values(table.addedColumns).filter(isLike);
      const named = ({ name }: Column) => `${table.toTable.name}.${name}`;
      return { name: named(column), isTable: false, successors: successors.map(named).sort() };
    }),
  );
  return [...tables, ...columns];
}

interface Fillable {
  readonly name: string;
  readonly type: string;
  readonly isNew: boolean;
  readonly isRequired: boolean;
}

function fillableIn({ changedTables }: SchemaDifference): Fillable[] {
  return Object.values(changedTables).flatMap(({ toTable, addedColumns, changedColumns }) => {
    const name = (column: Column) => `${toTable.name}.${column.name}`;
    const added = Object.values(addedColumns).map((column) => ({
      name: name(column),
      type: column.type,
      isNew: true,
      isRequired: !column.nullable && !fillsItself(column),
    }));
    const tightened = Object.values(changedColumns)
      .filter(({ column, changedProperties }) => changedProperties.has('nullable') && !column.nullable)
      .map(({ column }) => ({ name: name(column), type: column.type, isNew: false, isRequired: true }));
    return [...added, ...tightened];
  });
}

const fillsItself = ({ default: value, generated, autoincrement }: Column) =>
  (value != null && value !== 'null') || Boolean(generated) || Boolean(autoincrement);

function gone({ name, isTable, successors }: Dropped, unfilled: ReadonlySet<string>): Gone {
  const fills = successors
    .filter((successor) => unfilled.has(successor))
    .map((successor): Answer => ({ flag: 'fill', name: successor, expression: placeholder }));
  const drop: Answer = { flag: 'drop', name };
  const choices = successors.map((successor) => {
    const to = successor.slice(successor.indexOf('.') + 1);
    const answer: Answer = { flag: 'rename', name, to };
    return { says: `It is renamed to ${to} and keeps its data`, answers: [answer] };
  });
  return {
    kind: 'gone',
    name,
    question: whatOf(name, isTable, successors),
    choices: [
      ...choices,
      { says: `It is dropped, and its ${isTable ? 'rows are' : 'data is'} lost`, answers: [drop, ...fills] },
    ],
  };
}

function whatOf(name: string, isTable: boolean, successors: readonly string[]): string {
  if (isTable) return `The table ${name} is gone: dropping it loses its rows`;
  if (successors.length === 0) return `${name} is gone: dropping it loses its data`;
  const verb = successors.length === 1 ? 'is' : 'are';
  return `${name} is gone and ${successors.join(', ')} ${verb} new: is it a new name, or is the old data dropped?`;
}

const asUnfilled = ({ name, type, isNew }: Fillable): Unfilled => ({
  kind: 'unfilled',
  name,
  type,
  question: isNew
    ? `${name} is new and not null, without a default: which value do existing rows get?`
    : `${name} becomes not null: which value do rows without one get?`,
});

function notesOn({ changedTables }: SchemaDifference): string[] {
  return Object.values(changedTables).flatMap(({ toTable, changedColumns }) =>
    Object.values(changedColumns)
      .filter(({ changedProperties }) => changedProperties.has('type'))
      .map(
        ({ column, fromColumn }) =>
          `${toTable.name}.${column.name} changes from ${fromColumn.type} to ${column.type}: review the statement before you commit it`,
      ),
  );
}
