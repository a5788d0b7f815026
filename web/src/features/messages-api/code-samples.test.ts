import { expect, it } from 'vitest';
import { sampleLanguages, sampleOf } from './code-samples.ts';

it('B13: each sample has an Idempotency-Key that no other has', () => {
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const call = { url: 'https://prosa.example/api/messages/send', token: 'abc', newKey };
  for (const language of sampleLanguages) {
    const { text, file } = sampleOf(language, call);
    for (const code of [text, file]) {
      expect(code.match(/Idempotency-Key/g)).toHaveLength(1);
      expect(code).toMatch(/key-\d|randomUUID|uuid4|random_bytes/);
    }
    expect(text.match(/key-\d/)?.[0] ?? text).not.toBe(file.match(/key-\d/)?.[0]);
  }
});
