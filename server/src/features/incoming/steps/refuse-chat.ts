import { type IgnoreReason, isConversation } from '#features/incoming/rules.ts';
import { isSettingOn } from '#features/settings/service.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Address } from '#providers/whatsapp/port.ts';

/** Why nothing of this chat is kept, if so. The setting, when it is on, leaves groups out. */
export async function refuseChat(reader: Reader, chat: Address): Promise<IgnoreReason | undefined> {
  if (!isConversation(chat)) return 'not-a-conversation';
  if (chat.group === undefined) return undefined;
  return (await isSettingOn(reader, 'CheckMsgIsGroup')) ? 'groups-are-off' : undefined;
}
