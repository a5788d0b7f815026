import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openTestSession } from '#providers/whatsapp/provider-rig.ts';
import { createBaileysProvider } from './baileys-provider.ts';

describe('a server without Baileys', () => {
  it('says so in the log and ends the session, and nothing else', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const provider = createBaileysProvider({
      clock: systemClock,
      log,
      load: () => Promise.reject(new Error("Cannot find package 'baileys'")),
    });
    const us = openTestSession({ provider, advance: async () => undefined }, 1);
    await us.reaches('closed');
    expect(us.states).toEqual([{ at: 'closed', reason: 'provider-failed' }]);
    expect(lines.join('')).toContain('Baileys is not installed');
    await expect(us.session.lookUp(['5511987654321'])).rejects.toMatchObject({
      failure: { class: 'temporary' },
    });
    await us.session.disconnect();
  });
});

describe('a promise that Baileys forgot', () => {
  it('does not end the process, as any other does', async () => {
    const script = new URL('../../../../testing/stray-rejections.ts', import.meta.url);
    const run: unknown = await promisify(execFile)(process.execPath, [script.pathname]).catch(
      (error: unknown) => error,
    );
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('of ours') });
    const { stdout } = run as { stdout: string };
    expect(stdout).toMatch(/outlived 0.*outlived 1/su);
    expect(stdout).not.toContain('outlived 2');
  });
});

describe('what the process prints', () => {
  it('has no private key in it, although sessions are made and closed', async () => {
    const script = new URL('../../../../testing/talking-number.ts', import.meta.url);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script.pathname]);
    expect(stdout).toContain('talked');
    expect(stdout + stderr).not.toMatch(/privKey|private|_sessions|rootKey|Closing session/u);
  });
});
