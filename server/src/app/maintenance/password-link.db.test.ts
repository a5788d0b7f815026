import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, resetPassword } from '@prosa/contracts/access/api.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#app/config.ts';
import { buildUser } from '#testing/builders.ts';
import { testApp } from '#testing/test-app.ts';
import { passwordLink } from './password-link.ts';

async function run(databaseUrl: string, ...args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-password-link-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0' });
  const lines: string[] = [];
  await passwordLink({
    config: { ...config, version: '0.0.0' },
    args,
    say: (line) => void lines.push(line),
    now: new Date(),
  });
  return lines.join('\n');
}

it('A14: prints a link for one person, by e-mail or by id, that is good once', async () => {
  const app = await testApp();
  const person = await buildUser(app);
  for (const by of [`--email=${person.email.toUpperCase()}`, `--user=${person.id}`]) {
    const printed = await run(app.databaseUrl, by);
    const token = new URL(/http\S+/.exec(printed)?.[0] ?? '').searchParams.get('token') ?? '';
    const body = { token, password: 'a-new-password' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await app.call(resetPassword, { body })).status).toBe(400);
  }
  const credentials = { email: person.email, password: 'a-new-password' };
  expect((await app.call(login, { body: credentials })).status).toBe(200);
});

it('says what is missing, and whom it does not know', async () => {
  const { databaseUrl } = await testApp();
  await expect(run(databaseUrl)).rejects.toThrow('npm run password-link');
  await expect(run(databaseUrl, '--user=x')).rejects.toThrow('npm run password-link');
  await expect(run(databaseUrl, '--email=nobody@test.example')).rejects.toThrow('There is nobody');
});
