import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingPackages, readPackages } from './locked-packages.mjs';

const arm = { os: 'linux', cpu: 'arm64', libc: 'glibc' };
const lockText = JSON.stringify({
  packages: {
    '': {},
    'node_modules/everywhere': { version: '1.0.0' },
    'node_modules/for-developers': { version: '1.0.0', dev: true },
    'node_modules/by-choice': { version: '1.0.0', optional: true },
    'node_modules/for-arm': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['glibc'],
    },
    'node_modules/for-alpine': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
    'node_modules/for-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  },
});

describe('the packages that an installation left out', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'locked-packages-'));
    mkdirSync(path.join(root, 'node_modules'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function install(versions: Record<string, string>): void {
    const packages = Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
    );
    writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  }

  it('are all that the machine needs where nothing is installed', () => {
    expect(missingPackages(root, lockText, 'running', arm)).toEqual(['everywhere', 'for-arm']);
  });

  it('are none where those of other machines are left out', () => {
    install({ everywhere: '1.0.0', 'for-arm': '1.0.0' });
    expect(missingPackages(root, lockText, 'running', arm)).toEqual([]);
  });

  it('are those of the machine that npm could not fetch, and those of another version', () => {
    install({ everywhere: '1.1.0' });
    expect(missingPackages(root, lockText, 'running', arm)).toEqual(['everywhere', 'for-arm']);
  });

  it('are fewer where nobody develops', () => {
    install({ everywhere: '1.0.0', 'for-arm': '1.0.0' });
    expect(missingPackages(root, lockText, 'running', arm)).toEqual([]);
    expect(missingPackages(root, lockText, 'developing', arm)).toEqual(['for-developers']);
  });
});

it('The lock has for Linux on ARM what it has for Linux on x64', () => {
  const names = Object.entries(readPackages(readFileSync('package-lock.json', 'utf8')))
    .filter(([, { os }]) => os?.includes('linux'))
    .map(([place]) => place);
  const onX64 = names.filter((name) => /x64(-gnu)?$/.test(name));
  expect(onX64.length).toBeGreaterThan(5);
  expect(names).toEqual(expect.arrayContaining(onX64.map((name) => name.replace('x64', 'arm64'))));
});
