/** Thrown for a database or backup that a version before the first release made. */
class MadeBeforeFirstRelease extends Error {
  constructor(what: 'database' | 'backup', replaced: readonly string[]) {
    super(
      `A version before 0.1.0 made this ${what}: 0.1.0 replaced ${replaced.length} of its migrations, such as ${replaced[0]}. ` +
        'It cannot be upgraded, and nothing was changed. With the version that made it, export its lists as CSV or NDJSON, ' +
        'and keep a backup for that version (`rcm backup`). Then run `rcm migrate` of this version on a new database, ' +
        'import the records there (`POST /api/v1/reference/imports`), and import the files of payers again ' +
        '(`rcm import x12`). The guide to upgrading says what does not come along.',
    );
  }
}

/** The package and the date of a migration; null for a name without a date. */
function parsed(name: string): { readonly package: string; readonly date: string } | null {
  const [, of, date] = /^(.+)\/(\d{8})-/.exec(name) ?? [];
  return of !== undefined && date !== undefined ? { package: of, date } : null;
}

/**
 * Throws for migrations from before the first release: those that are older than the first one that their package has now.
 * Newer ones that it lacks belong to a later version, and are no reason to stop.
 */
export function mustFollowFirstRelease(
  applied: readonly string[],
  migrations: readonly { readonly name: string }[],
  what: 'database' | 'backup' = 'database',
): void {
  const first = new Map<string, string>();
  for (const { name } of migrations) {
    const step = parsed(name);
    if (step && !first.has(step.package)) first.set(step.package, step.date);
  }
  const replaced = applied.filter((name) => {
    const step = parsed(name);
    return step !== null && step.date < (first.get(step.package) ?? '');
  });
  if (replaced.length > 0) throw new MadeBeforeFirstRelease(what, replaced);
}
