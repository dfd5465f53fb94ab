// The message is one line for a person: what is wrong and the way out. The command line prints it and exits 1.
export class StartError extends Error {}
