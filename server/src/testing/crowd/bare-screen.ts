/**
 * What a browser's socket is to the server, for a fraction of what socket.io's client costs: a thousand of them must
 * leave the machine to what is measured. Speaks the two protocols as they are written down: Engine.IO 4, Socket.IO 5.
 */
export interface BareScreen {
  close(): void;
}

interface BareScreenOptions {
  readonly url: string;
  readonly token: string;
  /** It has been told what it missed, and hears from now on. */
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
