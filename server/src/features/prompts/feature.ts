import * as api from '@prosa/contracts/prompts/api.ts';
import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { promptBroadcasts } from './events.ts';
import { createPromptService, getPrompt, keyPlace, listPrompts, voiceKeyPlace } from './service.ts';

/** Shown as it is by older clients. */
const deletedMessage = 'Prompt excluído com sucesso';

/** Exported for the maintenance commands, which run without the features. */
export const promptSealedColumns: readonly SealedColumn[] = [
  {
    table: 'prompts',
    column: 'api_key',
    key: ['id'],
    placeOf: (companyId, row) => keyPlace(companyId, Number(row.id)),
  },
  {
    table: 'prompts',
    column: 'voice_key',
    key: ['id'],
    placeOf: (companyId, row) => voiceKeyPlace(companyId, Number(row.id)),
  },
];

interface PromptsDependencies {
  readonly box: SecretBox;
}

export function promptsFeature({ box }: PromptsDependencies): Feature {
  const service = createPromptService(box);
  return {
    name: 'prompts',
    routes: [
      read(api.listPrompts, async ({ reader }) => {
        const prompts = await listPrompts(reader);
        return { prompts, count: prompts.length, hasMore: false };
      }),
      read(api.getPrompt, ({ reader, params }) => getPrompt(reader, params.promptId)),
      write(api.createPrompt, ({ tx, body }) => service.create(tx, body)),
      write(api.updatePrompt, ({ tx, params, body }) => service.update(tx, params.promptId, body)),
      write(api.deletePrompt, async ({ tx, params }) => {
        await service.remove(tx, params.promptId);
        return { message: deletedMessage };
      }),
    ],
    broadcasts: promptBroadcasts,
  };
}
