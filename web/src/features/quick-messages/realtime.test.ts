import type { QuickMessage, QuickMessageEvent } from '@prosa/contracts/quick-messages/schema.ts';
import { describe, expect, it } from 'vitest';
import { type QuickMessageList, quickMessagePages } from './queries.ts';
import { reduceQuickMessageList } from './realtime.ts';

function message(id: number, shortcode: string, change: Partial<QuickMessage> = {}): QuickMessage {
  const media = { isMedia: false, mediaPath: null, mediaName: null, mediaType: null };
  const row = { id, shortcode, message: 'Oi', geral: true, status: true, companyId: 1, userId: 1, ...media };
  return { ...row, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', ...change };
}

const later = { updatedAt: '2026-01-02T00:00:00.000Z' };
const listOf = (...records: QuickMessage[]): QuickMessageList => ({
  pages: [{ records, count: records.length, hasMore: false }],
  pageParams: [1],
});
const shown = (list: QuickMessageList) => quickMessagePages.rowsOf(list).map(({ shortcode }) => shortcode);

describe('a live list of quick messages', () => {
  it('equals a fresh one after messages were made, renamed and removed, each told twice', () => {
    const events: QuickMessageEvent[] = [
      { action: 'create', record: message(3, 'água') },
      { action: 'update', record: message(1, 'zap', later) },
      { action: 'delete', id: 2 },
    ];
    const start = listOf(message(1, 'abrir'), message(2, 'fechar'), message(4, 'pix'));
    const end = [...events, ...events].reduce(
      (list, event) => reduceQuickMessageList(list, event, ''),
      start,
    );
    expect(shown(end)).toEqual(['água', 'pix', 'zap']);
  });

  it('shows its owner the one that was withdrawn from the others', () => {
    const mine = message(1, 'meu', { ...later, geral: false });
    const events: QuickMessageEvent[] = [
      { action: 'delete', id: 1 },
      { action: 'update', record: mine },
    ];
    const end = events.reduce(
      (list, event) => reduceQuickMessageList(list, event, ''),
      listOf(message(1, 'meu')),
    );
    expect(quickMessagePages.rowsOf(end)).toEqual([mine]);
  });

  it('of a search looks into the text as well', () => {
    const record = message(9, 'pix', { message: 'A chave é o CNPJ' });
    expect(shown(reduceQuickMessageList(listOf(), { action: 'create', record }, 'cnpj'))).toEqual(['pix']);
    expect(shown(reduceQuickMessageList(listOf(), { action: 'create', record }, 'cpf'))).toEqual([]);
  });
});
