import type { Tx } from '#platform/database/database.ts';
import { quickMessageStore } from './store.ts';

const demoMessages = [
  { shortcode: 'ola', message: '{{ms}}, {{firstName}}! Tudo bem? Como posso ajudar você hoje?' },
  {
    shortcode: 'horario',
    message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados das 8h ao meio-dia.',
  },
  {
    shortcode: 'pix',
    message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90. Assim que pagar, mande o comprovante por aqui.',
  },
  {
    shortcode: 'endereco',
    message: 'Estamos na Rua das Acácias, 120, Centro. Tem estacionamento na porta.',
  },
  {
    shortcode: 'prazo',
    message: 'O prazo de entrega é de 3 a 5 dias úteis. O protocolo deste atendimento é {{protocol}}.',
  },
  { shortcode: 'obrigado', message: 'Nós que agradecemos, {{firstName}}! Qualquer coisa, é só chamar.' },
];

/** Ready-made answers of one person, for all. */
export async function seedQuickMessages(tx: Tx, userId: number): Promise<void> {
  const store = quickMessageStore(tx);
  for (const message of demoMessages) await store.insert({ ...message, user_id: userId, is_shared: true });
}
