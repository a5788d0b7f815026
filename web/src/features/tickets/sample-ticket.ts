import type { Ticket } from '@prosa/contracts/tickets/schema.ts';

const names = ['Ana Paula', 'Élcio Prado', 'Mariana Luz', 'Zoé', 'Mercado Boa Vista'];
const openedAt = '2026-03-01T00:00:00.000Z';

/** A ticket for the tests of the lists; seven contacts share them. */
export function sampleTicket(id: number, change: Partial<Ticket> = {}): Ticket {
  return {
    id,
    uuid: `uuid-${id}`,
    protocol: `20260301${id}`,
    status: 'pending',
    isGroup: false,
    contactId: id % 7,
    contact: {
      id: id % 7,
      name: names[(id % 7) % names.length] ?? '',
      number: `55119876543${id % 7}0`,
      email: '',
      profilePicUrl: null,
      isGroup: false,
    },
    userId: null,
    user: null,
    queueId: null,
    queue: null,
    whatsappId: null,
    whatsapp: null,
    tags: [],
    laneId: null,
    lastMessage: 'oi',
    lastMessageKind: 'text',
    fromMe: false,
    unreadMessages: 0,
    closingReason: null,
    replyUntil: null,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    rating: null,
    companyId: 1,
    createdAt: openedAt,
    updatedAt: openedAt,
    acceptedAt: null,
    closedAt: null,
    ...change,
  };
}

export const samplePerson = (id: number | null) => (id === null ? null : { id, name: `Pessoa ${id}` });
