import { endpoint } from '#contracts/endpoint.ts';
import { filesPerMessage, mediaMaxBytes } from '#contracts/messages/schema.ts';
import { SendByApiSchema, SentByApiSchema, sendByApiExample } from './schema.ts';

export const sendByApi = endpoint({
  name: 'sendByApi',
  method: 'POST',
  path: '/messages/send',
  summary: 'Send a message to a number over the connection of the token.',
  access: 'connection-token',
  planFeature: 'useExternalApi',
  isKeyed: true,
  body: SendByApiSchema,
  upload: {
    maxBytes: mediaMaxBytes,
    kinds: ['image', 'audio', 'video', 'document', 'spreadsheet'],
    maxFiles: filesPerMessage,
    isOptional: true,
    part: 'medias',
  },
  reply: SentByApiSchema,
  example: { body: sendByApiExample },
});
