import type pg from 'pg';

/**
 * Drops and recreates the application's schema, inside the caller's transaction. Restores the default grants of a new
 * database.
 */
export async function rebuildSchema(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
}
