import { afterAll, expect, test } from 'vitest';
import { endLeftovers, runInGroup } from './process-groups.mjs';

const cwd = import.meta.dirname;
const node = process.execPath;

afterAll(() => endLeftovers(0));

test('a command gives its exit code and all it printed', async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3;";
  const { code, output } = await runInGroup(node, ['-e', script], { cwd, env: { SOME: 'thing' } });
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('a command that does not exist is a failure with its name', async () => {
  const { code, output } = await runInGroup('/no/such/command', [], { cwd });
  expect(code).toBe(127);
  expect(output).toContain('/no/such/command');
});

test('a process that left the group is found, named and ended', async () => {
  const script = `
    const child = require('node:child_process').spawn('sleep', ['4321'], { detached: true, stdio: 'ignore' });
    child.unref();
    console.log(child.pid);`;
  const { output } = await runInGroup(node, ['-e', script], { cwd });
  const pid = Number(output.trim());
  expect(await endLeftovers(0)).toEqual([`sleep 4321 (process ${pid})`]);
  await expect.poll(() => endLeftovers(0)).toEqual([]);
});
