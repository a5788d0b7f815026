import type { WACallEvent } from 'baileys';

import type { CallStep, ProviderEvent } from '#providers/whatsapp/port.ts';
import { addressOfJid } from './addresses.ts';
import type { TranslationContext } from './read-message.ts';
import { createRecentMap } from './recent-map.ts';

interface KnownCall {
  /** As the caller named themselves: the refusal goes there. */
  readonly from: string;
  readonly isVideo: boolean;
  isAnswered: boolean;
  isRefused: boolean;
  isOver: boolean;
}

/** The calls of this session; WhatsApp reports each several times. */
export interface Calls {
  read(call: WACallEvent, reading: TranslationContext): ProviderEvent[];
  /** We refuse it; where the refusal goes. */
  refuse(callId: string): string | undefined;
}

const callsKept = 500;

function stepOf(status: WACallEvent['status'], { isAnswered, isRefused }: KnownCall): CallStep | undefined {
  switch (status) {
    case 'offer':
      return 'ringing';
    case 'reject':
      return 'rejected';
    case 'timeout':
    case 'terminate':
      if (isRefused) return 'rejected';
      return isAnswered ? 'ended' : 'missed';
    default:
      return undefined;
  }
}

export function createCalls(): Calls {
  const known = createRecentMap<KnownCall>(callsKept);
  return {
    refuse(callId) {
      const call = known.get(callId);
      if (call) call.isRefused = true;
      return call?.from;
    },
    read(call, { book }) {
      const { id, from, callerPn, status, isGroup } = call;
      const caller = addressOfJid(from, callerPn);
      // A group call belongs to no conversation.
      if (!id || !caller || isGroup) return [];
      const before = known.get(id);
      const isVideo = call.isVideo === true;
      const now = before ?? { from, isVideo, isAnswered: false, isRefused: false, isOver: false };
      if (!before) known.set(id, now);
      if (status === 'accept') now.isAnswered = true;
      const step = stepOf(status, now);
      if (!step || now.isOver || (step === 'ringing' && before)) return [];
      now.isOver = step !== 'ringing';
      book.add(caller);
      const { isVideo: wasVideo } = now;
      return [
        { type: 'call', callId: id, from: book.complete(caller), isVideo: wasVideo, step, at: call.date },
      ];
    },
  };
}
