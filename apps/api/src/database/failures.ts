import { hasSqlState, sqlState } from '@rcm/database';

/** Thrown when the database has no installation. */
export class NotSetUp extends Error {
  constructor() {
    super('The database has no installation of this version; run `rcm migrate` first.');
  }
}

const networkCode = (error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : null;
};

/** Runs `work`, which connects by an environment variable. Connection errors name the variable and what is wrong with it. */
export async function connecting<Result>(variable: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (hasSqlState(error, sqlState.invalidPassword, sqlState.invalidAuthorization)) {
      throw new Error(`PostgreSQL rejects the user or the password of ${variable}.`, { cause: error });
    }
    if (hasSqlState(error, sqlState.unknownDatabase)) {
      throw new Error(`The database that ${variable} names does not exist.`, { cause: error });
    }
    const code = networkCode(error);
    if (code === null) throw error;
    throw new Error(`Could not reach the database of ${variable} (${code}).`, { cause: error });
  }
}
