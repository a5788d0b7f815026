import * as api from '@prosa/contracts/prompts/api.ts';
import { type Route, read } from '#platform/http/route.ts';
import { createPromptTrial, type TryPromptDependencies } from './prompt-trial.ts';

export function assistantRoutes(dependencies: TryPromptDependencies): readonly Route[] {
  const tryPrompt = createPromptTrial(dependencies);
  return [read(api.tryPrompt, ({ reader, actor, body }) => tryPrompt(reader, actor, body))];
}
