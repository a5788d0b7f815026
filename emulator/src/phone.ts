import type { ChatModification, proto, WAPatchName } from 'baileys';
import { lockReachOut, reinstall, requestPreKeys } from './account-notices.ts';
import { type AddressMode, addressOf } from './addresses.ts';
import { changeOnPhone, readAppState } from './app-state.ts';
import { hangUp, ring } from './calls.ts';
import { changeMembers, changeSubject, type MembershipChange } from './groups.ts';
import { sendHistory } from './history.ts';
import type { WaitOptions } from './journal.ts';
import { decryptMedia, encryptMedia, type MediaKind } from './media-cipher.ts';
import type { AutomaticReceipts, Person, PhoneEvent, ReceivedMessage } from './person.ts';
import { type SendOptions, sendFromPhone, sendStatus } from './phone-send.ts';
import { showPresence, showTyping } from './presence.ts';
import { type ReceiptType, sendReceipt } from './receipts.ts';
import type { Group, World } from './world.ts';

/** Test interface of a virtual phone: its actions and the events it received. */
export interface Phone {
  readonly person: Person;
  readonly pn: string;
  readonly lid: string;
  readonly name: string;
  readonly pnJid: string;
  readonly lidJid: string;
  readonly events: readonly PhoneEvent[];
  /** Receipts sent automatically: `delivered` by default. */
  setReceipts(receipts: AutomaticReceipts): void;
  send(to: Phone | Group, message: proto.IMessage, options?: SendOptions): Promise<string>;
  sendText(to: Phone | Group, text: string, options?: SendOptions): Promise<string>;
  sendStatus(viewers: readonly Phone[], message: proto.IMessage): Promise<string>;
  /** Waits for an event on this phone, among all events unless `since` is given. */
  waitFor(fits: (event: PhoneEvent) => boolean, options?: WaitOptions): Promise<PhoneEvent>;
  waitForMessage(
    fits: (message: ReceivedMessage) => boolean,
    options?: WaitOptions,
  ): Promise<ReceivedMessage>;
  waitForReceipt(id: string, type: string): Promise<void>;
  /** `chat` is the JID the message was sent to; defaults to this phone's number. */
  giveReceipt(to: Phone, ids: readonly string[], type: ReceiptType, chat?: string): void;
  call(to: Phone, options?: { readonly isVideo?: boolean; readonly mode?: AddressMode }): string;
  hangUp(to: Phone, callId: string, reason?: 'timeout'): void;
  showPresence(to: Phone, state: 'available' | 'unavailable', mode?: AddressMode): void;
  showTyping(to: Phone, state: 'composing' | 'recording' | 'paused', mode?: AddressMode): void;
  changeMembers(group: Group, change: MembershipChange, people: readonly Phone[]): void;
  changeSubject(group: Group, subject: string): void;
  /** Encrypts and uploads; returns the part of the message that refers to the media. */
  upload(bytes: Uint8Array, kind: MediaKind): UploadedMedia;
  /** Sets or removes the public profile picture. */
  setPicture(bytes: Uint8Array | undefined): void;
  /** Downloads and decrypts media sent by a client. */
  download(media: { directPath?: string | null; mediaKey?: Uint8Array | null }, kind: MediaKind): Buffer;
  /** Changes something in the phone's app, such as a contact's name or an archived chat. */
  change(change: ChatModification, jid: string): Promise<void>;
  readAppState(collection: WAPatchName): Promise<proto.ISyncActionData[]>;
  /** Sends one more chunk of history to all linked devices. */
  sendHistory(piece: proto.IHistorySync, as?: { readonly isFile?: boolean }): Promise<void>;
  /** Notifies all linked devices that their one-time keys run low. */
  askForPreKeys(left: number): void;
  /** Forbids this account to write to strangers until the given time, or allows it again. */
  lockReachOut(until: Date | undefined): void;
  /** Reinstalls the app: it gets new keys, which its contacts do not have. */
  reinstall(): void;
}

export interface UploadedMedia {
  readonly url: string;
  readonly directPath: string;
  readonly mediaKey: Buffer;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

export function createPhone(world: World, person: Person): Phone {
  const { pn, lid, name, journal } = person;
  const personOf = (target: Phone | Group): Person | Group => ('person' in target ? target.person : target);
  const linked = () => [...person.companions.values()];

  return {
    person,
    pn,
    lid,
    name,
    pnJid: addressOf(person, 'pn'),
    lidJid: addressOf(person, 'lid'),
    events: journal.entries,
    setReceipts(receipts) {
      person.receipts = receipts;
    },
    send: (to, message, options) =>
      sendFromPhone(world, { from: person, to: personOf(to) }, message, options),
    sendText: (to, text, options) =>
      sendFromPhone(world, { from: person, to: personOf(to) }, { conversation: text }, options),
    sendStatus: (viewers, message) =>
      sendStatus(
        world,
        person,
        viewers.map((viewer) => viewer.person),
        message,
      ),
    waitFor: (fits, options) => journal.waitFor(fits, options),
    waitForMessage: (fits, options) =>
      journal.waitFor((event): event is ReceivedMessage => event.kind === 'message' && fits(event), options),
    async waitForReceipt(id, type) {
      await journal.waitFor((event) => event.kind === 'receipt' && event.id === id && event.type === type);
    },
    giveReceipt: (to, ids, type, chat = addressOf(person, 'pn')) =>
      sendReceipt(world, { from: person, to: to.person }, { ids, type, chat }),
    call: (to, { mode = 'pn', isVideo = false } = {}) =>
      ring(world, { from: person, to: to.person, mode }, { isVideo }),
    hangUp: (to, callId, reason) => hangUp(world, { from: person, to: to.person }, callId, reason),
    showPresence: (to, state, mode = 'pn') =>
      showPresence(world, { from: person, to: to.person, mode }, state),
    showTyping: (to, state, mode = 'pn') => showTyping(world, { from: person, to: to.person, mode }, state),
    changeMembers: (group, change, people) =>
      changeMembers(
        world,
        { group, actor: person },
        change,
        people.map((one) => one.person),
      ),
    changeSubject: (group, subject) => changeSubject(world, { group, actor: person }, subject),
    upload(bytes, kind) {
      const { blob, reference } = encryptMedia(bytes, kind);
      return { ...world.media.put(blob), ...reference };
    },
    setPicture(bytes) {
      person.pictureUrl = bytes && world.media.put(bytes).url;
    },
    download: ({ directPath, mediaKey }, kind) =>
      decryptMedia(world.media.read(directPath ?? ''), mediaKey ?? Buffer.alloc(0), kind),
    change: (change, jid) => changeOnPhone(world, person, change, jid),
    readAppState: (collection) => readAppState(person, collection),
    async sendHistory(piece, as) {
      for (const companion of linked()) await sendHistory(world, companion, piece, as);
    },
    askForPreKeys: (left) => requestPreKeys(world, person, left),
    lockReachOut: (until) => lockReachOut(world, person, until),
    reinstall: () => reinstall(world, person),
  };
}
