import type { Insertable, Selectable, Updateable } from 'kysely';
import { isReferenced, mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { FileListOptions, FileLists } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import { AppError } from '#platform/errors.ts';

export type FileListRow = Selectable<FileLists>;
export type FileListOptionRow = Selectable<FileListOptions>;
type FileListChange = Pick<Updateable<FileLists>, 'name' | 'message'>;
type OptionChange = Omit<Updateable<FileListOptions>, 'company_id' | 'file_list_id' | 'id'>;
type NewOption = Omit<Insertable<FileListOptions>, 'company_id'>;

const knownName = { file_lists_name_key: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' } as const;

export function fileListStore({ db, companyId }: Tx) {
  return {
    insert: (list: Omit<Insertable<FileLists>, 'company_id'>): Promise<FileListRow> =>
      mapConstraintErrors(
        db
          .insertInto('file_lists')
          .values({ ...list, company_id: companyId })
          .returningAll()
          .executeTakeFirstOrThrow(),
        knownName,
      ),

    /** Locks the list until the commit: of two concurrent changes the second sees the first. */
    lock: (id: number): Promise<FileListRow | undefined> =>
      db
        .selectFrom('file_lists')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Touches the list also when only a file changed. */
    update: (id: number, change: FileListChange): Promise<FileListRow> =>
      mapConstraintErrors(
        db
          .updateTable('file_lists')
          .set({ ...change, updated_at: timeOfWrite })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        knownName,
      ),

    /** Relies on the foreign keys to refuse, instead of a list of possible references. */
    async delete(id: number): Promise<void> {
      try {
        await db.deleteFrom('file_lists').where('company_id', '=', companyId).where('id', '=', id).execute();
      } catch (error) {
        if (!isReferenced(error)) throw error;
        throw new AppError('ERR_FILE_LIST_IN_USE', undefined, { cause: error });
      }
    },

    insertOption: (option: NewOption): Promise<FileListOptionRow> =>
      db
        .insertInto('file_list_options')
        .values({ ...option, company_id: companyId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    async updateOption(id: number, change: OptionChange): Promise<void> {
      await db
        .updateTable('file_list_options')
        .set({ ...change, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },

    /** Stores the renditions of a file while the option still has it; returns the id of the list. */
    async saveRenditions(id: number, key: string, made: OptionChange): Promise<number | undefined> {
      const row = await db
        .updateTable('file_list_options')
        .set({ ...made, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('media_key', '=', key)
        .returning('file_list_id')
        .executeTakeFirst();
      return row?.file_list_id;
    },

    async deleteOption(id: number): Promise<void> {
      await db
        .deleteFrom('file_list_options')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },

    /** Locks the files until the commit, after which the messages refer to them. */
    lockOptions: (listId: number): Promise<FileListOptionRow[]> =>
      db
        .selectFrom('file_list_options')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('file_list_id', '=', listId)
        .orderBy('position')
        .orderBy('id')
        .forShare()
        .execute(),
  };
}
