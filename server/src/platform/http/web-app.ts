import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors.ts';

/** A worker has the policy of its own file, so only this script may compile WebAssembly, and no page. */
const wasmWorker = /\.wasm-worker-[\w-]+\.js(?:\.br|\.gz)?$/;
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const serverPaths = ['/api/', '/public/', '/socket.io/'];

/** Serves the built web app: its files as they are, compressed once by the build, and its one page elsewhere. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const hashedFiles = join(folder, 'assets', '/');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // A route per file, listed once: nothing else below the folder can be asked for.
    wildcard: false,
    globIgnore: ['.*/**', '**/.*', '**/*.br', '**/*.gz'],
    maxAge: 0,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashedFiles);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isHashed && wasmWorker.test(path)) reply.header('content-security-policy', wasmWorkerPolicy);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = `${request.url.split('?')[0]}/`;
    if (!isPage || serverPaths.some((prefix) => path.startsWith(prefix)) || /\.\w+\/$/.test(path)) {
      throw new AppError('ERR_NOT_FOUND');
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** Without a built web app (tests, a worker) only the API answers. */
export function serveApiOnly(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('ERR_NOT_FOUND');
  });
}
