import { StartError } from '../start-error.ts';

const elsewhere = 'or set TILLHOUSE_DATA to another folder.';

export function diskFull(path: string): StartError {
  return new StartError(`The disk that holds ${path} is full. Free some space on it, ${elsewhere}`);
}

export function isDiskFull(text: string): boolean {
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes|ENOSPC|EDQUOT/.test(text);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

// Turns a file system error into a message for people. A StartError is returned as it is.
export function explainFileError(error: unknown, path: string): StartError {
  if (error instanceof StartError) return error;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path);
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `Tillhouse may not read and write ${path}. Start it as the account that owns this folder, ${elsewhere}`,
      );
    case 'EROFS':
      return new StartError(`${path} is on a read-only disk. Make it writable, ${elsewhere}`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`${path} is not a folder. Move that file away, ${elsewhere}`);
    default: {
      const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
      return new StartError(`Tillhouse cannot use ${path} (${reason}). Fix that, ${elsewhere}`);
    }
  }
}
