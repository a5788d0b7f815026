import type { Stanza } from './stanza.ts';

/** What is to go wrong. All are off at first; a test sets what it needs and the emulator looks at each when its time comes. */
export interface Faults {
  /** Answers the upgrade to WebSocket with this status; the connection is closed unless it is to be kept open. */
  upgrade: { readonly status: number; readonly keepOpen?: boolean } | undefined;
  /** Takes the client's first frame and says nothing. */
  isHandshakeSilent: boolean;
  /** Refuses each login with `<failure reason>`. */
  loginFailure: number | undefined;
  /** Nothing is answered any more, not even a ping, while the connection stays open. */
  isSilent: boolean;
  /** After how many milliseconds a stanza is sent to a device, once for each of them: late, twice, in disorder. */
  deliveries: ((node: Stanza) => readonly number[]) | undefined;
  /** `<ib><offline>` never comes. */
  isOfflineMarkerMissing: boolean;
  /** An iq for which this says yes is never answered. */
  isUnanswered: ((iq: Stanza) => boolean) | undefined;
  /** The error a message is acknowledged with, for instance 463; it is then not delivered. */
  ackError: ((message: Stanza) => number | undefined) | undefined;
  /** Takes a message and never acknowledges it. */
  isAckMissing: ((message: Stanza) => boolean) | undefined;
  /** A phone that cannot read a message asks for it again. */
  failsToDecrypt: ((messageId: string, phone: string) => boolean) | undefined;
  /** Status of an upload at the media host; `undefined` lets it through. */
  uploadStatus: ((path: string) => number | undefined) | undefined;
  downloadStatus: ((path: string) => number | undefined) | undefined;
  /** Bytes of a download are altered on their way. */
  isDownloadCorrupt: ((path: string) => boolean) | undefined;
  /** Named before the real one in `media_conn`; nobody listens there. */
  deadMediaHost: string | undefined;
  /** Asked to upload media again, the phone says that it is gone. */
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
