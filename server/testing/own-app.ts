import { afterAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * An application on a database that no other test file shares, for what others would disturb: what is told, what is
 * counted over all companies, and how PostgreSQL plans, which depends on who else is in the table. Ends with the file.
 */
export async function ownApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  afterAll(() => app.close());
  return app;
}

/** One that screens connect to. */
export async function listeningApp(
  options?: TestAppOptions,
): Promise<{ readonly app: TestApp; readonly url: string }> {
  const app = await ownApp(options);
  return { app, url: await app.listen() };
}
