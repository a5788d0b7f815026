import { fillVariables } from '@prosa/contracts/message-variables.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Reader } from '#platform/database/database.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { messageQueries } from './queries.ts';
import { kindOfFile, variablesOf } from './rules.ts';
import type { NewMessage } from './store.ts';

/** Loads the values of variables only where a text has any. */
export async function fillVariablesFor(
  reader: Reader,
  ticket: Pick<TicketRow, 'contact_id' | 'protocol'>,
  texts: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!texts.some((text) => text.includes('{{'))) return [...texts];
  const { contactName, timeZone } = await messageQueries(reader).variableSource(ticket.contact_id);
  const values = variablesOf({
    contactName,
    timeZone: timeZone ?? settingDefinitions.timezone.default,
    protocol: ticket.protocol,
    now,
  });
  return texts.map((text) => fillVariables(text, values));
}

/** Content columns of an outgoing message. */
export function contentColumns(body: string, file?: ReceivedUpload, isVoice = false) {
  return {
    kind: file ? kindOfFile(file.mimeType, isVoice) : 'text',
    body,
    ...(file && {
      media_state: 'stored',
      media_key: file.key,
      media_name: file.originalName,
      media_type: file.mimeType,
      media_size: file.size,
      media_sha256: file.sha256,
    }),
  } satisfies Partial<NewMessage>;
}
