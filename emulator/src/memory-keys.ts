import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';

/** Signal keys in memory: of the virtual phones, and of clients in tests. */
export function createMemoryKeys(): SignalKeyStore {
  const kinds = new Map<string, Map<string, unknown>>();
  const kindOf = (kind: string): Map<string, unknown> => {
    const known = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, known);
    return known;
  };
  return {
    get<Kind extends keyof SignalDataTypeMap>(kind: Kind, ids: string[]) {
      const stored = kindOf(kind);
      const found: Record<string, SignalDataTypeMap[Kind]> = {};
      for (const id of ids) {
        const value = stored.get(id);
        if (value !== undefined) found[id] = structuredClone(value) as SignalDataTypeMap[Kind];
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [kind, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null) kindOf(kind).delete(id);
          else kindOf(kind).set(id, value);
        }
      }
    },
  };
}
