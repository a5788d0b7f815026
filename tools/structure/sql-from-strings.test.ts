import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { sqlFromStrings } from './sql-from-strings.ts';

const store = 'server/src/features/users/store.ts';

/** Samples write `@{x}` for an interpolation, which the linter would report in a plain string. */
function brokenIn(path: string, sample: string): string[] {
  return brokenPlaces(sqlFromStrings, { [path]: sample.replaceAll('@{', '${') });
}

test.each([
  'sql`select * from users where id = @{id}`',
  '`Update of @{name} from @{place}`',
  "'select id from users'",
])('%s is fine', (sample) => {
  expect(brokenIn(store, sample)).toEqual([]);
});

test.each([
  '`select * from users where id = @{id}`',
  '`\n  insert into users values (@{id})`',
  "'delete from users where id = ' + id",
  "`update users set name = '@{name}'`",
  '`create database @{name}`',
  'sql.raw(text)',
])('%s is refused', (sample) => {
  expect(brokenIn(store, sample)).toHaveLength(1);
});

test('a constant fragment of the same file may be put in, a variable may not', () => {
  const query = '`delete from jobs where @{owned}`;';
  expect(brokenIn(store, `const owned = 'name = $1';\n${query}`)).toEqual([]);
  expect(brokenIn(store, `let owned = 'name = $1';\n${query}`)).toEqual([`${store}:2`]);
  expect(brokenIn(store, `const owned = given();\n${query}`)).toEqual([`${store}:2`]);
});

test('platform/database runs the migrations, so it alone may assemble SQL', () => {
  expect(
    brokenIn('server/src/platform/database/migrate.ts', '`drop schema @{name}`; sql.raw(text);'),
  ).toEqual([]);
});
