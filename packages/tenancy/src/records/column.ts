import { UnderscoreNamingStrategy } from '@mikro-orm/core';

const naming = new UnderscoreNamingStrategy();

/** The column name of a property. */
export const columnOf = (property: string) => naming.propertyToColumnName(property);
