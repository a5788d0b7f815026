import { mendLibsignal } from './mend-libsignal.ts';
import { silenceLibsignal } from './silence-libsignal.ts';

export type Baileys = typeof import('baileys');

let loading: Promise<Baileys> | undefined;

/**
 * Only when a connection needs it: it takes 60 MB and is not installed everywhere. Rejects where it is not. The console
 * is closed to libsignal before anything of it runs.
 */
export function loadBaileys(): Promise<Baileys> {
  if (!loading) {
    silenceLibsignal(console);
    loading = import('baileys').then((baileys) => {
      mendLibsignal();
      return baileys;
    });
  }
  return loading;
}
