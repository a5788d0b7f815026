import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { ticketNoteStore } from './store.ts';

const demoNotes: Readonly<Record<string, string>> = {
  'Helena Prado': 'Compra todo mês para a loja da irmã; pede sempre nota em nome da empresa.',
  'Mariana Coutinho': 'Segunda reclamação sobre o mesmo produto. Oferecer a troca sem frete.',
  'Mercadinho Boa Vista': 'Quem responde pelos boletos é o seu Geraldo, só pela manhã.',
};

/** By whoever attends the ticket. */
export async function seedTicketNotes(
  tx: Tx,
  tickets: readonly { readonly ticket: TicketRow; readonly contact: string }[],
): Promise<void> {
  for (const { ticket, contact } of tickets) {
    const note = demoNotes[contact];
    if (!note || ticket.status !== 'open') continue;
    await ticketNoteStore(tx).insert({
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      user_id: ticket.user_id,
      note,
    });
  }
}
