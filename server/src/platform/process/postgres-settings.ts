/** Passed on the command line at each start, so that old and new data folders have the same settings. */
export function postgresSettings(options: {
  port: number;
  durable: boolean;
}): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    // Without durability, for tests, several applications run at a time.
    max_connections: options.durable ? 100 : 300,
    shared_buffers: options.durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, MDY',
    client_encoding: 'UTF8',
    lc_messages: 'C',
    log_min_messages: 'warning',
    // Statements and row values are customer data and do not belong in a log file without redaction.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
