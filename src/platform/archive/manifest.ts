/** The last entry of an archive: what it is, and what each file in it must be. */
export const manifestName = 'manifest.json';

export type Manifest = {
  kind: string;
  format: number;
  createdAt: string;
  files: Record<string, { bytes: number; sha256: string }>;
  [fact: string]: unknown;
};
