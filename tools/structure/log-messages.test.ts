import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { logMessages } from './log-messages.ts';

test('fixed lower-case phrases pass, and so does whatever is no log', () => {
  const files = {
    'server/src/platform/a.ts':
      "log.warn({ err }, 'media download failed');\nrequest.log.error('request failed');",
    'server/src/platform/b.ts': "console.error('A failure.');\nlog.info({ at: 'The end' }, 'job done');",
    'server/testing/c.ts': "log.warn('A test says anything.');",
  };
  expect(brokenPlaces(logMessages, files)).toEqual([]);
});

test('sentences and riddles are refused', () => {
  const files = {
    'server/src/platform/a.ts': "log.warn({ err }, 'a file could not be fetched');",
    'server/src/platform/b.ts': "request.log.error('PostgreSQL ended');",
    'server/src/platform/c.ts': "log.info('job done.');",
    'server/src/platform/d.ts': "log.debug(about, 'nobody listens');",
  };
  expect(brokenPlaces(logMessages, files)).toHaveLength(4);
});
