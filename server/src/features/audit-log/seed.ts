import type { Tx } from '#platform/database/database.ts';
import { auditStore, type NewAuditEntry } from './store.ts';

const desk = {
  address: '177.32.10.4',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
};
const phone = {
  address: '187.64.200.11',
  user_agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
};
const platform = {
  entered_by_user_id: 0,
  entered_by_name: 'Prosa',
  address: '200.147.3.9',
  user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
};

type Line = readonly [minutesAgo: number, entry: NewAuditEntry];

const demoLines: readonly Line[] = [
  [12, { act: 'queue.update', target_id: '1', target_name: 'Vendas', fields: ['greetingMessage'], ...desk }],
  [31, { act: 'session.login', ...desk }],
  [33, { act: 'session.login-failed', times: 2, ...desk }],
  [60 * 20, { act: 'contact.export', ...desk }],
  [
    60 * 22,
    { act: 'user.update', target_id: '2', target_name: 'Ana Souza', fields: ['profile', 'queues'], ...desk },
  ],
  [60 * 23, { act: 'campaign.start', target_id: '1', target_name: 'Lançamento da coleção', ...phone }],
  [60 * 25, { act: 'session.login', ...phone }],
  [60 * 49, { act: 'setting.update', target_id: 'userRating', ...platform }],
  [60 * 72, { act: 'tag.delete', target_id: '9', target_name: 'Antigo', ...desk }],
  [60 * 73, { act: 'user.create', target_id: '3', target_name: 'Bruno Lima', ...desk }],
  [60 * 74, { act: 'connection.create', target_id: '1', target_name: 'Loja Aurora', ...desk }],
];

/** Seeds recent acts of an admin, so that the demo's audit log is not empty. */
export async function seedAuditLog(
  tx: Tx,
  { admin, now }: { admin: { id: number; name: string }; now: Date },
): Promise<void> {
  const store = auditStore(tx);
  for (const [minutesAgo, entry] of demoLines) {
    await store.insert({
      ...entry,
      user_id: admin.id,
      user_name: admin.name,
      at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    });
  }
}
