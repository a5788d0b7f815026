import type pg from 'pg';

/**
 * Takes everything out of the schema of the application, inside the transaction of the caller. What a new database
 * allows everybody is allowed again.
 */
export async function rebuildSchema(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
}
