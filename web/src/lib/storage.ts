import type { Language } from '@prosa/contracts/users/schema.ts';

/** A task of a user, in the order the user gave them. */
export interface StoredTask {
  readonly id: string;
  /** Users who share a browser do not share their tasks. */
  readonly userId: number;
  readonly text: string;
  readonly isDone: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Unsent text in a ticket. */
export interface StoredDraft {
  readonly userId: number;
  readonly ticketId: number;
  readonly text: string;
}

/** Unsent text in a team chat. */
export interface StoredChatDraft {
  readonly userId: number;
  readonly chatId: number;
  readonly text: string;
}

/** A conversation that a colleague transferred to the user, who has not opened it yet. */
export interface StoredArrival {
  readonly userId: number;
  readonly ticketId: number;
  readonly uuid: string;
  readonly contactName: string;
  readonly byName: string;
  readonly at: string;
}

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Everything that the product stores in the browser. Names follow the specification where it has one. */
export interface StoredValues {
  token: string;
  companyId: number;
  userId: number;
  companyDueDate: string;
  cshow: boolean;
  volume: number;
  tasks: readonly StoredTask[];
  /** Drafts that are not yet saved on the server. */
  drafts: readonly StoredDraft[];
  chatDrafts: readonly StoredChatDraft[];
  arrivals: readonly StoredArrival[];
  signOption: boolean;
  menuCollapsed: boolean;
  recentEmojis: readonly string[];
  theme: ThemeChoice;
  language: Language;
}

export type StoredKey = keyof StoredValues;

interface Codec<Value> {
  /** Returns `undefined` when the text is not a value of this kind. */
  readonly decode: (text: string) => Value | undefined;
  readonly encode: (value: Value) => string;
}

const text: Codec<string> = { decode: (raw) => raw || undefined, encode: (value) => value };

const id: Codec<number> = {
  decode: (raw) => (/^[1-9]\d*$/.test(raw) ? Number(raw) : undefined),
  encode: String,
};

const flag: Codec<boolean> = {
  decode: (raw) => (raw === 'true' || raw === 'false' ? raw === 'true' : undefined),
  encode: String,
};

function oneOf<Value extends string>(...values: readonly Value[]): Codec<Value> {
  return { decode: (raw) => values.find((value) => value === raw), encode: (value) => value };
}

const clampToUnit = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10) / 10));

const unit: Codec<number> = {
  decode: (raw) => (raw.trim() === '' || Number.isNaN(Number(raw)) ? undefined : clampToUnit(Number(raw))),
  encode: (value) => String(clampToUnit(value)),
};

function isTask(value: unknown): value is StoredTask {
  if (typeof value !== 'object' || value === null) return false;
  const task: Partial<Record<string, unknown>> = { ...value };
  const hasTexts = ['id', 'text', 'createdAt', 'updatedAt'].every((key) => typeof task[key] === 'string');
  return hasTexts && typeof task.userId === 'number' && typeof task.isDone === 'boolean';
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft: Partial<Record<string, unknown>> = { ...value };
  return (
    ['userId', 'ticketId'].every((key) => typeof draft[key] === 'number') && typeof draft.text === 'string'
  );
}

function isChatDraft(value: unknown): value is StoredChatDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft: Partial<Record<string, unknown>> = { ...value };
  return (
    ['userId', 'chatId'].every((key) => typeof draft[key] === 'number') && typeof draft.text === 'string'
  );
}

function isArrival(value: unknown): value is StoredArrival {
  if (typeof value !== 'object' || value === null) return false;
  const arrival: Partial<Record<string, unknown>> = { ...value };
  return (
    ['userId', 'ticketId'].every((key) => typeof arrival[key] === 'number') &&
    ['uuid', 'contactName', 'byName', 'at'].every((key) => typeof arrival[key] === 'string')
  );
}

function listOf<Item>(isItem: (value: unknown) => value is Item): Codec<readonly Item[]> {
  return {
    decode: (raw) => {
      try {
        const value: unknown = JSON.parse(raw);
        return Array.isArray(value) ? value.filter(isItem) : undefined;
      } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
    encode: (value) => JSON.stringify(value),
  };
}

/** Space-separated, because an emoji never contains a space. */
const words: Codec<readonly string[]> = {
  decode: (raw) => raw.split(' ').filter((word) => word !== ''),
  encode: (value) => value.join(' '),
};

const codecs: { readonly [Key in StoredKey]: Codec<StoredValues[Key]> } = {
  token: text,
  companyId: id,
  userId: id,
  companyDueDate: text,
  cshow: flag,
  volume: unit,
  tasks: listOf(isTask),
  drafts: listOf(isDraft),
  chatDrafts: listOf(isChatDraft),
  arrivals: listOf(isArrival),
  signOption: flag,
  menuCollapsed: flag,
  recentEmojis: words,
  theme: oneOf('light', 'dark', 'system'),
  language: oneOf('pt', 'en', 'es'),
};

/** Fallback for values that the browser refuses to store; they last until the page is closed. */
const memory = new Map<StoredKey, string>();

function attempt<Result>(action: (store: Storage) => Result): Result | undefined {
  try {
    return action(globalThis.localStorage);
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns the stored value, or `undefined` when it is missing or invalid. */
export function readStored<Key extends StoredKey>(key: Key): StoredValues[Key] | undefined {
  const raw = memory.get(key) ?? attempt((store) => store.getItem(key));
  return raw == null ? undefined : codecs[key].decode(raw);
}

export function writeStored<Key extends StoredKey>(key: Key, value: StoredValues[Key]): void {
  const raw = codecs[key].encode(value);
  const isKept = attempt((store) => {
    store.setItem(key, raw);
    return true;
  });
  if (isKept) memory.delete(key);
  else memory.set(key, raw);
}

export function removeStored(...keys: readonly StoredKey[]): void {
  for (const key of keys) {
    memory.delete(key);
    attempt((store) => store.removeItem(key));
  }
}

/** Calls back when another tab changes the key; returns a function that stops watching. */
export function watchStored(key: StoredKey, onChange: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) onChange();
  };
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}
