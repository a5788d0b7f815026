import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeStored, type StoredKey, writeStored } from './storage.ts';

function fakeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
});

afterEach(() => {
  removeStored('volume', 'token', 'tasks', 'theme');
  vi.unstubAllGlobals();
});

describe('What the browser keeps', () => {
  it('comes back as it was written', () => {
    const times = { createdAt: '2026-03-05', updatedAt: '2026-03-05' };
    const task = { id: 'a', userId: 7, text: 'Ligar', isDone: true, ...times };
    writeStored('token', 'abc');
    writeStored('companyId', 7);
    writeStored('signOption', false);
    writeStored('tasks', [task]);
    expect(readStored('token')).toBe('abc');
    expect(readStored('companyId')).toBe(7);
    expect(readStored('signOption')).toBe(false);
    expect(readStored('tasks')).toEqual([task]);
  });

  it('is absent until it is written and after it is removed', () => {
    expect(readStored('token')).toBeUndefined();
    writeStored('token', 'abc');
    removeStored('token', 'companyId');
    expect(readStored('token')).toBeUndefined();
  });

  it.each([
    ['companyId', 'abc'],
    ['userId', '-1'],
    ['volume', ''],
    ['volume', 'loud'],
    ['signOption', 'yes'],
    ['theme', 'purple'],
    ['language', 'fr'],
    ['tasks', '{broken'],
    ['tasks', '"text"'],
  ] satisfies [StoredKey, string][])('counts as absent when %s holds "%s"', (key, raw) => {
    localStorage.setItem(key, raw);
    expect(readStored(key)).toBeUndefined();
  });

  it('drops from a list what is not a task', () => {
    localStorage.setItem('tasks', '[null, 3, {"id": 1}]');
    expect(readStored('tasks')).toEqual([]);
  });

  it.each([
    [0.30000000000000004, 0.3],
    [7, 1],
    [-1, 0],
  ])('holds a volume of %d as %d', (given, kept) => {
    writeStored('volume', given);
    expect(readStored('volume')).toBe(kept);
  });
});

describe('A browser that refuses to keep anything', () => {
  it('still remembers until the page is closed', () => {
    vi.stubGlobal('localStorage', {
      ...fakeStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    writeStored('volume', 0.5);
    expect(readStored('volume')).toBe(0.5);
    removeStored('volume');
    expect(readStored('volume')).toBeUndefined();
  });

  it('may have no storage at all', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStored('theme')).toBeUndefined();
    writeStored('theme', 'dark');
    expect(readStored('theme')).toBe('dark');
  });
});
