/** How often each status code was the answer of each operation, in this test file. */
const answers = new Map<string, Map<number, number>>();

/** Counts an answer of an operation. */
export function countAnswer(operation: string, status: number): void {
  const counts = answers.get(operation) ?? new Map<number, number>();
  answers.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
}

/** The status codes with which an operation has answered. */
export const statusesOf = (operation: string): readonly number[] => [
  ...(answers.get(operation)?.keys() ?? []),
];

/** A line for each operation, in order: its name, and its status codes with the number of answers. */
export const answersTable = (): string =>
  [...answers]
    .map(([operation, counts]) => {
      const statuses = [...counts].sort(([one], [other]) => one - other);
      return `${operation}  ${statuses.map(([status, count]) => `${status} × ${count}`).join(', ')}\n`;
    })
    .sort()
    .join('');
