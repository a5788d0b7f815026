import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { requireFreePort } from './free-port.ts';

test('a taken port is one clear line, and a free one is left free', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program. Set PORT to a free one.`,
  );
  holder.close();
  await once(holder, 'close');
  await requireFreePort(port, '127.0.0.1');
  await requireFreePort(port, '127.0.0.1');
});

test('an address of another machine is one clear line', async () => {
  await expect(requireFreePort(0, '203.0.113.1')).rejects.toThrow(
    'HOST 203.0.113.1 is not an address of this machine.',
  );
});
