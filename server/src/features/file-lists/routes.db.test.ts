import * as api from '@prosa/contracts/file-lists/api.ts';
import { fileListOptionsMax } from '@prosa/contracts/file-lists/schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildUser, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { buildFileList } from '#testing/outreach-builders.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const as = () => ({ token: company.admin.token });
const list = (query: { searchParam?: string; pageNumber?: number } = {}, token = company.admin.token) =>
  app.call(api.listFileLists, { query }, { token });
const get = (fileListId: number) => app.call(api.getFileList, { params: { fileListId } }, as());
const update = (fileListId: number, body: object) =>
  app.call(api.updateFileList, { params: { fileListId }, body }, as());
const upload = (fileListId: number, id: number | number[], files: readonly File[]) =>
  app.call(api.uploadFileListFiles, { params: { fileListId }, body: { id } }, { ...as(), files });
const remove = (fileListId: number) => app.call(api.deleteFileList, { params: { fileListId } }, as());
const create = (body: { name: string; message?: string; options?: { name: string }[] }) =>
  app.call(api.createFileList, { body: { message: 'Segue.', ...body } }, as());
const outcome = ({ status, refusal }: { status: number; refusal: { error: string } }) => [
  status,
  refusal.error,
];
const orphans = async () => {
  const owner = await connectOwner(app);
  const rows = await owner.query<{ key: string }>('select key from orphaned_files');
  await owner.close();
  return rows.map(({ key }) => key);
};
const png = (name = 'foto.png') => new File([sampleFiles.png], name);
const pdf = (name = 'contrato.pdf') => new File([sampleFiles.pdf], name);

describe('file lists', () => {
  it('are listed by name to everybody of the company, found without accents, in two statements', async () => {
    const attendant = await buildUser(app, { company });
    for (const name of ['Orçamentos', 'catálogo', 'Manuais']) await buildFileList(app, company, name);
    await list({}, attendant.token);
    const statements = await app.countQueries(async () => {
      const { reply } = await list({}, attendant.token);
      expect(reply.files.map(({ name }) => name)).toEqual(['catálogo', 'Manuais', 'Orçamentos']);
      expect([reply.count, reply.hasMore]).toEqual([3, false]);
      expect(reply.files[0]?.options).toMatchObject([{ name: 'Catálogo', path: null, size: null }]);
    });
    expect(statements).toHaveLength(2);
    const names = await app.call(api.listAllFileLists, {}, { token: attendant.token });
    expect(names.reply.map(({ name }) => name)).toEqual(['catálogo', 'Manuais', 'Orçamentos']);
    expect((await list({ searchParam: 'ORCAMENTO' })).reply).toMatchObject({ count: 1, hasMore: false });
  });

  it('come in pages', async () => {
    for (let index = 0; index < 21; index += 1) await buildFileList(app, company);
    const [first, second] = [await list(), await list({ pageNumber: 2 })];
    expect([first.reply.files.length, first.reply.hasMore]).toEqual([20, true]);
    expect([second.reply.files.length, second.reply.hasMore]).toEqual([1, false]);
  });

  it('have one name each, of at least three letters, and a message', async () => {
    expect((await create({ name: 'Preços' })).status).toBe(200);
    expect(outcome(await create({ name: 'PRECOS' }))).toEqual([409, 'ERR_FILE_LIST_NAME_ALREADY_EXISTS']);
    expect((await create({ name: 'ab' })).refusal.issues).toEqual([
      { path: 'name', message: 'validation.nameTooShort' },
    ]);
    expect((await create({ name: 'Manuais', message: ' ' })).refusal.issues).toEqual([
      { path: 'message', message: 'validation.required' },
    ]);
    const options = Array.from({ length: fileListOptionsMax + 1 }, (_, index) => ({ name: `Nº ${index}` }));
    expect(outcome(await create({ name: 'Demais', options }))).toEqual([400, 'ERR_VALIDATION']);
  });

  it('are rearranged: kept options keep their file, new ones come, unnamed ones go', async () => {
    const made = (await create({ name: 'Obra', options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] }))
      .reply;
    const [a, b, c] = made.options.map(({ id }) => id);
    await upload(made.id, [c ?? 0], [pdf()]);
    const { reply } = await update(made.id, {
      options: [{ id: c, name: 'Contrato' }, { name: 'Novo' }, { id: a, name: 'A' }],
    });
    expect(reply.options.map(({ id, name, mediaName }) => [id, name, mediaName])).toEqual([
      [c, 'Contrato', 'contrato.pdf'],
      [expect.any(Number), 'Novo', null],
      [a, 'A', null],
    ]);
    expect(reply.options.some(({ id }) => id === b)).toBe(false);
    expect((await get(made.id)).reply).toEqual(reply);
  });

  it('take no option of another list, nor one twice', async () => {
    const other = (await create({ name: 'Outra', options: [{ name: 'X' }] })).reply.options[0]?.id ?? 0;
    const { id, options } = (await create({ name: 'Esta', options: [{ name: 'A' }] })).reply;
    const own = options[0]?.id ?? 0;
    for (const ids of [[other], [own, own]]) {
      const body = { options: ids.map((optionId) => ({ id: optionId, name: 'Y' })) };
      expect(outcome(await update(id, body))).toEqual([400, 'ERR_VALIDATION']);
      expect(
        outcome(
          await upload(
            id,
            ids,
            ids.map(() => png()),
          ),
        ),
      ).toEqual([400, 'ERR_VALIDATION']);
    }
    expect(outcome(await upload(id, [own], [png(), png()]))).toEqual([400, 'ERR_VALIDATION']);
    expect((await get(id)).reply.options.map(({ name, path }) => [name, path])).toEqual([['A', null]]);
  });
});

