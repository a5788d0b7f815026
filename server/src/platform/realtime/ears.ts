import type { ClientEar, Speaker } from './socket-server.ts';

/** Several who listen to the same screens; no two of them to the same word. */
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
