import { isClosed } from '@prosa/contracts/companies/rules.ts';
import { getCompany } from '#features/companies/service.ts';
import { callsAreOffText, callText } from '#features/incoming/rules.ts';
import { queueAct } from '#features/messages/act-service.ts';
import { isKnownMessage } from '#features/messages/conversation-service.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { Reader } from '#platform/database/database.ts';
import type { IncomingDependencies, Step } from './context.ts';
import { ignoreReasonOf, openTicket } from './open-ticket.ts';

/**
 * Records a call as one line in the conversation once it is over. Where calls are off it is over as soon as it rings:
 * it is refused, and the caller receives the reason once.
 */
export function recordCall(parts: IncomingDependencies): Step<'call'> {
  const { addresses, messages, clock } = parts;
  return async (tx, connectionId, { callId, from, isVideo, step, at }) => {
    const isRinging = step === 'ringing';
    const isRefused = await refusesCalls(tx, clock.now());
    if (isRinging && !isRefused) return 'call-goes-on';
    const refusal = await ignoreReasonOf(tx, from);
    if (refusal) return refusal;
    const contact = await addresses.reach(tx, from);
    const line = { contactId: contact.id, connectionId, fromMe: false, providerId: `call:${callId}` };
    if (await isKnownMessage(tx, line)) return 'nothing-new';
    const ticket = await openTicket(tx, parts, {
      contactId: contact.id,
      connectionId,
      isGroup: contact.isGroup,
    });
    const { message: call } = await messages.receive(tx, {
      ticket,
      participantId: null,
      fromMe: false,
      providerId: line.providerId,
      kind: 'call',
      body: callText(isVideo, step !== 'ended'),
      sentAt: at,
      isHistory: false,
      isRead: false,
    });
    if (contact.isGroup || !isRefused) return 'applied';
    if (isRinging) {
      const reject = { connectionId, contactId: contact.id, messageId: call.id, act: 'reject' } as const;
      await queueAct(tx, { ...reject, detail: callId });
    }
    await messages.sendAutomatic(tx, ticket, callsAreOffText, { rule: 'calls', setting: 'setting:call' });
    return 'applied';
  };
}

/** Calls are not refused for a company that has not paid or is disabled, since nothing automatic runs for it. */
async function refusesCalls(reader: Reader, now: Date): Promise<boolean> {
  if (await isSettingOn(reader, 'call')) return false;
  return !isClosed(await getCompany(reader, reader.companyId), now);
}
