import { isExpired } from '@prosa/contracts/companies/rules.ts';
import { getCompany } from '#features/companies/service.ts';
import { callsAreOffText, callText } from '#features/incoming/rules.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { Reader } from '#platform/database/database.ts';
import type { IncomingParts, Step } from './context.ts';
import { openTicket } from './open-ticket.ts';
import { refuseChat } from './refuse-chat.ts';

/** A call that is over is a line in the conversation; where calls are off the caller is told so. */
export function noteCall(parts: IncomingParts): Step<'call'> {
  const { addresses, messages, clock } = parts;
  return async (tx, connectionId, { callId, from, isVideo, step, at }) => {
    if (step === 'ringing') return 'call-goes-on';
    const refusal = await refuseChat(tx, from);
    if (refusal) return refusal;
    const contact = await addresses.reach(tx, from);
    const now = clock.now();
    const ticket = await openTicket(tx, parts, {
      contactId: contact.id,
      connectionId,
      isGroup: contact.isGroup,
    });
    await messages.receive(tx, {
      ticket,
      participantId: null,
      fromMe: false,
      providerId: `call:${callId}`,
      kind: 'call',
      body: callText(isVideo, step !== 'ended'),
      sentAt: at,
      isHistory: false,
      isRead: false,
    });
    if (!contact.isGroup && (await answersCalls(tx, now))) await messages.say(tx, ticket, callsAreOffText);
    return 'applied';
  };
}

/** Nothing is said by itself for a company that has not paid. */
async function answersCalls(reader: Reader, now: Date): Promise<boolean> {
  if (await isSettingOn(reader, 'call')) return false;
  const { dueDate } = await getCompany(reader, reader.companyId);
  return !isExpired(dueDate, now);
}
