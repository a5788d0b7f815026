import type { StatusUpdate } from './customer-messages.ts';
import type { Graph, NumberSettings } from './graph-server.ts';
import type {
  CustomerSettings,
  GraphCustomer,
  GraphNumber,
  GraphTemplate,
  PhoneMessage,
} from './graph-world.ts';

export interface GraphFile {
  readonly as: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  readonly base64: string;
  readonly mimeType: string;
  readonly fileName?: string;
  readonly caption?: string;
}

/** A message without its bytes, only with their number. */
export type SeenPhoneMessage = Omit<PhoneMessage, 'bytes'> & { readonly size: number };

/** Commands for a Graph server in another process. Numbers are identified by id, people by phone or Meta's id. */
export interface GraphCommands {
  graphNumber(settings: NumberSettings): Promise<GraphNumber>;
  /** Sets the URL of the webhook. */
  graphCallback(phoneNumberId: string, url: string): Promise<void>;
  graphCustomer(phoneNumberId: string, settings: CustomerSettings): Promise<void>;
  graphTemplate(phoneNumberId: string, template: Omit<GraphTemplate, 'id'>): Promise<void>;
  graphSay(phoneNumberId: string, who: string, text: string): Promise<string>;
  graphSayFile(phoneNumberId: string, who: string, file: GraphFile): Promise<string>;
  graphRead(phoneNumberId: string, who: string): Promise<void>;
  /** Reports a status of our last message to the customer. */
  graphStatus(phoneNumberId: string, who: string, told: StatusUpdate): Promise<void>;
  /** Moves the customer's last message into the past. */
  graphAge(phoneNumberId: string, who: string, hours: number): Promise<void>;
  /** Messages on the customer's phone. */
  graphPhone(phoneNumberId: string, who: string): Promise<readonly SeenPhoneMessage[]>;
}

const hourMs = 60 * 60 * 1000;

export function createGraphCommands(graph: Graph): GraphCommands {
  const { world } = graph;
  function numberOf(phoneNumberId: string): GraphNumber {
    const number = world.numbers.get(phoneNumberId);
    if (!number) throw new Error(`there is no number ${phoneNumberId}`);
    return number;
  }
  function personOf(phoneNumberId: string, who: string): GraphCustomer {
    const everybody = world.customers.get(phoneNumberId) ?? [];
    const found = everybody.find(({ phone, userId }) => phone === who || userId === who);
    if (!found) throw new Error(`nobody is ${who}`);
    return found;
  }
  return {
    graphNumber: async (settings) => graph.number(settings),
    async graphCallback(phoneNumberId, url) {
      world.callbacks.set(numberOf(phoneNumberId).businessAccountId, { url, verifyToken: '' });
    },
    async graphCustomer(phoneNumberId, settings) {
      graph.customer(numberOf(phoneNumberId), settings);
    },
    async graphTemplate(phoneNumberId, template) {
      graph.template(numberOf(phoneNumberId), template);
    },
    graphSay: async (phoneNumberId, who, body) =>
      graph.say(personOf(phoneNumberId, who), { type: 'text', text: { body } }),
    graphSayFile: async (phoneNumberId, who, { base64, ...file }) =>
      graph.sayFile(personOf(phoneNumberId, who), { ...file, bytes: Buffer.from(base64, 'base64') }),
    graphRead: async (phoneNumberId, who) => graph.read(personOf(phoneNumberId, who)),
    async graphStatus(phoneNumberId, who, told) {
      const person = personOf(phoneNumberId, who);
      const last = person.messages.findLast(({ isOurs }) => isOurs);
      if (!last) throw new Error(`nothing was sent to ${who}`);
      graph.status(person, last.id, told);
    },
    async graphAge(phoneNumberId, who, hours) {
      const person = personOf(phoneNumberId, who);
      person.lastInboundAt = (person.lastInboundAt ?? world.now()) - hours * hourMs;
    },
    graphPhone: async (phoneNumberId, who) =>
      personOf(phoneNumberId, who).messages.map(({ bytes, ...message }) => ({
        ...message,
        size: bytes?.length ?? 0,
      })),
  };
}
