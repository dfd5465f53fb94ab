/** What keeps a sheet as a whole from being read, in words for who sent it. */
export class SheetFault extends Error {
  readonly code: 'TOO_LARGE' | 'FORMAT' | 'REQUIRED';
  /** The row at fault; 0: the sheet as a whole. */
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
