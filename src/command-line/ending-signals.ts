/** The signals that end a command or the server. Without a terminal, bin/tillhouse.js ignores SIGHUP. */
export const endingSignals: NodeJS.Signals[] =
  process.listenerCount('SIGHUP') > 0 ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
