/** Whether a cell may have this name. It is also the name of a folder in a backup. */
export function isCellName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) && name !== 'home';
}
