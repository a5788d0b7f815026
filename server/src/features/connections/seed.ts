import type { Tx } from '#platform/database/database.ts';
import { storePairing } from './gateway/service.ts';
import { connectionStore } from './store.ts';

/** The number everybody can try the product with, no phone needed. It is paired, and connects at the start. */
export async function seedSandboxConnection(
  tx: Tx,
  demo: { readonly number: string; readonly queueIds: readonly number[] },
): Promise<number> {
  const store = connectionStore(tx);
  const id = await store.insert({
    name: 'WhatsApp de demonstração',
    provider: 'sandbox',
    status: 'OPENING',
    number: demo.number,
    is_default: true,
    greeting_message:
      'Olá, {{firstName}}! {{ms}}, você fala com a nossa equipe. Sobre qual assunto quer conversar?',
    completion_message: 'Foi um prazer atender você. Seu protocolo é {{protocol}}. Até a próxima!',
    out_of_hours_message:
      'No momento estamos fora do horário de atendimento. Deixe sua mensagem: respondemos assim que voltarmos.',
    rating_message: 'Como foi o seu atendimento?',
  });
  await store.setQueues(id, demo.queueIds);
  await storePairing(tx, id, demo.number);
  return id;
}
