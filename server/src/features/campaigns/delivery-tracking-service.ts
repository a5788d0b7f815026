import type { RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import type { DeliveredMessage } from '#features/messages/service.ts';
import { optedOutAmong } from '#features/opt-outs/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { changeAfter, stampsAfter } from './delivery-tracking-rules.ts';
import { queueSending } from './jobs.ts';
import { pauseCampaign, type Withdraw, withdrawMessage } from './lifecycle-service.ts';
import { publishProgress } from './progress.ts';
import { type AnswerableRow, type RecipientRow, recipientStore } from './recipients/store.ts';
import { confirmableMs, maxFailuresInRow, repliableMs } from './rules.ts';
import { paceStore } from './sending/store.ts';
import { campaignStore } from './store.ts';

interface DeliveryTrackingDependencies {
  readonly withdraw: Withdraw;
  readonly clock: Clock;
}

const answeredStates: readonly RecipientState[] = ['confirmed', 'replied'];

interface ReplySource {
  readonly contactId: number;
  readonly connectionId: number;
}

/** Moves the campaign recipients of one contact to another, after a merge. */
export function moveRecipients(tx: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  return recipientStore(tx).moveContact(fromId, toId);
}

/** Updates campaign recipients by delivery events and replies, in the transaction that receives these. */
export function createDeliveryTracking({ withdraw, clock }: DeliveryTrackingDependencies) {
  /** Runs before anything is counted, because senders lock the pace first as well. */
  async function brake(tx: Tx, { ack, connection_id: connectionId }: DeliveredMessage): Promise<boolean> {
    if (connectionId === null) return false;
    if (ack !== acks.failed) {
      await paceStore(tx).clearFailures(connectionId);
      return false;
    }
    return (await paceStore(tx).countFailure(connectionId)) >= maxFailuresInRow;
  }

  async function pauseAll(tx: Tx, connectionId: number): Promise<void> {
    await paceStore(tx).update(connectionId, { failed_in_row: 0 });
    for (const row of await campaignStore(tx).lockRunning(connectionId)) {
      await pauseCampaign(tx, row, 'failures', withdraw);
    }
  }

  async function note(tx: Tx, recipient: RecipientRow, message: DeliveredMessage): Promise<void> {
    const now = clock.now();
    const change = changeAfter(recipient, message, now.toISOString());
    if (!change) return;
    const { state, ...columns } = change;
    await recipientStore(tx).move(recipient, state, columns);
    // This may have been the last pending answer.
    const isQuestionLost = state === 'failed' && recipient.message_id === null;
    if (isQuestionLost && message.connection_id !== null) await queueSending(tx, message.connection_id);
    await publishProgress(tx, recipient.campaign_id, now);
  }

  /** Withdraws the queued message of a recipient who opted out. */
  async function withdrawOptedOut(
    tx: Tx,
    recipient: RecipientRow,
    connectionId: number,
    now: Date,
  ): Promise<void> {
    if (!(await withdrawMessage(tx, recipient, withdraw))) return;
    await recipientStore(tx).move(recipient, 'opted-out', { message_id: null, file_message_ids: [] });
    await queueSending(tx, connectionId);
    await publishProgress(tx, recipient.campaign_id, now);
  }

  async function answerQuestion(
    tx: Tx,
    recipient: RecipientRow,
    { isLeaving, connectionId, now }: { isLeaving: boolean; connectionId: number; now: Date },
  ): Promise<void> {
    const at = now.toISOString();
    const asked = { asked_at: recipient.asked_at ?? at };
    if (isLeaving) await recipientStore(tx).move(recipient, 'opted-out', asked);
    else await recipientStore(tx).move(recipient, 'confirmed', { ...asked, confirmed_at: at });
    // Either there is a message to send now, or no pending answer is left.
    await queueSending(tx, connectionId);
  }

  async function answerMessage(tx: Tx, recipient: RecipientRow, now: Date): Promise<void> {
    const at = now.toISOString();
    const arrived = stampsAfter(recipient, acks.received, at);
    await recipientStore(tx).move(recipient, 'replied', { ...arrived, replied_at: at });
  }

  /** Returns the recipients that a message of this contact may be an answer to, locked until the commit. */
  function answerable(tx: Tx, { contactId, connectionId }: ReplySource): Promise<AnswerableRow[]> {
    const now = clock.now().getTime();
    const since = { asked: new Date(now - confirmableMs), sent: new Date(now - repliableMs) };
    return recipientStore(tx).answerable(contactId, connectionId, since);
  }

  return {
    answerable,

    /** Returns whether the last campaign message to the contact is a question without an answer yet. */
    async awaitsConfirmation(tx: Tx, heard: ReplySource): Promise<boolean> {
      const last = (await answerable(tx, heard)).find(({ is_unsaid }) => !is_unsaid);
      return last !== undefined && last.message_id === null && !answeredStates.includes(last.state);
    },

    /** Applies a delivery status or failure of a campaign message. Idempotent. */
    async noteDelivery(tx: Tx, message: DeliveredMessage): Promise<void> {
      const mustBrake = await brake(tx, message);
      const recipient = await recipientStore(tx).ofMessage(message.id);
      if (recipient) await note(tx, recipient, message);
      if (mustBrake && message.connection_id !== null) await pauseAll(tx, message.connection_id);
    },

    /**
     * Applies a message of a customer: after the confirmation question it means yes, unless it was an opt-out; after
     * the message itself it is a reply. An opt-out also withdraws the messages that are still in the outbox.
     */
    async hear(
      tx: Tx,
      { contactId, connectionId }: ReplySource,
      people: readonly AnswerableRow[],
    ): Promise<void> {
      if (people.length === 0) return;
      const now = clock.now();
      const isLeaving = (await optedOutAmong(tx, [contactId])).length > 0;
      const unsaid = people.filter(({ is_unsaid }) => is_unsaid);
      for (const recipient of isLeaving ? unsaid : [])
        await withdrawOptedOut(tx, recipient, connectionId, now);
      const last = people.find(({ is_unsaid }) => !is_unsaid);
      if (!last || answeredStates.includes(last.state)) return;
      if (last.message_id === null) await answerQuestion(tx, last, { isLeaving, connectionId, now });
      else await answerMessage(tx, last, now);
      await publishProgress(tx, last.campaign_id, now);
    },
  };
}

export type DeliveryTracking = ReturnType<typeof createDeliveryTracking>;
