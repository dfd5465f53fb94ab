/** What `target_session_attrs` may say. Everything else would lead to a standby. */
export const primaryOnly = ['read-write', 'primary'];
/** For the addresses of standbys. They are used as they are, so that it changes nothing. */
export const anyServer = ['any', 'read-only', 'standby', 'prefer-standby'];

/**
 * The address of each host of a DATABASE_URL, and the options in it. Options would replace ours, which set the role, so
 * they are put before ours.
 */
export function splitAddress(url: string): { addresses: string[]; options: string } {
  const [beforeQuery = '', query = ''] = url.split('?', 2);
  const settings = new URLSearchParams(query);
  const options = settings.getAll('options').join(' ');
  settings.delete('options');
  settings.delete('target_session_attrs');
  const [, start = '', hosts = '', database = ''] =
    /^(\w+:\/\/(?:[^/]*@)?)([^/]*)(.*)$/.exec(beforeQuery) ?? [];
  const end = settings.size ? `${database}?${settings}` : database;
  return { addresses: hosts.split(',').map((host) => start + host + end), options };
}

export function isDatabaseAddress(url: string, servers: string[]): boolean {
  // A second address in it would be taken for the name of the database, and be printed with its password.
  if (!/^postgres(ql)?:\/\/\S+$/.test(url) || url.split('://').length > 2) return false;
  const wanted = new URLSearchParams(url.split('?', 2)[1]).get('target_session_attrs');
  if (wanted !== null && !servers.includes(wanted)) return false;
  const { addresses } = splitAddress(url);
  const isOne = addresses.length === 1;
  // With a socket's folder in place of a host, nothing stands between "@" and "/".
  return addresses.every((address) =>
    isOne
      ? URL.canParse(address.replace('@/', '@socket/'))
      : URL.canParse(address) && URL.parse(address)?.host !== '',
  );
}
