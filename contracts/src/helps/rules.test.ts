import { describe, expect, it } from 'vitest';
import { videoCodeOf, videoFrameUrl } from './rules.ts';

describe('the code of a film', () => {
  it.each([
    'dQw4w9WgXcQ',
    '  dQw4w9WgXcQ ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL0&v=dQw4w9WgXcQ&t=42s',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('is found in %s', (text) => expect(videoCodeOf(text)).toBe('dQw4w9WgXcQ'));

  it.each([
    '',
    'abc',
    'https://vimeo.com/123456789',
    'https://www.youtube.com/@prosa',
    'https://www.youtube.com/watch?v=short',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/../../dQw4w9WgXcQ/x',
    'javascript:alert(1)//dQw4w9WgXcQ',
    'dQw4w9WgXcQ"><script>',
  ])('is not found in %s', (text) => expect(videoCodeOf(text)).toBeUndefined());

  it('is shown from the address without cookies', () =>
    expect(videoFrameUrl('dQw4w9WgXcQ')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
    ));
});
