import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { launchBrowser } from './support/browser.ts';

const browser = await launchBrowser();
if (!browser) {
  process.stderr.write('\nThe reference page is NOT tried: install chromium (apt-get install chromium).\n\n');
}

/** A folder of this run, because the shared one may have another user's files. */
const screenshots = mkdtempSync(join(tmpdir(), 'rcm-screenshots-'));

describe.skipIf(!browser)('the reference page', () => {
  let page: Page;
  let key: string;
  const requests: Request[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    key = (await createOrganization()).apiKey;
    if (!browser) return;
    page = await browser.newPage({ viewport: { width: 1_400, height: 900 } });
    page.on('request', (request) => requests.push(request));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(`${inject('url')}/docs`);
    // Building the page from the document takes seconds of a processor that other suites use too.
    await inNavigation('Read the organization').waitFor({ timeout: 100_000 });
    page.setDefaultTimeout(60_000);
  });
  afterAll(() => browser?.close());

  const heading = (name: string) => page.getByRole('heading', { name, exact: false }).first();

  const inNavigation = (name: string) => page.getByRole('link', { name }).first();

  test('shows an operation that is chosen in its navigation', async () => {
    await inNavigation('Read the organization').click();
    await heading('Read the organization').waitFor();
    expect(await page.title()).toBe('Revenue-cycle API reference');
  });

  test('shows the guides in its navigation', async () => {
    await inNavigation('Guides').click();
    await inNavigation('Lists and exports').click();
    await heading('Lists and exports').waitFor();
    await page.waitForURL(/#description\/lists-and-exports$/);
    await page.screenshot({ path: join(screenshots, 'docs-guide.png') });
  });

  test('shows a recorded exchange in curl, TypeScript and Python', async () => {
    await page.goto(`${inject('url')}/docs#tag/denial-management/POST/api/v1/denial-management/cases`);
    await heading('Open a denial case').waitFor();
    const request = page.getByRole('region', { name: 'Open a denial case' });
    for (const [language, written] of [
      ['curl', 'curl -X POST "$URL/denial-management/cases"'],
      ['TypeScript', 'await rcm.denialManagement.createCase({'],
      ['Python', 'rcm.denial_management.create_case(body)'],
    ] as const) {
      await request
        .getByRole('button', { name: /^(curl|TypeScript|Python)$/ })
        .first()
        .click();
      await page.getByRole('option', { name: language }).click();
      await request.getByText(written).first().waitFor();
      await page.screenshot({ path: join(screenshots, `docs-${language}.png`) });
    }
  });

  test('finds an operation with only the keyboard', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Deliver a good faith estimate');
    await page.getByRole('option', { name: 'Deliver a good faith estimate' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/gfe\/estimates\/%7BgfeId%7D\/deliver|gfe\/estimates\/\{gfeId\}\/deliver/);
    await heading('Deliver a good faith estimate').waitFor();
    await page.screenshot({ path: join(screenshots, 'docs-search.png') });
  });

  test('sends a request with a key and without unselected filters, and shows the response', async () => {
    await page.getByPlaceholder('Token').first().fill(key);
    await page.getByText('List good faith estimates').first().click();
    await page.getByRole('button', { name: 'Test Request (get /api/v1/gfe/estimates)' }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/v1/gfe/')),
      page.getByRole('button', { name: 'Send get request' }).click(),
    ]);
    expect([answer.url(), answer.status()]).toEqual([`${inject('url')}/api/v1/gfe/estimates`, 200]);
    await page.getByText('200 OK').first().waitFor();
    await page.screenshot({ path: join(screenshots, 'docs-answer.png') });
  });

  test('sends requests only to its own host, and violates no content security policy', () => {
    const hosts = new Set(
      requests
        .map((request) => new URL(request.url()))
        .filter(({ protocol }) => protocol !== 'data:')
        .map(({ host }) => host),
    );
    expect([...hosts]).toEqual([new URL(inject('url')).host]);
    expect(complaints).toEqual([]);
  });
});
