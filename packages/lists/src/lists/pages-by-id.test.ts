import { expect, test } from 'vitest';
import { pagesById } from './pages-by-id.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r_${index}` }));

test.each([
  [0, [], ['']],
  [1, [1], ['']],
  [2, [2], ['', 'r_1']],
  [3, [2, 1], ['', 'r_1']],
  [4, [2, 2], ['', 'r_1', 'r_3']],
])('%d rows are read in pages of at most two, none of them empty', async (count, sizes, asked) => {
  const questions: string[] = [];
  const pages = pagesById(2, async ({ after, take }) => {
    questions.push(after);
    return rowsOf(count)
      .filter(({ id }) => id > after)
      .slice(0, take);
  });
  const found: { id: string }[][] = [];
  for await (const page of pages) found.push([...page]);
  expect(found.flat()).toEqual(rowsOf(count));
  expect(found.map((page) => page.length)).toEqual(sizes);
  expect(questions).toEqual(asked);
});
