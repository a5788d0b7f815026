const LONGEST_KEY = 512;
// No segment can be "." or "..", empty, absolute or hidden: a path outside of the storage cannot be written down.
const FOLDER_FORM = /^[a-z0-9]+(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;
const KEY_FORM = /^[a-z0-9]+(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

export function assertStorageKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY_FORM.test(key))
    throw new TypeError(`Not a storage key: ${quote(key)}`);
}

export function assertStorageFolder(prefix: string): void {
  if (prefix.length > LONGEST_KEY || !FOLDER_FORM.test(prefix)) {
    throw new TypeError(`Not a folder of storage keys: ${quote(prefix)}`);
  }
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
