// The message is one line for a person: what is wrong and what to do. The command line prints it and exits with 1.
export class StartError extends Error {}

/** The database does not answer, which may pass. */
export class UnreachableDatabase extends StartError {
  readonly reason: string;

  constructor(reason: string, { isEmbedded }: { isEmbedded: boolean }) {
    super(
      isEmbedded
        ? `The embedded database does not answer: ${reason}. Try again. If that does not help, look at database.log in the data folder, and start the server anew.`
        : `The database cannot be reached: ${reason}. Check DATABASE_URL.`,
    );
    this.reason = reason;
  }
}
