/**
 * The manifest is the last entry of an archive. It says what the archive is, and the size and checksum of each file.
 */
export const manifestName = 'manifest.json';

export type Manifest = {
  kind: string;
  format: number;
  createdAt: string;
  files: Record<string, { bytes: number; sha256: string }>;
  [fact: string]: unknown;
};
