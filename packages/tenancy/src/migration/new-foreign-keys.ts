const createsTable = /^create table (?:if not exists )?([\w".]+)/;
const addsForeignKey = /^alter table ([\w".]+) add constraint [\w".]+ foreign key /;

/**
 * Changes the statements of a step so that the foreign keys of the tables that it creates are not validated. Where Citus
 * has distributed the referenced table and policies protect both, validating ends its server; `rcm distribute` validates the
 * keys when the new table is distributed too. A new table has no row that could violate a key.
 */
export function newForeignKeysUnvalidated(): (statement: string) => string {
  const created = new Set<string | undefined>();
  return (statement) => {
    const line = statement.replace(/\s+/g, ' ').trim();
    const table = createsTable.exec(line)?.[1];
    if (table !== undefined) created.add(table);
    return created.has(addsForeignKey.exec(line)?.[1]) ? `${statement} not valid` : statement;
  };
}
