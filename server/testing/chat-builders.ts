import { chatMessageStore } from '#features/team-chat/message-store.ts';
import { type ChatRow, chatStore } from '#features/team-chat/store.ts';
import { type App, type TestCompany, type TestUser, unique } from './builders.ts';

interface ChatOptions {
  readonly title?: string;
  /** The company's admin unless somebody else is. */
  readonly owner?: TestUser;
  readonly with?: readonly TestUser[];
}

/** A chat of the team in which nobody has said anything. */
export function buildChat(
  app: App,
  company: TestCompany,
  { title = unique('Chat'), owner = company.admin, with: others = [] }: ChatOptions = {},
): Promise<ChatRow> {
  return app.database.transaction(company.id, async (tx) => {
    const store = chatStore(tx);
    const row = await store.insert({ title, owner_id: owner.id });
    await store.addMembers(
      row.id,
      [owner, ...others].map(({ id }) => id),
    );
    return row;
  });
}

/** Said by the company's admin in a chat of its own. */
export async function buildChatMessage(app: App, company: TestCompany): Promise<number> {
  const chat = await buildChat(app, company);
  return app.database.transaction(company.id, (tx) =>
    chatMessageStore(tx).insert({
      chat_id: chat.id,
      sender_id: company.admin.id,
      sender_name: 'Admin',
      body: unique('Word'),
    }),
  );
}
