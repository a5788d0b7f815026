import type { ClientSocket, SocketHandlers } from './socket-server.ts';

/** Merges the message handlers of several features for the same socket; message names must be distinct. */
export function mergeSocketHandlers(
  ...listeners: readonly ((speaker: ClientSocket) => SocketHandlers)[]
): (speaker: ClientSocket) => SocketHandlers {
  return (speaker) => {
    const ears = listeners.map((listen) => listen(speaker));
    return {
      byName: Object.assign({}, ...ears.map(({ byName }) => byName)),
      onDisconnect: () => {
        for (const ear of ears) ear.onDisconnect();
      },
    };
  };
}
