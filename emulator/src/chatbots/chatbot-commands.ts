import type { ChatbotFault } from './fault.ts';
import type { Block, Typebot } from './typebot-server.ts';
import type { WebhookCall, WebhookReceiver } from './webhook-server.ts';

/** What can be asked of the chatbot services in another process. */
export interface ChatbotCommands {
  /** Answers with the address to fill in. */
  typebotPublish(slug: string, blocks: readonly Block[]): Promise<string>;
  typebotFaults(faults: readonly ChatbotFault[]): Promise<void>;
  webhookAnswer(path: string, replies: readonly unknown[]): Promise<string>;
  webhookCalls(path: string): Promise<readonly WebhookCall[]>;
}

export function createChatbotCommands(typebot: Typebot, webhook: WebhookReceiver): ChatbotCommands {
  return {
    async typebotPublish(slug, blocks) {
      typebot.publish(slug, blocks);
      return typebot.url;
    },
    async typebotFaults(faults) {
      typebot.faults.push(...faults);
    },
    async webhookAnswer(path, replies) {
      webhook.answer(path, ...replies);
      return `${webhook.url}${path}`;
    },
    webhookCalls: async (path) => webhook.calls.filter((call) => call.path === path),
  };
}
