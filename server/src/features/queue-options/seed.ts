import type { Tx } from '#platform/database/database.ts';
import { queueOptionStore } from './store.ts';

interface DemoOption {
  readonly title: string;
  readonly message: string;
  readonly below?: readonly DemoOption[];
}

const demoOptions: readonly DemoOption[] = [
  {
    title: 'Segunda via do boleto',
    message: 'Envie o CPF ou o CNPJ do cadastro, {{firstName}}, e já mandamos o boleto.',
  },
  {
    title: 'Nota fiscal',
    message: 'De qual compra?',
    below: [
      {
        title: 'Compra no site',
        message: 'A nota chega por e-mail em até 24 horas. Se não chegou, conte o número do pedido.',
      },
      { title: 'Compra na loja', message: 'Envie uma foto do cupom, e mandamos a nota por aqui.' },
    ],
  },
  { title: 'Falar com o financeiro', message: 'Um momento, {{firstName}}: alguém da equipe já responde.' },
];

async function seedLevel(
  tx: Tx,
  queueId: number,
  parentId: number | null,
  options: readonly DemoOption[],
): Promise<void> {
  for (const [index, { title, message, below = [] }] of options.entries()) {
    const row = await queueOptionStore(tx).insert({
      queue_id: queueId,
      parent_id: parentId,
      title,
      message,
      position: index + 1,
    });
    await seedLevel(tx, queueId, row.id, below);
  }
}

/** Seeds the chatbot menu of one of the demo's queues. */
export async function seedQueueOptions(tx: Tx, queueId: number): Promise<void> {
  await seedLevel(tx, queueId, null, demoOptions);
}
