import type { Stanza } from './stanza.ts';

/**
 * Faults to inject. All are off by default; a test sets the ones it needs, and the emulator checks each when it
 * applies.
 */
export interface Faults {
  /** Answers the WebSocket upgrade with this status; the connection is closed unless `keepOpen` is set. */
  upgrade: { readonly status: number; readonly keepOpen?: boolean } | undefined;
  /** Accepts the client's first frame and never answers. */
  isHandshakeSilent: boolean;
  /** Refuses each login with `<failure reason>`. */
  loginFailure: number | undefined;
  /** Stops answering, even to pings, while the connection stays open. */
  isSilent: boolean;
  /** Delays in milliseconds, one delivery of the stanza for each: late, duplicated or out of order. */
  deliveries: ((node: Stanza) => readonly number[]) | undefined;
  /** `<ib><offline>` is never sent. */
  isOfflineMarkerMissing: boolean;
  /** Leaves the matching iqs unanswered. */
  isUnanswered: ((iq: Stanza) => boolean) | undefined;
  /** Error code with which a message is acknowledged, for instance 463; the message is then not delivered. */
  ackError: ((message: Stanza) => number | undefined) | undefined;
  /** Accepts a message and never acknowledges it. */
  isAckMissing: ((message: Stanza) => boolean) | undefined;
  /** A phone fails to decrypt the message and requests a retry. */
  failsToDecrypt: ((messageId: string, phone: string) => boolean) | undefined;
  /** Status of an upload at the media host; `undefined` lets it succeed. */
  uploadStatus: ((path: string) => number | undefined) | undefined;
  downloadStatus: ((path: string) => number | undefined) | undefined;
  /** Corrupts the bytes of a download. */
  isDownloadCorrupt: ((path: string) => boolean) | undefined;
  /** Listed before the real host in `media_conn`; no server listens there. */
  deadMediaHost: string | undefined;
  /** When asked to upload media again, the phone answers that it is gone. */
  isMediaGone: boolean;
}

export function createFaults(): Faults {
  return {
    upgrade: undefined,
    isHandshakeSilent: false,
    loginFailure: undefined,
    isSilent: false,
    deliveries: undefined,
    isOfflineMarkerMissing: false,
    isUnanswered: undefined,
    ackError: undefined,
    isAckMissing: undefined,
    failsToDecrypt: undefined,
    uploadStatus: undefined,
    downloadStatus: undefined,
    isDownloadCorrupt: undefined,
    deadMediaHost: undefined,
    isMediaGone: false,
  };
}
