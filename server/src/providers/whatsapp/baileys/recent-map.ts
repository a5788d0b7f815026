/** A map that remembers the latest only. Small while there is little in it: each linked number has several. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export function createRecentMap<Value>(max: number): RecentMap<Value> {
  const entries = new Map<string, Value>();

  /** The newest is last. */
  function put(key: string, value: Value): void {
    entries.delete(key);
    entries.set(key, value);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key, value) {
      put(key, value);
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
  };
}
