import { acks } from '@prosa/contracts/messages/schema.ts';
import type { TicketRow, TicketService } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { newProviderId, previewOf } from './rules.ts';
import { messageStore } from './store.ts';

interface PastTalk {
  readonly ticket: TicketRow;
  readonly openedAt: Date;
  readonly answeredAt: Date;
  readonly closedAt: Date;
  readonly subject: number;
}

/** By subject: what they asked, what they were told, and what they said to that. */
const exchanges: readonly (readonly [string, string, string])[] = [
  [
    'Olá! Queria um orçamento de seis cadeiras de jantar.',
    'Bom dia! Acabei de enviar o orçamento por e-mail, com frete incluso.',
    'Perfeito, vou fechar. Obrigado!',
  ],
  [
    'Oi, meu pedido já saiu para entrega?',
    'Olá! Saiu hoje cedo e chega até amanhã ao meio-dia.',
    'Ótimo, fico no aguardo.',
  ],
  [
    'Bom dia, preciso da nota fiscal da última compra.',
    'Bom dia! A nota foi enviada agora para o e-mail do cadastro.',
    'Chegou aqui, obrigada!',
  ],
  [
    'O tapete veio em outra cor. Como faço para trocar?',
    'Sentimos muito! A coleta está marcada e o novo já foi separado.',
    'Que bom que resolveram rápido.',
  ],
  [
    'Chegou a coleção nova de luminárias?',
    'Chegou sim! Separei as três que combinam com a sua sala.',
    'Adorei, pode mandar as três.',
  ],
];

/** A few words in each, as if it had gone quickly. */
export async function seedPastMessages(
  tx: Tx,
  talks: readonly PastTalk[],
  tickets: Pick<TicketService, 'noteMessage'>,
): Promise<void> {
  for (const { ticket, openedAt, answeredAt, closedAt, subject } of talks) {
    const lines = exchanges[subject] ?? [];
    for (const [index, at] of [openedAt, answeredAt, closedAt].entries()) {
      const isOwn = index === 1;
      const row = await messageStore(tx).insertOwn({
        ticket_id: ticket.id,
        contact_id: ticket.contact_id,
        connection_id: ticket.connection_id,
        from_me: isOwn,
        origin: isOwn ? 'user' : 'contact',
        user_id: isOwn ? ticket.user_id : null,
        provider_id: newProviderId(),
        kind: 'text',
        body: lines[index] ?? '',
        ack: acks.read,
        is_read: true,
        sent_at: at.toISOString(),
      });
      if (!row || index < lines.length - 1) continue;
      await tickets.noteMessage(tx, ticket, {
        body: previewOf(row.kind, row.body, row.media_name),
        kind: row.kind,
        fromMe: row.from_me,
        at,
        unread: 'unchanged',
      });
    }
  }
}
