import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { bytesOf } from '#providers/whatsapp/provider-rig.ts';
import { eventually } from '#testing/eventually.ts';
import { linkedNumber } from '#testing/linked-number.ts';

/** Proxy that forwards requests and records their targets. */
let proxy: Server;
const asked: string[] = [];
let url = '';

beforeAll(async () => {
  proxy = createServer().on('connect', (request, client, head) => {
    asked.push(request.url ?? '');
    const { hostname, port } = new URL(`http://${request.url}`);
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const end of [server, client]) end.on('error', () => [server, client].map((each) => each.destroy()));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

describe('a connection with a proxy', () => {
  const number = linkedNumber();

  it('goes through it with everything: the socket, what is uploaded and what is downloaded', async () => {
    const { emulator, owner, ana, linked, open } = number();
    asked.length = 0;
    const us = await linked({ account: { proxyUrl: url } });
    const socketHost = new URL(emulator.url).host;
    expect(new Set(asked)).toEqual(new Set([socketHost]));
    const media = {
      kind: 'image',
      mimeType: 'image/png',
      fileName: 'foto.png',
      size: sampleFiles.png.length,
      open: async () => Readable.from([sampleFiles.png]),
    } as const;
    await us.session.send({
      id: 'PR1',
      chat: { phone: ana.pn },
      content: { kind: 'media', media, caption: '' },
    });
    await ana.waitForMessage(({ id }) => id === 'PR1');
    expect(asked).toContain(emulator.media.host);
    await us.session.disconnect();
    asked.length = 0;
    const later = open({ memory: us.memory, account: { proxyUrl: url } });
    const uploaded = ana.upload(sampleFiles.png, 'image');
    await ana.send(owner, { imageMessage: { ...uploaded, mimetype: 'image/png' } });
    const [heard] = await later.hears('message');
    const content = heard?.message.content;
    if (content?.kind !== 'media') throw new Error('not a file');
    expect(
      Buffer.compare(await bytesOf(await later.session.openMedia(content.media.reference)), sampleFiles.png),
    ).toBe(0);
    expect(new Set(asked)).toEqual(new Set([socketHost, emulator.media.host]));
  });

  it('goes through it for a file of history as well, which Baileys fetches by itself', async () => {
    const { owner, linked } = number();
    await linked({ account: { proxyUrl: url, importsHistory: true } });
    await owner.sendHistory({ syncType: 3 }, { isFile: true });
    await eventually(() => expect(asked).toContain('mmg.whatsapp.net:443'));
  });

  it('in a private network is not gone through, unless the operator allows it', async () => {
    const { open } = number();
    asked.length = 0;
    const { port } = new URL(url);
    for (const proxyUrl of [url, `http://localhost:${port}`, `socks5://localhost:${port}`]) {
      const us = open({ account: { proxyUrl }, settings: { allowPrivateProxies: false } });
      await us.reaches('closed');
      expect([proxyUrl, us.states]).toEqual([proxyUrl, [{ at: 'closed', reason: 'network' }]]);
    }
    const us = open({ account: { proxyUrl: url }, settings: { allowPrivateProxies: ['127.0.0.0/8'] } });
    await us.reaches('qr');
    expect(asked).not.toEqual([]);
  });

  it('does not go around it when it is not there', async () => {
    const us = number().open({ account: { proxyUrl: 'http://127.0.0.1:9' } });
    await us.reaches('closed');
    expect(us.states).toEqual([{ at: 'closed', reason: 'network' }]);
  });
});
