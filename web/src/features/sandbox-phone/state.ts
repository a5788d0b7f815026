import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { contactTypingTimeoutMs } from '@prosa/contracts/presence/events.ts';
import type {
  SandboxCustomer,
  SandboxMessage,
  SandboxMessageKind,
  SandboxStatus,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import type { Translate } from '#lib/i18n.ts';
import type { DeliveryState } from '#ui/delivery-ticks.tsx';

/** Speaker of an action: a group member, the customer, or the company on its own phone. */
export interface Speaker {
  readonly authorId?: number;
  readonly fromCompany: boolean;
}

export const tickOf: Record<SandboxStatus, DeliveryState> = {
  sent: 'sent',
  delivered: 'received',
  read: 'read',
  played: 'played',
};

/** One-line preview of a message, for lists and quotes. */
export function previewOf(
  message: { readonly kind: SandboxMessageKind; readonly text: string; readonly isDeleted?: boolean },
  t: Translate,
): string {
  if (message.isDeleted) return t('sandbox.deleted');
  if (message.kind === 'text') return message.text;
  const kind = t(`sandbox.kind.${message.kind}`);
  const words = message.kind === 'contacts' ? cardOf(message.text).name : message.text;
  return words === '' ? kind : `${kind}: ${words}`;
}

interface Card {
  readonly name: string;
  readonly phone: string;
}

/** Returns the name and the number of a vCard, as shown in a bubble. */
export function cardOf(vcard: string): Card {
  const name = /^FN:(.*)$/m.exec(vcard)?.[1] ?? '';
  const phone = /^TEL[^:]*:(.*)$/m.exec(vcard)?.[1] ?? '';
  return { name: name.replaceAll(/\\([\\;,])/g, '$1').trim(), phone: phone.trim() };
}

/** Line below the name: the number or its substitute. */
export function identityOf(customer: SandboxCustomer, t: Translate): string {
  if (customer.isGroup) return t('sandbox.members', { count: customer.memberIds.length });
  if (customer.phone === null) return t('sandbox.lidOnly', { lid: customer.lid ?? '' });
  return formatPhoneNumber(customer.phone);
}

/** Groups the messages of a chat by day, in order. */
export function groupByDay(
  messages: readonly SandboxMessage[],
): { day: string; messages: SandboxMessage[] }[] {
  const days = Map.groupBy(messages, ({ sentAt }) => new Date(sentAt).toDateString());
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}

/** Purpose of the composer: a new message, a reply or an edit. */
export type Purpose =
  | { readonly kind: 'say' }
  | { readonly kind: 'answer'; readonly message: SandboxMessage }
  | { readonly kind: 'edit'; readonly message: SandboxMessage };

const idleTypingMs = 3000;
/** Repeats the typing signal before the receiver's timeout. */
const typingRepeatMs = contactTypingTimeoutMs / 2;

/** Sends a typing signal at intervals while the user types, and a stop signal after a pause. */
export function createTypingSignal(tell: (isTyping: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;
  const stop = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    tell(false);
  };
  return {
    touch: (): void => {
      if (timer === undefined || Date.now() - toldAt >= typingRepeatMs) {
        toldAt = Date.now();
        tell(true);
      }
      clearTimeout(timer);
      timer = setTimeout(stop, idleTypingMs);
    },
    stop,
  };
}
