import type { Asked, ChatReply, OpenAi } from './openai-server.ts';

/** Commands for a language model in another process. */
export interface OpenAiCommands {
  openAiExpect(apiKey: string, replies: readonly ChatReply[]): Promise<void>;
  openAiExpectSpoken(apiKey: string, replies: readonly ChatReply[]): Promise<void>;
  openAiAsked(apiKey: string): Promise<readonly Asked[]>;
}

export function createOpenAiCommands(openAi: OpenAi): OpenAiCommands {
  return {
    openAiExpect: async (apiKey, replies) => openAi.expect(apiKey, replies),
    openAiExpectSpoken: async (apiKey, replies) => openAi.expectSpoken(apiKey, replies),
    openAiAsked: async (apiKey) => openAi.asked(apiKey),
  };
}