describe('the files of a list', () => {
  it('are handed out by link, a picture with a thumbnail that is made afterwards', async () => {
    const { id, options } = (await create({ name: 'Vitrine', options: [{ name: 'Foto' }, { name: 'PDF' }] }))
      .reply;
    const { status, reply } = await upload(
      id,
      options.map((option) => option.id),
      [png('Vitrine de Natal.png'), pdf()],
    );
    expect(status).toBe(200);
    expect(reply.options).toMatchObject([
      { mediaName: 'Vitrine de Natal.png', mediaType: 'image', size: sampleFiles.png.length },
      { mediaName: 'contrato.pdf', mediaType: 'application', mimeType: 'application/pdf' },
    ]);
    const file = await app.http.inject({ url: reply.options[0]?.path ?? '' });
    expect(file.rawPayload.equals(sampleFiles.png)).toBe(true);
    const thumbnail = await eventually(async () => {
      const url = (await get(id)).reply.options[0]?.thumbnailUrl;
      expect(url).toEqual(expect.any(String));
      return url ?? '';
    });
    expect((await app.http.inject({ url: thumbnail })).headers['content-type']).toBe('image/webp');
  });

  it('belong to nobody once they are replaced, left out, or gone with their list', async () => {
    const { id, options } = (await create({ name: 'Troca', options: [{ name: 'A' }, { name: 'B' }] })).reply;
    const [a, b] = options.map((option) => option.id);
    const keysNow = async () => {
      const { db } = app.database.reader(company.id);
      const rows = await db.selectFrom('file_list_options').select('media_key').orderBy('id').execute();
      return rows.flatMap(({ media_key: key }) => key ?? []);
    };
    await upload(id, [a ?? 0, b ?? 0], [pdf(), pdf()]);
    const [first, second] = await keysNow();
    await upload(id, [a ?? 0], [pdf()]);
    expect(await orphans()).toContain(first);
    expect(await orphans()).not.toContain(second);
    await update(id, { options: [{ id: a, name: 'A' }] });
    expect(await orphans()).toContain(second);
    const [third] = await keysNow();
    expect((await remove(id)).status).toBe(200);
    expect(await orphans()).toContain(third);
    expect(outcome(await get(id))).toEqual([404, 'ERR_NO_FILE_FOUND']);
  });

  it('are refused together when one of them is no file we take, and nothing of them stays', async () => {
    const { id, options } = (await create({ name: 'Ruins', options: [{ name: 'A' }, { name: 'B' }] })).reply;
    const refused = await upload(
      id,
      options.map((option) => option.id),
      [png(), new File([sampleFiles.exe], 'foto.png')],
    );
    expect(outcome(refused)).toEqual([415, 'ERR_UPLOAD_TYPE']);
    expect((await get(id)).reply.options.map(({ path }) => path)).toEqual([null, null]);
  });
});

describe('a file list that something refers to', () => {
  it('stays, and says why', async () => {
    const id = await buildFileList(app, company);
    const owner = await connectOwner(app);
    // References to lists are known to the database alone, so this table stands for any of them.
    await owner.query(`create table if not exists file_list_users (company_id integer, file_list_id integer,
      foreign key (company_id, file_list_id) references file_lists (company_id, id))`);
    try {
      await owner.query('insert into file_list_users values ($1, $2)', [company.id, id]);
      expect(outcome(await remove(id))).toEqual([409, 'ERR_FILE_LIST_IN_USE']);
      await owner.query('delete from file_list_users where file_list_id = $1', [id]);
      expect((await remove(id)).status).toBe(200);
    } finally {
      await owner.query('drop table file_list_users');
      await owner.close();
    }
  });
});
