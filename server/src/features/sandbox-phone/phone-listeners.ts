import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { SandboxPhone } from '#providers/whatsapp/sandbox/port.ts';
import { sandboxCustomerTyped, sandboxFaultCaused, sandboxQrScanned, sandboxSignalled } from './events.ts';

/** Bring what the phone does to the process that owns the connection, whichever process was asked. */
export function phoneListeners(phone: SandboxPhone): readonly FeedListener[] {
  return [
    listenTo(sandboxQrScanned, ({ connectionId, number }) => phone.scan(connectionId, number)),
    listenTo(sandboxFaultCaused, ({ connectionId, fault }) => phone.fail(connectionId, fault)),
    listenTo(sandboxSignalled, ({ connectionId }) => phone.nudge(connectionId)),
    listenTo(sandboxCustomerTyped, ({ connectionId, chat, isTyping }) =>
      phone.type(connectionId, chat, isTyping),
    ),
  ];
}
