import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's browser, which root installs first; null when it is unavailable. */
export async function launchBrowser(): Promise<Browser | null> {
  if (!existsSync(executablePath) && process.getuid?.() === 0) install();
  return existsSync(executablePath) ? chromium.launch({ executablePath, args }) : null;
}

function install(): void {
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
  } catch {
    // The caller skips its tests when the browser is missing.
  }
}
