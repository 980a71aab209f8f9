/** The values of filters by name. */
type ListFilters = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/**
 * The path and query of a list, such as that of the records behind a figure. Filters without a value are left out. Null if
 * no filters show the records.
 */
export function listPath(path: string, filters: ListFilters): string;
export function listPath(path: string, filters: ListFilters | null): string | null;
export function listPath(path: string, filters: ListFilters | null): string | null {
  if (filters === null) return null;
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(filters)) {
    for (const value of [values ?? []].flat()) query.append(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
