import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const serverFolder = fileURLToPath(new URL('../..', import.meta.url));
const lazy = ['ioredis', 'nodemailer', 'pdfkit', 'pino-pretty'];
/** Loads the modules that main.ts composes, and returns the packages they load. */
const script = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules\\/)/.exec(found.url)?.[1]);
      return found;
    },
  });
  for (const name of ['application', 'process-log', 'providers', 'seed']) await import('./src/app/' + name + '.ts');
  console.log(JSON.stringify([...packages]));
`;

it('D17: libraries that few installations use are not loaded at the start', async () => {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: serverFolder });
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => lazy.includes(name))).toEqual([]);
});
