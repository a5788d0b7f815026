import { describe, expect, it } from 'vitest';
import { canEditMessage, canRevokeMessage, isMessageBefore, mediaTypeOf } from './rules.ts';
import { mediaTypes, messageKinds, SendMessageSchema } from './schema.ts';

const minuteMs = 60_000;
const now = new Date('2026-03-02T12:00:00.000Z');
const sentAgo = (ms: number) => ({
  fromMe: true,
  isDeleted: false,
  mediaType: 'conversation' as const,
  ack: 1,
  createdAt: new Date(now.getTime() - ms).toISOString(),
});

describe('a message', () => {
  it('of every kind has a name on the wire', () => {
    expect(new Set(messageKinds.map(mediaTypeOf))).toEqual(new Set(mediaTypes));
  });

  it('stands by when it was said, then by when it arrived', () => {
    const at = (createdAt: string, id: number) => ({ createdAt, id });
    expect(isMessageBefore(at('2026-03-02T12:00:00.000Z', 9), at('2026-03-02T12:00:00.001Z', 1))).toBe(true);
    expect(isMessageBefore(at('2026-03-02T12:00:00.000Z', 2), at('2026-03-02T12:00:00.000Z', 1))).toBe(false);
  });

  it('of ours may be changed for fifteen minutes, if it is a text that left', () => {
    expect(canEditMessage(sentAgo(14 * minuteMs), now)).toBe(true);
    expect(canEditMessage(sentAgo(15 * minuteMs), now)).toBe(false);
    for (const change of [{ fromMe: false }, { isDeleted: true }, { mediaType: 'image' }, { ack: -1 }]) {
      expect(canEditMessage({ ...sentAgo(0), ...(change as object) }, now)).toBe(false);
    }
  });

  it('of ours may be taken back for sixty hours', () => {
    expect(canRevokeMessage(sentAgo(59 * 60 * minuteMs), now)).toBe(true);
    expect(canRevokeMessage(sentAgo(60 * 60 * minuteMs), now)).toBe(false);
    for (const change of [{ fromMe: false }, { isDeleted: true }, { mediaType: 'call_log' }]) {
      expect(canRevokeMessage({ ...sentAgo(0), ...(change as object) }, now)).toBe(false);
    }
  });
});

describe('what is sent', () => {
  it('has a client id that cannot be mistaken for something else', () => {
    const parsed = (clientId: string) => SendMessageSchema.safeParse({ body: 'Oi', clientId }).success;
    expect(parsed('0b0f0c57-5b4c-4c51-9a7e-5d7a5a3d1f11')).toBe(true);
    for (const wrong of ['', 'short', 'with space 123', 'x'.repeat(101)]) {
      expect([wrong, parsed(wrong)]).toEqual([wrong, false]);
    }
  });
});
