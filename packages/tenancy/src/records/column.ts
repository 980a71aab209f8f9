import { UnderscoreNamingStrategy } from '@mikro-orm/core';

const naming = new UnderscoreNamingStrategy();

/** The names that were asked for: those of declared properties. */
const names = new Map<string, string>();

/** The column name of a property. */
export function columnOf(property: string): string {
  let name = names.get(property);
  if (name === undefined) {
    name = naming.propertyToColumnName(property);
    names.set(property, name);
  }
  return name;
}
