import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { TableColumns } from '#platform/database/tables.ts';
import { copyIn } from '#platform/database/tables.ts';
import { ArchiveError } from './archive-format.ts';
import type { ArchivePart } from './read-archive.ts';

/** Puts the pieces `tables/public.messages/000001`, … of one table after another into their tables. */
export function createTableLoader(client: pg.ClientBase, tables: ReadonlyMap<string, TableColumns>) {
  let current: { readonly name: string; readonly into: Writable } | undefined;

  async function end(): Promise<void> {
    if (!current) return;
    const { into } = current;
    current = undefined;
    into.end();
    await finished(into);
  }

  async function begin(name: string): Promise<Writable> {
    await end();
    const table = tables.get(name);
    if (!table) throw new ArchiveError(`The archive has rows of ${name}, which its head does not name.`);
    const into = copyIn(client, table);
    // The waiting caller receives the error.
    into.on('error', () => undefined);
    current = { name, into };
    return into;
  }

  return {
    async take({ name: part, content }: ArchivePart): Promise<void> {
      const name = part.split('/')[1] ?? '';
      const into = current?.name === name ? current.into : await begin(name);
      for await (const chunk of content) {
        if (into.errored) throw into.errored;
        if (!into.write(chunk)) await drained(into);
      }
    },
    end,
  };
}

function drained(into: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      into.off('drain', onDrain);
      into.off('error', onError);
      settled();
    };
    const onDrain = () => settle(resolve);
    const onError = (error: Error) => settle(() => reject(error));
    into.once('drain', onDrain);
    into.once('error', onError);
  });
}
