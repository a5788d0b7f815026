import * as api from '@prosa/contracts/prompts/api.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { type Route, read, write } from '#platform/http/route.ts';
import { createPromptService, getPrompt, listPrompts } from './service.ts';

/** Shown as it is by older clients. */
const deletedMessage = 'Prompt excluído com sucesso';

export function promptRoutes(box: SecretBox): readonly Route[] {
  const service = createPromptService(box);
  return [
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
  ];
}
