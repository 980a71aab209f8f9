import type { EntitySchema } from '@mikro-orm/core';
import { DatabaseSchema, MikroORM, SchemaComparator, type SchemaDifference } from '@mikro-orm/postgresql';
import { withClient } from '@rcm/database';
import { platform } from '@rcm/http/platform';
import type { SchemaObject } from '@rcm/tenancy';
import { tableByTable } from './new-tables.ts';
import { type ObjectStatements, objectStatements } from './objects.ts';

/** The declared content of a package's schema. */
export interface Declarations {
  readonly entities: readonly EntitySchema[];
  /** Objects in addition to the tables of its entities. */
  readonly objects?: readonly SchemaObject[];
}

/** Compares the tables of a database with entities, as often as called. */
export interface Comparison {
  /** The changes to the database, with no column treated as renamed. */
  difference(): Promise<SchemaDifference>;
  /** The statements for these changes. */
  statements(difference: SchemaDifference): string[];
  /** The statements for objects declared in addition to the entities. */
  objects(): Promise<ObjectStatements>;
  execute(statement: string): Promise<void>;
  quote(identifier: string): string;
  readonly comparator: SchemaComparator;
}

const platformObjects: readonly SchemaObject[] = platform.objects;

/** The tables to skip: those of the migrator and the platform, whose steps precede any package's, except own entities. */
const othersThan = (entities: readonly EntitySchema[]): string[] => {
  const own = new Set(entities.map(({ meta }) => meta.tableName));
  return ['migrations', ...platform.entities.map(({ meta }) => meta.tableName)].filter(
    (name) => !own.has(name),
  );
};

/** Runs `work` with a comparison of a database with entities. */
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
 * The comparator treats a dropped column and an added one of the same type as a rename; this splits it again. Renames of
 * indexes stay, because an index has no data and one over the same columns is the same index.
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

/** Keeps functions that no entity declares, which the comparator would drop. */
function keepingFunctions(difference: SchemaDifference, objects: readonly SchemaObject[]): SchemaDifference {
  for (const [key, { schema, name }] of Object.entries(difference.removedRoutines)) {
    const isDeclared = objects.some(
      (object) => object.kind === 'function' && object.name.startsWith(`${schema}.${name}(`),
    );
    if (isDeclared) delete difference.removedRoutines[key];
  }
  return difference;
}

/** Ignores a default that entities do not declare: it fills columns that the previous version does not write. */
function withDefaultsThatFill(difference: SchemaDifference): SchemaDifference {
  for (const { changedColumns } of Object.values(difference.changedTables)) {
    for (const [name, { column, changedProperties }] of Object.entries(changedColumns)) {
      if (column.default == null && !column.nullable) changedProperties.delete('default');
      if (changedProperties.size === 0) delete changedColumns[name];
    }
  }
  return difference;
}

/** Removes renames of indexes from the difference, because the comparator's statement uses the wrong schema. */
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
