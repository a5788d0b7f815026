import type { IncomingMessage } from 'node:http';
import { decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys';
import type { RawData, WebSocket } from 'ws';
import { addressOf } from './addresses.ts';
import { createFrames, frame } from './frames.ts';
import { logIn } from './login.ts';
import { createHandshake, type Transport } from './noise.ts';
import { newRefs, offerRefs } from './pairing.ts';
import { route } from './router.ts';
import type { Connection, PairingCandidate, World } from './world.ts';

/** Serves one WebSocket from its first frame to its end. Stanzas are handled one after the other. */
export function serve(world: World, socket: WebSocket, request: IncomingMessage): void {
  const frames = createFrames();
  const handshake = createHandshake(world.authority);
  let isGreeted = false;
  let session: { readonly transport: Transport; readonly connection: Connection } | undefined;
  let work: Promise<void> = Promise.resolve();

  function handleFrame(bytes: Buffer): void | Promise<void> {
    if (session) return handleStanza(world, session.connection, session.transport.decrypt(bytes));
    if (world.faults.isHandshakeSilent) return undefined;
    if (!isGreeted) {
      isGreeted = true;
      socket.send(frame(handshake.answer(bytes)));
      return undefined;
    }
    const { staticKey, payload, transport } = handshake.finish(bytes);
    const connection = createConnection({ world, socket, request, transport }, payload, staticKey);
    session = { transport, connection };
    if (connection.candidate) offerRefs(connection);
    else logIn(world, connection, payload, staticKey);
    return undefined;
  }

  function report(error: unknown): void {
    world.problems.push(asError(error));
  }

  socket.on('message', (data: RawData) => {
    for (const bytes of wholeFrames(data)) {
      work = work.then(() => handleFrame(bytes)).catch(report);
    }
  });
  socket.on('close', () => session && world.connections.delete(session.connection));
  socket.on('error', () => socket.terminate());

  function wholeFrames(data: RawData): Buffer[] {
    try {
      // A Buffer, as long as nobody sets `binaryType`.
      return frames.read(data as Buffer);
    } catch (error) {
      report(error);
      socket.terminate();
      return [];
    }
  }
}

async function handleStanza(world: World, connection: Connection, bytes: Buffer): Promise<void> {
  const stanza = await decodeBinaryNode(bytes);
  const { companion } = connection;
  const from = companion ? addressOf(companion.person, 'pn', companion.deviceId) : '';
  if (world.recordsStanzas) world.stanzas.add({ from, stanza });
  await route(world, connection, stanza);
}

interface Wire {
  readonly world: World;
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly transport: Transport;
}

function createConnection(
  { world, socket, request, transport }: Wire,
  payload: proto.ClientPayload,
  noiseKey: Buffer,
): Connection {
  const candidate = readCandidate(payload, noiseKey);
  const connection: Connection = {
    companion: undefined,
    isReady: false,
    refs: candidate ? newRefs(6) : [],
    candidate,
    send(stanza) {
      if (world.faults.isSilent || socket.readyState !== socket.OPEN) return;
      socket.send(frame(transport.encrypt(encodeBinaryNode(stanza))));
    },
    close: () => socket.close(),
    reset: () => request.socket.resetAndDestroy(),
  };
  world.connections.add(connection);
  return connection;
}

/** A client that is not paired brings its keys along instead of a name. */
function readCandidate(payload: proto.ClientPayload, noiseKey: Buffer): PairingCandidate | undefined {
  const data = payload.devicePairingData;
  if (!data) return undefined;
  return {
    noiseKey,
    identityKey: Buffer.from(data.eIdent ?? []),
    registrationId: Buffer.from(data.eRegid ?? []).readUInt32BE(0),
    signedPreKey: {
      keyId: Buffer.from(data.eSkeyId ?? []).readUIntBE(0, 3),
      publicKey: Buffer.from(data.eSkeyVal ?? []),
      signature: Buffer.from(data.eSkeySig ?? []),
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
