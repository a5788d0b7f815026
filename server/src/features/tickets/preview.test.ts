import { lastMessageMax } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { previewOf } from './service.ts';

describe('what a list shows of a message', () => {
  it('is its beginning, and halves no emoji', () => {
    expect(previewOf('Oi')).toBe('Oi');
    expect(previewOf('😀'.repeat(500))).toBe('😀'.repeat(lastMessageMax));
    expect(previewOf(`a${'😀'.repeat(500)}`)).toBe(`a${'😀'.repeat(lastMessageMax - 1)}`);
  });
});
