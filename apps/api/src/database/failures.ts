import { hasSqlState, sqlState } from '@rcm/database';

/** Ends every command that finds no installation in the database. */
export class NotSetUp extends Error {
  constructor() {
    super('The database holds no installation of this version; run `rcm migrate` first.');
  }
}

const networkCode = (error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : null;
};

/** Does something over the connection that a variable describes; an error says what is wrong with the variable. */
export async function connecting<Result>(variable: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (hasSqlState(error, sqlState.invalidPassword, sqlState.invalidAuthorization)) {
      throw new Error(`PostgreSQL refuses the user or the password of ${variable}.`, { cause: error });
    }
    if (hasSqlState(error, sqlState.unknownDatabase)) {
      throw new Error(`The database that ${variable} names does not exist.`, { cause: error });
    }
    const code = networkCode(error);
    if (code === null) throw error;
    throw new Error(`Could not reach the database of ${variable} (${code}).`, { cause: error });
  }
}
