/**
 * Minimal socket client, far cheaper than socket.io's: a thousand of them must leave the CPU to the measured server.
 * Implements Engine.IO 4 and Socket.IO 5 as specified.
 */
export interface BareScreen {
  close(): void;
}

interface BareScreenOptions {
  readonly url: string;
  readonly token: string;
  /** Called when the missed events were received and live ones follow. */
  onReady(): void;
  /** The text of an event: `["channel",payload,meta]`. */
  onEvent(text: string): void;
  onCut(reason: string): void;
}

const ping = '2';
const pong = '3';
const opened = '0';
const entered = '40';
const refused = '44';
const cut = '41';
const event = '42';

export function openBareScreen({ url, token, onReady, onEvent, onCut }: BareScreenOptions): BareScreen {
  const socket = new WebSocket(`${url.replace(/^http/u, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let isClosed = false;
  const end = (reason: string) => {
    if (isClosed) return;
    isClosed = true;
    socket.close();
    onCut(reason);
  };
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    if (text.startsWith(event)) {
      const said = text.slice(event.length);
      if (said.startsWith('["ready"')) onReady();
      else onEvent(said);
    } else if (text === ping) socket.send(pong);
    else if (text.startsWith(refused) || text.startsWith(cut)) end(text);
    else if (text.startsWith(opened)) socket.send(`${entered}${JSON.stringify({ token })}`);
  });
  socket.addEventListener('error', () => end('error'));
  socket.addEventListener('close', ({ code }) => end(`closed with ${code}`));
  return {
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
