import type { EntitySchema } from '@mikro-orm/core';
import { DatabaseSchema, MikroORM, SchemaComparator, type SchemaDifference } from '@mikro-orm/postgresql';
import { withClient } from '@rcm/database';
import { platform } from '@rcm/http/platform';
import type { SchemaObject } from '@rcm/tenancy';
import { tableByTable } from './new-tables.ts';
import { type ObjectStatements, objectStatements } from './objects.ts';

/** What a package says that its schema holds. */
export interface Declarations {
  readonly entities: readonly EntitySchema[];
  /** What there is beside the tables of its entities. */
  readonly objects?: readonly SchemaObject[];
}

/** Compares a database's tables with what entities say, as often as asked. */
export interface Comparison {
  /** What is to be done to the database, with no column taken for the new name of another. */
  difference(): Promise<SchemaDifference>;
  /** The statements that do it. */
  statements(difference: SchemaDifference): string[];
  /** What is to be done for that which is declared beside the entities. */
  objects(): Promise<ObjectStatements>;
  execute(statement: string): Promise<void>;
  quote(identifier: string): string;
  readonly comparator: SchemaComparator;
}

const platformObjects: readonly SchemaObject[] = platform.objects;

/** The tables of the migrator and, but for entities of its own, of the platform, behind whose steps any package's come. */
const othersThan = (entities: readonly EntitySchema[]): string[] => {
  const own = new Set(entities.map(({ meta }) => meta.tableName));
  return ['migrations', ...platform.entities.map(({ meta }) => meta.tableName)].filter(
    (name) => !own.has(name),
  );
};

/** Runs some work on the comparison of a database with entities. */
export async function withComparison<Result>(
  ownerUrl: string,
  { entities, objects = [] }: Declarations,
  work: (comparison: Comparison) => Promise<Result>,
): Promise<Result> {
  const skipTables = othersThan(entities);
  const orm = new MikroORM({
    clientUrl: ownerUrl,
    entities: [...entities],
    schemaGenerator: { skipTables },
    pool: { min: 0, max: 1 },
    logger: () => undefined,
  });
  const connection = orm.em.getConnection();
  const platform = orm.em.getPlatform();
  const comparator = new SchemaComparator(platform);
  const quote = (identifier: string) => platform.quoteIdentifier(identifier);
  const sqlOf = (difference: SchemaDifference) =>
    orm.schema
      .diffToSQL(difference, { wrap: false, dropTables: true })
      .split(/;\n/)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '');
  try {
    return await work({
      comparator,
      quote,
      async execute(statement) {
        await connection.execute(statement);
      },
      async difference() {
        const wanted = orm.schema.getTargetSchema();
        const schemas = wanted.getNamespaces();
        const present = await DatabaseSchema.create(
          connection,
          platform,
          orm.config,
          undefined,
          schemas,
          undefined,
          skipTables,
        );
        await present.loadRoutines(connection, platform, schemas);
        const difference = withDefaultsThatFill(withoutGuesses(comparator.compare(present, wanted)));
        return keepingFunctions(difference, [...objects, ...platformObjects]);
      },
      objects: () =>
        withClient(ownerUrl, (client) =>
          objectStatements(async (text, parameters = []) => {
            const { rows } = await client.query<Record<string, unknown>>(text, [...parameters]);
            return rows;
          }, objects),
        ),
      statements: (difference) => [...renamedIndexes(difference, quote), ...tableByTable(difference, sqlOf)],
    });
  } finally {
    await orm.close(true);
  }
}

/**
 * The comparator takes a dropped column and an added one of the same type for a rename; here they are what they are.
 * Its renames of indexes stay: an index has no data, and one over the same columns is the same index.
 */
function withoutGuesses(difference: SchemaDifference): SchemaDifference {
  for (const table of Object.values(difference.changedTables)) {
    for (const [name, added] of Object.entries(table.renamedColumns)) {
      const removed = table.fromTable.getColumn(name);
      if (removed) table.removedColumns[name] = removed;
      table.addedColumns[added.name] = added;
    }
    table.renamedColumns = {};
  }
  return difference;
}

/** The comparator would drop the functions that no entity declares. */
function keepingFunctions(difference: SchemaDifference, objects: readonly SchemaObject[]): SchemaDifference {
  for (const [key, { schema, name }] of Object.entries(difference.removedRoutines)) {
    const isDeclared = objects.some(
      (object) => object.kind === 'function' && object.name.startsWith(`${schema}.${name}(`),
    );
    if (isDeclared) delete difference.removedRoutines[key];
  }
  return difference;
}

/** A default that entities know nothing of fills what the version before leaves out; it is no difference. */
function withDefaultsThatFill(difference: SchemaDifference): SchemaDifference {
  for (const { changedColumns } of Object.values(difference.changedTables)) {
    for (const [name, { column, changedProperties }] of Object.entries(changedColumns)) {
      if (column.default == null && !column.nullable) changedProperties.delete('default');
      if (changedProperties.size === 0) delete changedColumns[name];
    }
  }
  return difference;
}

/** Takes the renames of indexes out of the difference, because its statement for them looks in the wrong schema. */
function renamedIndexes({ changedTables }: SchemaDifference, quote: Comparison['quote']): string[] {
  return Object.values(changedTables).flatMap((table) => {
    const { schema } = table.toTable;
    const renames = Object.entries(table.renamedIndexes).map(([name, { keyName }]) => {
      const index = schema ? `${quote(schema)}.${quote(name)}` : quote(name);
      return `alter index ${index} rename to ${quote(keyName)}`;
    });
    table.renamedIndexes = {};
    return renames;
  });
}
