import type { Dialogflow, DialogflowReply } from './dialogflow-server.ts';
import type { ChatbotFault } from './fault.ts';
import type { Block, Typebot } from './typebot-server.ts';
import type { WebhookCall, WebhookReceiver } from './webhook-server.ts';

/** Commands for the chatbot services in another process. */
export interface ChatbotCommands {
  /** Returns the URL to enter in the settings. */
  typebotPublish(slug: string, blocks: readonly Block[]): Promise<string>;
  typebotFaults(faults: readonly ChatbotFault[]): Promise<void>;
  webhookAnswer(path: string, replies: readonly unknown[]): Promise<string>;
  webhookFaults(path: string, faults: readonly ChatbotFault[]): Promise<void>;
  webhookCalls(path: string): Promise<readonly WebhookCall[]>;
  /** Returns the account key to enter in the settings. */
  dialogflowTeach(project: string, answers: Readonly<Record<string, DialogflowReply>>): Promise<string>;
}

interface ChatbotServices {
  readonly typebot: Typebot;
  readonly webhook: WebhookReceiver;
  readonly dialogflow: Dialogflow;
}

export function createChatbotCommands({ typebot, webhook, dialogflow }: ChatbotServices): ChatbotCommands {
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
    async webhookFaults(path, faults) {
      webhook.fail(path, ...faults);
    },
    webhookCalls: async (path) => webhook.calls.filter((call) => call.path === path),
    async dialogflowTeach(project, answers) {
      dialogflow.teach(project, answers);
      return dialogflow.jsonContent;
    },
  };
}
