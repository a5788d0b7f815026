import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { claimDatabase, clearIdentity, type InstallationIdentity } from './installation.ts';

const first: InstallationIdentity = { keyId: 'first-key', otherKeyIds: [], storage: 'folder' };

async function claimed() {
  const { url } = await createTestDatabase();
  const claim = (own: Partial<InstallationIdentity>, adopt = false) =>
    claimDatabase(url, { ...first, ...own }, { adopt });
  await claim({});
  return { url, claim };
}

describe('D11: a database belongs to one key and one kind of storage', () => {
  it('takes the same again, and refuses others in one line', async () => {
    const { claim } = await claimed();
    await claim({});
    await expect(claim({ keyId: 'other-key' })).rejects.toThrow(
      /^The secret key is not the one that this database was used with\. [^\n]+ADOPT_DATABASE=true\.$/,
    );
    await expect(claim({ storage: 's3' })).rejects.toThrow(
      /^The files of this database are kept in the folder DATA_DIR, not in an S3 bucket: [^\n]+$/,
    );
    await claim({});
  });

  it('lets the key be changed by way of the previous one, in any order of the processes', async () => {
    const { claim } = await claimed();
    await claim({ otherKeyIds: ['new-key'] });
    await claim({ keyId: 'new-key', otherKeyIds: ['first-key'] });
    await claim({ otherKeyIds: ['new-key'] });
    await claim({ keyId: 'new-key', otherKeyIds: ['first-key'] });
    await claim({ keyId: 'new-key' });
    await expect(claim({})).rejects.toThrow('SECRET_KEY');
  });

  it('is adopted by another on demand, and by anybody after a restore', async () => {
    const { url, claim } = await claimed();
    await claim({ keyId: 'other-key', storage: 's3' }, true);
    await expect(claim({})).rejects.toThrow('SECRET_KEY');
    await clearIdentity(url);
    await claim({});
  });
});
