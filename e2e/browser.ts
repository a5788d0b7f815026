import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The one without windows first: the others spend a third of their time on toolbars that nobody sees. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const debianPackages = ['chromium-headless-shell', 'chromium'];

/** Chromium refuses its sandbox as root; the rest keeps it from talking to anybody but our server. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A microphone that hums. */
export const fakeMicrophone: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * The path of a Chromium that runs here: the system's, else Playwright's download, else Debian's package.
 * The answer is kept in the environment, so that the workers do not search again.
 */
export function findBrowser(): string {
  const found = systemBrowser() ?? playwrightBrowser() ?? debianBrowser();
  if (found === undefined) {
    console.error(
      'No Chromium found and none could be installed: install the package "chromium", or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
  process.env.CHROMIUM_PATH = found;
  return found;
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const chosen = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  const usual = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...chosen, ...usual].find((path) => isExecutable(path) && runs(path));
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
    attempt(process.execPath, [cli, 'install', '--no-shell', 'chromium'], 300_000);
  }
  return existsSync(path) && runs(path) ? path : undefined;
}

function debianBrowser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  attempt('apt-get', ['update', '-qq'], 120_000);
  for (const name of debianPackages) {
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 600_000);
    if (runs(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file of that name may be a stub (Ubuntu's points to a snap) or lack its libraries: ask it. */
function runs(path: string): boolean {
  return attempt(path, ['--version'], 20_000);
}

function attempt(command: string, args: readonly string[], timeout: number): boolean {
  try {
    execFileSync(command, args, {
      timeout,
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
