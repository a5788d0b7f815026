import type { ClientEar, Speaker } from './socket-server.ts';

/** Merges the message handlers of several features for the same socket; message names must be distinct. */
export function allEars(
  ...listeners: readonly ((speaker: Speaker) => ClientEar)[]
): (speaker: Speaker) => ClientEar {
  return (speaker) => {
    const ears = listeners.map((listen) => listen(speaker));
    return {
      heard: Object.assign({}, ...ears.map(({ heard }) => heard)),
      gone: () => {
        for (const ear of ears) ear.gone();
      },
    };
  };
}
