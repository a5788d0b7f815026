import { useState } from 'react';
import { readStored, writeStored } from '#lib/storage.ts';

const loudest = 1;

/** How loud the notices are; kept in this browser only. */
export function useVolume(): readonly [number, (volume: number) => void] {
  const [volume, setVolume] = useState(() => readStored('volume') ?? loudest);
  const change = (next: number): void => {
    writeStored('volume', next);
    setVolume(next);
  };
  return [volume, change];
}
