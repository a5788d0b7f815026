import * as api from '@prosa/contracts/sandbox-phone/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { busyHourJobHandlers, startBusyHour, stopBusyHour } from './busy-hour.ts';
import { createSandboxChats } from './chats/service.ts';
import { createCustomer, listCustomers, revealPhone } from './customers/service.ts';
import { sandboxPhoneBroadcasts } from './events.ts';
import { causeFault, getPhone, scanQr, setSwitches } from './service.ts';

interface SandboxPhoneDependencies {
  readonly mediaLinks: MediaLinks;
  readonly clock: Clock;
}

export function sandboxPhoneFeature({ mediaLinks, clock }: SandboxPhoneDependencies): Feature {
  const chats = createSandboxChats({ links: mediaLinks, clock });
  return {
    name: 'sandbox-phone',
    routes: [
      write(api.scanSandboxQr, async ({ tx, params, body }) => {
        await scanQr(tx, params.connectionId, body, clock.now());
        return {};
      }),
      write(api.causeSandboxFault, async ({ tx, params, body }) => {
        await causeFault(tx, params.connectionId, body.fault);
        return {};
      }),
      read(api.getSandboxPhone, ({ reader, params }) => getPhone(reader, params.connectionId)),
      write(api.setSandboxSwitches, ({ tx, params, body }) => setSwitches(tx, params.connectionId, body)),
      write(api.startSandboxBusyHour, ({ tx, params }) =>
        startBusyHour(tx, params.connectionId, clock.now()),
      ),
      write(api.stopSandboxBusyHour, ({ tx, params }) => stopBusyHour(tx, params.connectionId)),

      read(api.listSandboxCustomers, ({ reader, params }) => listCustomers(reader, params.connectionId)),
      write(api.createSandboxCustomer, ({ tx, params, body }) =>
        createCustomer(tx, params.connectionId, body),
      ),
      write(api.revealSandboxPhone, ({ tx, params, body }) =>
        revealPhone(tx, params.sandboxCustomerId, body.phone, clock.now()),
      ),

      read(api.getSandboxChat, ({ reader, params, query }) =>
        chats.page(reader, params.sandboxCustomerId, query.before),
      ),
      write(api.sayInSandbox, ({ tx, params, body }) => chats.send(tx, params.sandboxCustomerId, body)),
      upload(api.sendSandboxFile, 'sandbox', ({ tx, params, query, files: [file] }) =>
        chats.sendFile(tx, params.sandboxCustomerId, query, file),
      ),
      write(api.sendSandboxMessage, ({ tx, body }) => chats.receiveFrom(tx, body)),
      write(api.editSandboxMessage, ({ tx, params, body }) =>
        chats.edit(tx, params.sandboxMessageId, body.text),
      ),
      write(api.deleteSandboxMessage, ({ tx, params }) => chats.remove(tx, params.sandboxMessageId)),
      write(api.reactInSandbox, ({ tx, params, body }) => chats.react(tx, params.sandboxMessageId, body)),
      write(api.playSandboxMessage, ({ tx, params }) => chats.play(tx, params.sandboxMessageId)),
      write(api.readSandboxChat, async ({ tx, params }) => {
        await chats.read(tx, params.sandboxCustomerId);
        return {};
      }),
      write(api.typeInSandbox, async ({ tx, params, body }) => {
        await chats.type(tx, params.sandboxCustomerId, body.isTyping);
        return {};
      }),
      write(api.callFromSandbox, ({ tx, params, body }) =>
        chats.call(tx, params.sandboxCustomerId, body.isVideo),
      ),
    ],
    jobs: busyHourJobHandlers(chats),
    broadcasts: sandboxPhoneBroadcasts,
  };
}
