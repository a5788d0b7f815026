import { describe, expect, it } from 'vitest';
import type { OutgoingMedia } from '#providers/whatsapp/port.ts';
import { sendFormatOf } from './media.ts';

const megabyte = 1024 * 1024;
type Row = readonly [OutgoingMedia['kind'], string, number, string, string];

describe('a file', () => {
  it.each<Row>([
    ['image', 'image/jpeg', 5, '', 'image'],
    ['image', 'image/png', 5.1, '', 'document'],
    ['image', 'image/gif', 1, '', 'document'],
    ['video', 'video/mp4', 16, 'veja', 'video'],
    ['video', 'video/mp4', 17, 'veja', 'document'],
    ['video', 'video/webm', 1, '', 'document'],
    ['audio', 'audio/mpeg', 16, '', 'audio'],
    ['audio', 'audio/mpeg', 1, 'ouça', 'document'],
    ['audio', 'audio/wav', 1, '', 'document'],
    ['voice', 'audio/ogg', 1, '', 'audio'],
    ['document', 'application/zip', 100, '', 'document'],
    ['sticker', 'image/webp', 0.4, '', 'sticker'],
  ])('that is %s of %s with %d MB and the words "%s" goes as %s', (kind, mimeType, size, caption, type) => {
    expect(sendFormatOf({ kind, mimeType, size: size * megabyte }, caption).type).toBe(type);
  });

  it.each([
    ['document', 'application/zip', 101],
    ['voice', 'audio/webm', 1],
    ['voice', 'audio/ogg', 17],
    ['sticker', 'image/webp', 1],
    ['sticker', 'image/png', 0.1],
  ] as const)('that is %s of %s with %d MB is refused', (kind, mimeType, size) => {
    expect(() => sendFormatOf({ kind, mimeType, size: size * megabyte }, '')).toThrow('media');
  });

  it('says that its Ogg is Opus', () => {
    expect(sendFormatOf({ kind: 'voice', mimeType: 'audio/ogg', size: 1 }, '').mimeType).toBe(
      'audio/ogg; codecs=opus',
    );
  });
});
