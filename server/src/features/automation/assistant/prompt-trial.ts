import type { PromptTrial, TryPrompt } from '@prosa/contracts/prompts/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireKeyFor } from '#features/prompts/rules.ts';
import { openPrompt } from '#features/prompts/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import { messagesFor, parseAnswer } from './prompt-texts.ts';

interface TryPromptDependencies {
  readonly model: ChatModel;
  readonly box: SecretBox;
  readonly log: Log;
}

/**
 * Asks the model as in a conversation in which the user plays the customer. No ticket is involved, and the tokens are
 * returned but not counted.
 */
export function createPromptTrial({ model, box, log }: TryPromptDependencies) {
  async function keyFor(reader: Reader, { promptId, apiKey, baseUrl }: TryPrompt): Promise<string> {
    const saved = promptId === undefined ? undefined : await openPrompt(reader, promptId, box);
    if (promptId !== undefined && !saved) throw new AppError('ERR_NO_PROMPT_FOUND');
    if (saved) requireKeyFor(baseUrl, saved.baseUrl, apiKey);
    const key = apiKey ?? saved?.apiKey;
    if (key !== undefined) return key;
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'apiKey', message: validationKeys.required }] });
  }

  return async (reader: Reader, actor: UserActor, input: TryPrompt): Promise<PromptTrial> => {
    const { prompt, baseUrl, model: modelName, maxTokens, temperature } = input;
    const apiKey = await keyFor(reader, input);
    const words = input.messages.map(({ role, text }) => ({ isOurs: role === 'assistant', text }));
    const messages = messagesFor({ prompt, maxTokens, contactName: actor.name, words });
    try {
      const { text, ...use } = await model.answer({
        apiKey,
        baseUrl,
        model: modelName,
        maxTokens,
        temperature,
        messages,
      });
      return { ...parseAnswer(text), ...use };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      log.info({ companyId: actor.companyId, reason: error.reason }, 'prompt test unanswered');
      throw new AppError('ERR_PROMPT_NOT_ANSWERED', { reason: error.publicReason }, { cause: error });
    }
  };
}
