/** A page of at most `take` rows whose ids follow `after`; '' precedes every id. */
export type PageById = { readonly after: string; readonly take: number };

/** Reads pages in the order of ids until one has fewer rows than `take`. No yielded page is empty. */
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
