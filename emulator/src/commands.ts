import type { proto } from 'baileys';
import type { Disconnect } from './disconnects.ts';
import type { Emulator } from './emulator.ts';
import type { Faults } from './faults.ts';
import type { PersonSettings, PhoneEvent } from './person.ts';
import type { Phone } from './phone.ts';
import type { SendOptions } from './phone-send.ts';
import type { ReceiptType } from './receipts.ts';

/** Faults without functions, so that they can be sent to another process. */
export type PlainFaults = Pick<
  Faults,
  | 'deadMediaHost'
  | 'isHandshakeSilent'
  | 'isMediaGone'
  | 'isOfflineMarkerMissing'
  | 'isSilent'
  | 'loginFailure'
  | 'upgrade'
> & { readonly ackError: number | undefined };

export interface Contact {
  readonly pn: string;
  readonly lid: string;
  readonly pnJid: string;
  readonly lidJid: string;
}

/** A file that can be sent to another process. */
export interface PlainFile {
  readonly kind: 'image' | 'voice' | 'document';
  readonly base64: string;
  readonly mimeType: string;
  readonly caption?: string;
}

export interface EventFilter {
  readonly kind: PhoneEvent['kind'];
  readonly id?: string;
  /** Type of a receipt. */
  readonly type?: string;
}

/** Commands for an emulator in another process. People are identified by their phone number. */
export interface Commands {
  user(settings: PersonSettings): Promise<Contact>;
  scanQr(owner: string, qr: string): Promise<void>;
  enterCode(owner: string, code: string): Promise<void>;
  sendText(from: string, to: string, text: string, options?: SendOptions): Promise<string>;
  sendFile(from: string, to: string, file: PlainFile): Promise<string>;
  giveReceipt(from: string, to: string, ids: readonly string[], type: ReceiptType): Promise<void>;
  drop(owner: string, how: Disconnect): Promise<void>;
  setFaults(faults: Partial<PlainFaults>): Promise<void>;
  /** Events of a phone, from an index on. */
  events(phone: string, since?: number): Promise<readonly PhoneEvent[]>;
  /** Waits until the given number of matching events have occurred. */
  waitForEvents(phone: string, filter: EventFilter, count?: number): Promise<void>;
  problems(): Promise<readonly string[]>;
}

export function createCommands(emulator: Emulator): Commands {
  const phones = new Map<string, Phone>();
  const phone = (pn: string): Phone => {
    const known = phones.get(pn);
    if (!known) throw new Error(`nobody has the number ${pn}`);
    return known;
  };

  return {
    async user(settings) {
      const created = emulator.user(settings);
      phones.set(created.pn, created);
      const { pn, lid, pnJid, lidJid } = created;
      return { pn, lid, pnJid, lidJid };
    },
    scanQr: async (owner, qr) => emulator.scanQr(phone(owner), qr),
    enterCode: async (owner, code) => emulator.enterCode(phone(owner), code),
    sendText: async (from, to, text, options) => phone(from).sendText(phone(to), text, options),
    async sendFile(from, to, file) {
      const bytes = Buffer.from(file.base64, 'base64');
      return phone(from).send(phone(to), fileMessage(phone(from), bytes, file));
    },
    giveReceipt: async (from, to, ids, type) => phone(from).giveReceipt(phone(to), ids, type),
    drop: async (owner, how) => emulator.drop(phone(owner), how),
    async setFaults({ ackError, ...faults }) {
      Object.assign(emulator.faults, faults);
      emulator.faults.ackError = ackError === undefined ? undefined : () => ackError;
    },
    events: async (pn, since = 0) => phone(pn).events.slice(since),
    async waitForEvents(pn, filter, count = 1) {
      const { events } = phone(pn);
      const enough = () => events.filter((event) => fits(event, filter)).length >= count;
      if (!enough()) await phone(pn).waitFor(enough, { since: events.length, timeoutMs: 60_000 });
    },
    problems: async () => emulator.problems.map(({ message }) => message),
  };
}

function fits(event: PhoneEvent, { kind, id, type }: EventFilter): boolean {
  if (event.kind !== kind) return false;
  if (id !== undefined && !('id' in event && event.id === id)) return false;
  return type === undefined || ('type' in event && event.type === type);
}

function fileMessage(sender: Phone, bytes: Buffer, { kind, mimeType, caption }: PlainFile): proto.IMessage {
  const about = { mimetype: mimeType, ...(caption === undefined ? {} : { caption }) };
  switch (kind) {
    case 'image':
      return { imageMessage: { ...sender.upload(bytes, 'image'), ...about } };
    case 'voice':
      return { audioMessage: { ...sender.upload(bytes, 'audio'), ...about, ptt: true } };
    case 'document':
      return { documentMessage: { ...sender.upload(bytes, 'document'), ...about } };
  }
}
