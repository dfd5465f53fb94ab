import { totalmem } from 'node:os';

const gibibyte = 1024 ** 3;

// The settings go on the command line and not into a file of the cluster, so that a new release also changes existing
// databases.
export function serverSettings(place: { socketFolder: string | undefined; port: number }): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const settings = {
    ...addressSettings(place),
    port: String(place.port),
    max_connections: '120',
    shared_buffers: memory >= 6 * gibibyte ? '256MB' : '128MB',
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2 / 1024 ** 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    // Limits how much must be replayed after a kill.
    checkpoint_timeout: '5min',
    // A deadlock is found before the wait budget of a request is used up, so that the request can try again.
    deadlock_timeout: '250ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    cluster_name: 'tillhouse',
    // Data that customers entered stays out of the log: no statements, no parameters, no key values in details.
    log_parameter_max_length_on_error: '0',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function addressSettings(place: { socketFolder: string | undefined }): Record<string, string> {
  if (place.socketFolder === undefined) {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  }
  // The setting is a list. The quotes keep a comma in a folder's name from splitting it.
  const quoted = `"${place.socketFolder.replaceAll('"', '""')}"`;
  return { listen_addresses: '', unix_socket_directories: quoted, unix_socket_permissions: '0700' };
}
