/** A part of a package's schema that no entity can declare. */
export type SchemaObject = SchemaCollation | SchemaFunction | SchemaRow;

/** A collation, which is created before the tables, because columns name it. */
interface SchemaCollation {
  readonly kind: 'collation';
  /** With the schema. */
  readonly name: string;
  readonly statements: readonly string[];
}

/** A function, which is created after the tables. */
interface SchemaFunction {
  readonly kind: 'function';
  /** With the schema, and the types of the arguments. */
  readonly name: string;
  /** Create the function, or replace an earlier one. */
  readonly statements: readonly string[];
}

/** A row that is there from the start. */
interface SchemaRow {
  readonly kind: 'row';
  /** With the schema. */
  readonly table: string;
  /** SQL that is true for the row. */
  readonly condition: string;
  readonly statements: readonly string[];
}
