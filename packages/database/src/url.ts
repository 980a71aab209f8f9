/** The parts of a connection URL that this package replaces. */
export interface UrlParts {
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
}

/** Replaces parts of a PostgreSQL connection URL; host, port and parameters (`sslmode`, `host`) stay. */
export const withUrlParts = (url: string, { database, user, password }: UrlParts): string => {
  const changed = new URL(url);
  if (database !== undefined) changed.pathname = `/${encodeURIComponent(database)}`;
  if (user === undefined || password === undefined) return changed.href;
  if (changed.host === '') {
    // A URL without a host (the socket is a parameter) can't have a user.
    changed.searchParams.set('user', user);
    changed.searchParams.set('password', password);
  } else {
    changed.searchParams.delete('user');
    changed.searchParams.delete('password');
    changed.username = encodeURIComponent(user);
    changed.password = encodeURIComponent(password);
  }
  return changed.href;
};

/** The database name of a connection URL; undefined if it has none. */
export const databaseOf = (url: string): string | undefined =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || undefined;
