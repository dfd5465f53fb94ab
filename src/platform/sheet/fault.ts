/** Why a sheet cannot be read, in words for the person who sent it. */
export class SheetFault extends Error {
  readonly code: 'TOO_LARGE' | 'FORMAT' | 'REQUIRED';
  /** The row at fault. 0 means the whole sheet. */
  readonly row: number;

  constructor(
    message: string,
    { code = 'FORMAT', row = 0 }: { code?: SheetFault['code']; row?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.row = row;
  }
}
