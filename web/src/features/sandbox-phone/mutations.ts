import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import * as api from '@prosa/contracts/sandbox-phone/api.ts';
import type {
  SandboxChat,
  SandboxCustomer,
  SandboxFault,
  SandboxMessage,
  SandboxPhone,
  SandboxSwitch,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { upload } from '#lib/file-transfer.ts';
import { sandboxCustomersQuery, sandboxKeys } from './queries.ts';
import { reduceChat, reduceCustomers } from './realtime.ts';
import type { Speaker } from './state.ts';

/** The response carries the same message as the event; only the event updates the chat's row. */
function applyMessage(client: QueryClient, message: SandboxMessage): void {
  const key = sandboxKeys.chat(message.customerId);
  client.setQueryData<SandboxChat>(key, (chat) => {
    if (!chat) return chat;
    const customer = { id: message.customerId } as SandboxCustomer;
    return reduceChat(chat, { action: 'message', message, customer }, key);
  });
}

function applyCustomer(client: QueryClient, customer: SandboxCustomer): void {
  const key = sandboxCustomersQuery(customer.connectionId).queryKey;
  client.setQueryData<SandboxCustomer[]>(
    key,
    (list) => list && reduceCustomers(list, { action: 'customer', customer }, key),
  );
}

function applyPhone(client: QueryClient, phone: SandboxPhone): void {
  client.setQueryData(sandboxKeys.phone(phone.connectionId), phone);
}

const applyMessageOnSuccess = {
  onSuccess: (message: SandboxMessage, _v: unknown, _r: unknown, { client }: { client: QueryClient }) =>
    applyMessage(client, message),
};
const applyCustomerOnSuccess = {
  onSuccess: (customer: SandboxCustomer, _v: unknown, _r: unknown, { client }: { client: QueryClient }) =>
    applyCustomer(client, customer),
};
const applyPhoneOnSuccess = {
  onSuccess: (phone: SandboxPhone, _v: unknown, _r: unknown, { client }: { client: QueryClient }) =>
    applyPhone(client, phone),
};

export function useSendMessage(sandboxCustomerId: number) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof api.sayInSandbox>) =>
      call(api.sayInSandbox, { params: { sandboxCustomerId }, body }),
    ...applyMessageOnSuccess,
  });
}

export interface FileToSend extends Speaker {
  readonly file: File;
  readonly caption?: string;
  readonly as?: 'voice' | 'sticker' | 'document';
  readonly quotedId?: number;
}

export function useSendFile(sandboxCustomerId: number) {
  return useMutation({
    mutationFn: ({ file, fromCompany, ...fields }: FileToSend) => {
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
      return upload(api.sendSandboxFile, {
        params: { sandboxCustomerId },
        query: { ...query, fromCompany: String(fromCompany) },
        file,
      });
    },
    ...applyMessageOnSuccess,
  });
}

export function useEditMessage() {
  return useMutation({
    mutationFn: ({ id, text }: { readonly id: number; readonly text: string }) =>
      call(api.editSandboxMessage, { params: { sandboxMessageId: id }, body: { text } }),
    ...applyMessageOnSuccess,
  });
}

export function useDeleteMessage() {
  return useMutation({
    mutationFn: (sandboxMessageId: number) =>
      call(api.deleteSandboxMessage, { params: { sandboxMessageId } }),
    ...applyMessageOnSuccess,
  });
}

export function useReactToMessage() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: number; readonly emoji: string } & Speaker) =>
      call(api.reactInSandbox, { params: { sandboxMessageId: id }, body }),
    ...applyMessageOnSuccess,
  });
}

export function useMarkPlayed() {
  return useMutation({
    mutationFn: (sandboxMessageId: number) => call(api.playSandboxMessage, { params: { sandboxMessageId } }),
    ...applyMessageOnSuccess,
  });
}

export function useReadChat() {
  return useMutation({
    mutationFn: (sandboxCustomerId: number) => call(api.readSandboxChat, { params: { sandboxCustomerId } }),
  });
}

export function useSendTyping(sandboxCustomerId: number) {
  return useMutation({
    mutationFn: (isTyping: boolean) =>
      call(api.typeInSandbox, { params: { sandboxCustomerId }, body: { isTyping } }),
  });
}

export function useStartCall(sandboxCustomerId: number) {
  return useMutation({
    mutationFn: (isVideo: boolean) =>
      call(api.callFromSandbox, { params: { sandboxCustomerId }, body: { isVideo } }),
    ...applyMessageOnSuccess,
  });
}

/** Prepends the page before the oldest message. */
export function useLoadOlderMessages(sandboxCustomerId: number) {
  return useMutation({
    mutationFn: (before: number) =>
      call(api.getSandboxChat, { params: { sandboxCustomerId }, query: { before } }),
    onSuccess: (older, _before, _result, { client }) =>
      client.setQueryData<SandboxChat>(
        sandboxKeys.chat(sandboxCustomerId),
        (chat) => chat && { messages: [...older.messages, ...chat.messages], hasMore: older.hasMore },
      ),
  });
}

export function useCreateCustomer(connectionId: number) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof api.createSandboxCustomer>) =>
      call(api.createSandboxCustomer, { params: { connectionId }, body }),
    meta: {
      shownByForm: ['ERR_VALIDATION', 'ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS'],
    },
    ...applyCustomerOnSuccess,
  });
}

export function useRevealPhone() {
  return useMutation({
    mutationFn: (sandboxCustomerId: number) =>
      call(api.revealSandboxPhone, { params: { sandboxCustomerId }, body: {} }),
    ...applyCustomerOnSuccess,
  });
}

export function useSetSwitch(connectionId: number) {
  return useMutation({
    mutationFn: ({ name, isOn }: { readonly name: SandboxSwitch; readonly isOn: boolean }) =>
      call(api.setSandboxSwitches, { params: { connectionId }, body: { switches: { [name]: isOn } } }),
    ...applyPhoneOnSuccess,
  });
}

export function useBusyHour(connectionId: number) {
  return useMutation({
    mutationFn: (action: 'start' | 'stop') =>
      call(action === 'start' ? api.startSandboxBusyHour : api.stopSandboxBusyHour, {
        params: { connectionId },
      }),
    ...applyPhoneOnSuccess,
  });
}

/** Triggers a fault. The connection's own events report the effect. */
export function useCauseFault(connectionId: number) {
  return useMutation({
    mutationFn: (fault: SandboxFault) =>
      call(api.causeSandboxFault, { params: { connectionId }, body: { fault } }),
  });
}
