import { getSandboxChat, getSandboxPhone, listSandboxCustomers } from '@prosa/contracts/sandbox-phone/api.ts';
import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const sandboxKeys = {
  phones: ['sandbox', 'phone'] as const,
  phone: (connectionId: number) => ['sandbox', 'phone', connectionId] as const,
  customerLists: ['sandbox', 'customers'] as const,
  customers: (connectionId: number) => ['sandbox', 'customers', connectionId] as const,
  chats: ['sandbox', 'chat'] as const,
  chat: (customerId: number) => ['sandbox', 'chat', customerId] as const,
  typings: ['sandbox', 'typing'] as const,
  typing: (customerId: number) => ['sandbox', 'typing', customerId] as const,
};

/** Sorts by the latest message; customers without messages are last, newest first. */
export function sortCustomers(customers: readonly SandboxCustomer[]): SandboxCustomer[] {
  return customers.toSorted((a, b) => (b.lastMessage?.id ?? 0) - (a.lastMessage?.id ?? 0) || b.id - a.id);
}

export function sandboxPhoneQuery(connectionId: number) {
  return queryOptions({
    queryKey: sandboxKeys.phone(connectionId),
    queryFn: ({ signal }) => call(getSandboxPhone, { params: { connectionId }, signal }),
  });
}

export function sandboxCustomersQuery(connectionId: number) {
  return queryOptions({
    queryKey: sandboxKeys.customers(connectionId),
    queryFn: ({ signal }) => call(listSandboxCustomers, { params: { connectionId }, signal }),
    select: sortCustomers,
  });
}

/** Newest page; older ones are prepended on request. */
export function sandboxChatQuery(customerId: number) {
  return queryOptions({
    queryKey: sandboxKeys.chat(customerId),
    queryFn: ({ signal }) =>
      call(getSandboxChat, { params: { sandboxCustomerId: customerId }, query: {}, signal }),
    gcTime: 0,
  });
}

/** Whether the company is typing to this customer. Set by events only: it cannot be fetched. */
export function companyTypingQuery(customerId: number) {
  return queryOptions({
    queryKey: sandboxKeys.typing(customerId),
    queryFn: () => false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
