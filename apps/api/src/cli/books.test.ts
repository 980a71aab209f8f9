import { describe, expect, test } from 'vitest';
import { type BooksReport, type Difference, reportPages, type VerifiedBooks } from '../books.ts';
import { printBooks } from './books.ts';
import { createOutput } from './output.ts';

const claim = (number: number): Difference => ({
  record: 'claim',
  id: `clm_${number}`,
  what: 'paidAmount',
  expected: '80.00',
  actual: null,
});

/** Differences of claims, each made when it is read. */
function* differing(from: number, to: number, onRead: (number: number) => void = () => undefined) {
  for (let number = from; number <= to; number += 1) {
    onRead(number);
    yield claim(number);
  }
}

/** Pages of claims that all differ. */
async function* pagesOf(...lengths: readonly number[]) {
  let last = 0;
  for (const length of lengths) {
    yield { checked: length, differences: differing(last + 1, last + length) };
    last += length;
  }
}

const verified = (organizationId: string, claims: number): VerifiedBooks => ({
  organizationId,
  checked: { claims, accounts: 1, payments: 2, cases: 3, placements: 4 },
});

/** A verification that finds differences on pages of these lengths. */
const verifying =
  (...lengths: readonly number[]) =>
  async (organizationId: string, report: BooksReport) =>
    verified(organizationId, await reportPages(pagesOf(...lengths), report, 'claims'));

/** Runs a verification of organizations, with a terminal that keeps what is written. */
async function print(json: boolean, verifications: Readonly<Record<string, ReturnType<typeof verifying>>>) {
  const written = { stdout: [] as string[], stderr: '' };
  const host = {
    env: {},
    stdout: { write: (text: unknown) => written.stdout.push(String(text)) > 0 },
    stderr: {
      isTTY: false,
      write(text: unknown) {
        written.stderr += text;
        return true;
      },
    },
  };
  const isValid = await printBooks(
    createOutput(host, json),
    Object.keys(verifications),
    (id, report) => verifications[id]?.(id, report) ?? Promise.reject(new Error('An unknown organization')),
  );
  return { isValid, stdout: written.stdout.join(''), stderr: written.stderr };
}

describe('rcm books verify', () => {
  test.each([
    ['one page', [300_000]],
    ['a page that is too long for an argument list', [1, 299_999]],
    ['pages of 500', Array<number>(600).fill(500)],
  ])('prints 300,000 differences on %s', async (_case, lengths) => {
    const { isValid, stdout } = await print(true, { one: verifying(...lengths) });
    const { organizations, valid } = JSON.parse(stdout);
    expect([isValid, valid, organizations.length]).toEqual([false, false, 1]);
    const [{ organizationId, differences, checked }] = organizations;
    expect({ organizationId, checked }).toEqual(verified('one', 300_000));
    expect(differences).toHaveLength(300_000);
    expect([differences[0], differences.at(-1)]).toEqual([claim(1), claim(300_000)]);
  });

  test.each([true, false])(
    'writes each of 300,000 differences before it reads the next, as JSON: %j',
    async (json) => {
      let written = 0;
      let mostHeld = 0;
      const write = (text: unknown) => {
        if (String(text).includes('clm_')) written += 1;
        return true;
      };
      const output = createOutput({ env: {}, stdout: { write }, stderr: { isTTY: false, write } }, json);
      await printBooks(output, ['one'], async (id, report) => {
        const differences = differing(1, 300_000, (number) => {
          mostHeld = Math.max(mostHeld, number - 1 - written);
        });
        const page = async function* () {
          yield { checked: 300_000, differences };
        };
        return verified(id, await reportPages(page(), report, 'claims'));
      });
      expect([written, mostHeld]).toEqual([300_000, 0]);
    },
  );

  test('reads a page only after the differences of the one before it are written', async () => {
    const events: string[] = [];
    const pages = async function* () {
      for await (const page of pagesOf(2, 1)) {
        events.push('page');
        yield page;
      }
    };
    const report = {
      difference: ({ id }: Difference) => events.push(id),
      progress: (_records: string, count: number) => events.push(`${count} checked`),
    };
    expect(await reportPages(pages(), report, 'claims')).toBe(3);
    expect(events).toEqual(['page', 'clm_1', 'clm_2', '2 checked', 'page', 'clm_3', '3 checked']);
  });

  test('prints JSON of several organizations, with and without differences, and no progress', async () => {
    const { isValid, stdout, stderr } = await print(true, {
      none: verifying(),
      two: verifying(2),
      other: verifying(1),
    });
    expect(JSON.parse(stdout)).toEqual({
      organizations: [
        { ...verified('none', 0), differences: [] },
        { ...verified('two', 2), differences: [claim(1), claim(2)] },
        { ...verified('other', 1), differences: [claim(1)] },
      ],
      valid: false,
    });
    expect([isValid, stderr]).toEqual([false, '']);
  });

  test('prints JSON of no organization', async () => {
    expect(JSON.parse((await print(true, {})).stdout)).toEqual({ organizations: [], valid: true });
  });

  test('prints a row for each difference, and a summary', async () => {
    const { isValid, stdout } = await print(false, { one: verifying(1), two: verifying(1) });
    expect(isValid).toBe(false);
    expect(stdout.replaceAll(/ +/g, ' ')).toBe(
      [
        'Organization Record Id Field Expected Actual',
        'one claim clm_1 paidAmount 80.00 none',
        'two claim clm_1 paidAmount 80.00 none',
        '',
        'Organization Claims Accounts Payments Cases Placements Differences',
        'one 1 1 2 3 4 1',
        'two 1 1 2 3 4 1',
        '',
      ].join('\n'),
    );
  });

  test('says that all balances match, and how far it is', async () => {
    const nothing = async (organizationId: string, report: BooksReport) => {
      for (let count = 500; count <= 20_500; count += 500) report.progress('claims', count);
      for (let count = 500; count <= 10_000; count += 500) report.progress('payments', count);
      return verified(organizationId, 20_500);
    };
    const { isValid, stdout, stderr } = await print(false, { one: nothing });
    expect([isValid, stdout]).toEqual([true, expect.stringContaining('All balances match their entries.')]);
    expect(stderr).toBe(
      [
        'Verifying one',
        'Verified 10000 claims of one',
        'Verified 20000 claims of one',
        'Verified 10000 payments of one',
        '',
      ].join('\n'),
    );
  });
});
