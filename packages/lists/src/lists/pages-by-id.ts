/** The rows behind an id, at most so many; '' is before every id. */
export type PageById = { readonly after: string; readonly take: number };

/**
 * Goes through rows that `next` gives in the order of their ids, a page at a time until one is not full. No page is
 * empty.
 */
export async function* pagesById<Row extends { readonly id: string }>(
  take: number,
  next: (page: PageById) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    const page = await next({ after, take });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < take) return;
    after = last.id;
  }
}
