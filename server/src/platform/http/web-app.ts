import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { styleNonce } from './http-server.ts';

const noncePlaceholder = '__STYLE_NONCE__';
const serverPaths = ['/api/', '/public/', '/socket.io/'];

/** Serves the built web app: its files as they are, and its one page at every other path. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const hashedFiles = join(folder, 'assets', '/');
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, styleNonce(request)));

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    maxAge: 0,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashedFiles);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    wildcard: false,
    globIgnore: ['index.html'],
  });
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = `${request.url.split('?')[0]}/`;
    if (!isPage || serverPaths.some((prefix) => path.startsWith(prefix)) || /\.\w+\/$/.test(path)) {
      throw new AppError('ERR_NOT_FOUND');
    }
    return sendPage(request, reply);
  });
}

/** Without a built web app (tests, a worker) only the API answers. */
export function serveApiOnly(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('ERR_NOT_FOUND');
  });
}
