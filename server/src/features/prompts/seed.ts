import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Tx } from '#platform/database/database.ts';
import { createPromptService } from './service.ts';
import { promptStore } from './store.ts';

interface DemoPrompt {
  /** The queue it hands conversations over to. */
  readonly queueId: number;
  readonly box: SecretBox;
}

/** Seeds a prompt that no queue uses yet, so that the demo's automation stays as it is; its key is not a real one. */
export async function seedPrompt(tx: Tx, { queueId, box }: DemoPrompt): Promise<void> {
  const { id } = await createPromptService(box).create(tx, {
    name: 'Recepção da Loja Aurora',
    prompt: [
      'Você atende os clientes da Loja Aurora, que vende móveis de madeira em São Paulo e entrega na Grande São Paulo.',
      'Seja cordial e breve, uma pergunta por vez. Mesas custam a partir de R$ 890 e cadeiras a partir de R$ 190.',
      'A entrega leva até sete dias úteis. Trocas são aceitas por trinta dias, com a nota fiscal.',
      'Não prometa descontos nem datas exatas: para isso, chame uma pessoa da equipe.',
    ].join('\n'),
    baseUrl: '',
    model: '',
    apiKey: 'sk-demonstracao',
    maxTokens: 150,
    temperature: 0.7,
    maxMessages: 10,
    voice: 'texto',
    voiceRegion: '',
    queueId,
  });
  await promptStore(tx).addUse(id, { promptTokens: 48_310, completionTokens: 9_275 });
}
