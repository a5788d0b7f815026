import type { Profile } from '@prosa/contracts/permissions.ts';
import type { Tx } from '#platform/database/database.ts';
import { userStore } from './store.ts';

export interface DemoUser {
  readonly name: string;
  readonly email: string;
  readonly profile: Profile;
  readonly queueIds: readonly number[];
}

export async function seedUser(
  tx: Tx,
  user: DemoUser,
  passwordHash: string,
  connectionId: number,
): Promise<number> {
  const store = userStore(tx);
  const id = await store.insert({
    name: user.name,
    email: user.email,
    profile: user.profile,
    password_hash: passwordHash,
    connection_id: connectionId,
    sees_all_tickets: true,
  });
  await store.setQueues(id, user.queueIds);
  return id;
}
