import { expect, test } from 'vitest';
import { linkedClient } from './testing/linked-client.ts';
import { newNumber, testEmulator } from './testing/scene.ts';

const emulator = testEmulator({ usesPreKeys: true });

test('a client uploads 812 keys when it logs in first, of which each new contact uses one', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const client = await linkedClient(emulator(), owner);
  const [companion] = owner.person.companions.values();
  const before = companion?.preKeys.length ?? 0;
  expect(before).toBe(811);
  for (const name of ['Ana', 'Bia']) {
    const id = await emulator().user({ pn: newNumber(), name }).sendText(owner, 'olá');
    await client.waitForMessage(({ key }) => key.id === id);
  }
  expect(companion?.preKeys).toHaveLength(before - 2);
  await client.close();
});
