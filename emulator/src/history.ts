import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { Companion } from './person.ts';
import { sendToOwnDevice } from './phone-send.ts';
import type { World } from './world.ts';

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;

/** Sends the app state key and then the history to a newly linked device. */
export async function sendInitialSync(world: World, companion: Companion): Promise<void> {
  try {
    await shareAppStateKey(world, companion);
    const { history } = companion.person;
    const isBootstrapKnown = history.some(({ syncType }) => syncType === HistorySyncType.INITIAL_BOOTSTRAP);
    // A client buffers all events until the first chunk of history arrives, even an empty one.
    if (!isBootstrapKnown)
      await sendHistory(world, companion, { syncType: HistorySyncType.INITIAL_BOOTSTRAP });
    for (const piece of history) await sendHistory(world, companion, piece);
  } catch (error) {
    world.problems.push(new Error('the phone could not welcome its new device', { cause: error }));
  }
}

/**
 * Sends history inside the message itself: Baileys fetches anything bigger from WhatsApp's own host, whatever the
 * configuration. As a file it is only announced, so that tests see which host the client fetches it from.
 */
export async function sendHistory(
  world: World,
  companion: Companion,
  piece: proto.IHistorySync,
  { isFile = false }: { readonly isFile?: boolean } = {},
): Promise<void> {
  await sendToOwnDevice(world, companion, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: piece.syncType,
      chunkOrder: piece.chunkOrder ?? 1,
      progress: piece.progress ?? 100,
      ...(isFile
        ? { directPath: '/v/history', mediaKey: randomBytes(32) }
        : { initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(piece).finish()) }),
    } as proto.Message.IHistorySyncNotification,
  });
}

async function shareAppStateKey(world: World, companion: Companion): Promise<void> {
  const { keyId, keyData } = companion.person.appState;
  const fingerprint = { rawId: 1, currentIndex: 1, deviceIndexes: [0] };
  await sendToOwnDevice(world, companion, {
    type: Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: {
      keys: [{ keyId: { keyId }, keyData: { keyData, fingerprint, timestamp: Date.now() } }],
    },
  });
}
