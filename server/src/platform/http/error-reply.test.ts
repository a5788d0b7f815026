import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createBareHttpServer } from '#testing/bare-http-server.ts';

it.each(['GET /api/users?searchParam=Anÿ HTTP/1.1\r\n\r\n', 'nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n'])(
  'what is not HTTP is refused with a code: %j',
  async (bytes) => {
    const app = await createBareHttpServer();
    onTestFinished(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
    client.write(Buffer.from(bytes, 'latin1'));
    const answer = await text(client);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\n\r\n\{"error":"ERR_VALIDATION"\}$/);
  },
);
