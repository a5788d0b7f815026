import type { PlatformTx } from '#platform/database/database.ts';
import { helpStore } from './store.ts';

/** Open films of the Blender Foundation stand in for those that the owner of the platform will record. */
const demoHelps = [
  {
    title: 'Primeiros passos: conecte o seu número',
    description:
      'Leia o QR code com o celular, escolha as filas e receba a primeira mensagem. (Filme de exemplo)',
    video: 'aqz-KE-bpKQ',
    link: null,
  },
  {
    title: 'Filas e chatbot: cada conversa no lugar certo',
    description:
      'Monte o menu que os clientes recebem e veja para onde vai cada resposta. (Filme de exemplo)',
    video: 'eRsGyueVLvQ',
    link: null,
  },
  {
    title: 'Campanhas sem bloqueio',
    description:
      'Listas de contatos, intervalos e o pedido de saída: envie muito sem incomodar. (Filme de exemplo)',
    video: 'R6MlUcmOul8',
    link: 'https://faq.whatsapp.com/',
  },
  {
    title: 'Respostas rápidas e agendamentos',
    description:
      'Digite menos: atalhos com variáveis e mensagens que saem na hora marcada. (Filme de exemplo)',
    video: 'TLkA0RELQ1g',
    link: null,
  },
];

export async function seedHelps(tx: PlatformTx): Promise<void> {
  for (const help of demoHelps) await helpStore(tx).insert(help);
}
