import { createRequire } from 'node:module';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { isUnreadable } from './database-fault.ts';
import { rowTypes } from './row-values.ts';

/*
 * All code that relies on internals of pg is in this file, except copy-out.ts, which the backup tests cover.
 * package.json pins the version of pg, and pipeline.test.ts fails when one of these parts is gone or behaves
 * differently.
 */
type PgConnection = {
  on(event: 'parameterStatus', listener: (status: ParameterStatus) => void): void;
  stream: { cork(): void; uncork(): void; destroy(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(call: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(what: object): void;
  flush(): void;
  sync(): void;
};
type ParameterStatus = { parameterName: string; parameterValue: string };
const { Query } = pg as unknown as {
  Query: new (text: string) => { name: string | undefined; text: string; callback(error?: Error): void };
};
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown;
};

/** Reads a message of this code. `length` is without the code; `offset` is behind both. */
type ReadMessage = (offset: number, code: number, length: number, bytes: Buffer) => object;
const parser = Parser.prototype as unknown as { handlePacket: ReadMessage };
const readMessage = parser.handlePacket;
/**
 * The parser of pg trusts what it gets. A report of an error that does not end makes it read for ever, and on other
 * broken messages it throws, which ends the process. Here they become an error without a code, which ends the
 * connection.
 */
parser.handlePacket = function (offset, code, length, bytes) {
  try {
    if (reportCodes.has(code) && !endsAsReport(bytes, offset + length - 4)) throw new Error('no end');
    return readMessage.call(this, offset, code, length, bytes);
  } catch {
    return new pg.DatabaseError('a message of the database cannot be read', length, 'error');
  }
};
/** An error and a notice. Both end with an empty name of a field, behind the end of the last field's text. */
const reportCodes = new Set(['E', 'N'].map((letter) => letter.charCodeAt(0)));
function endsAsReport(bytes: Buffer, end: number): boolean {
  return bytes[end - 2] === 0 && bytes[end - 1] === 0;
}

/** The client sends a query at once, without waiting for the answers to earlier ones. */
export const pipelining = { pipeline: true } as pg.ClientConfig;

/** Sends a batch. Each member is answered by the promise that `add` returned. */
export function sendBatch(client: pg.ClientBase, batch: PipelinedBatch): void {
  client.query(batch as unknown as pg.Submittable);
}

const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: PgConnection }).connection;

/** Ends a connection without a word, because nobody may be there to answer. Whatever it was doing fails. */
export function destroyConnection(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}

/**
 * Whether the server says that it is a standby. It does so, since version 14, while the client connects, so that it
 * costs no round trip. Called before the client connects.
 */
export function saysStandby(client: pg.ClientBase): () => boolean {
  let isStandby = false;
  connectionOf(client).on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
  });
  return () => isStandby;
}

/** `command` is what PostgreSQL says it has done, such as INSERT. */
export type Answer = { command: string; rows: object[]; rowCount: number };

type Column = { name: string; parse(text: string): unknown };
/** The columns of a statement's rows. */
type Shape = { columns: Column[]; empty: object };

type Member = {
  /** Empty for a statement that is not prepared. */
  name: string;
  text: string;
  values: unknown[];
  shape: Shape | undefined;
  answer: Answer;
  fault?: Error;
  resolve(answer: Answer): void;
  reject(error: Error): void;
};

/**
 * The shapes of the statements that are prepared on a connection. They cannot go stale: PostgreSQL refuses to run a
 * prepared statement whose shape has changed.
 */
const knownShapes = new WeakMap<PgConnection, Map<string, Shape>>();
const noRows: Shape = { columns: [], empty: {} };

/** Whether as many rows came as PostgreSQL says it has sent. */
function hasAllRows({ answer: { command, rows, rowCount }, fault }: Member): boolean {
  return command !== 'SELECT' || fault !== undefined || rows.length === rowCount;
}

/** Ids, whole numbers and names of states need no quotes in an array, and most arrays contain only such. */
const plainElement = /^(?!null$)[\w-]+$/i;

/** As pg writes a value, but faster for most arrays: pg quotes every element, and PostgreSQL reads the quotes again. */
function valueText(value: unknown): unknown {
  if (!Array.isArray(value)) return prepareValue(value);
  let text = '{';
  for (let at = 0; at < value.length; at += 1) {
    const item: unknown = value[at];
    const element = typeof item === 'bigint' ? String(item) : item;
    if (element === null) text += at === 0 ? 'NULL' : ',NULL';
    else if (typeof element === 'string' && plainElement.test(element))
      text += at === 0 ? element : `,${element}`;
    else return prepareValue(value);
  }
  return `${text}}`;
}

/**
 * Statements that are sent and answered together: an answer that travels alone costs more than most statements. When
 * one statement fails, the later ones do not run, and all of them are rejected with its error.
 */
export class PipelinedBatch extends Query {
  readonly members: Member[] = [];
  #shapes = new Map<string, Shape>();
  #at = 0;
  #firstWithinMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * With `firstWithinMs`, the first statement is answered on its own. A live server does so at once, however long the
   * others take. When it does not, the connection is dead and is destroyed.
   */
  constructor({ firstWithinMs }: { firstWithinMs?: number } = {}) {
    super('');
    this.callback = () => {};
    this.#firstWithinMs = firstWithinMs;
  }

  add(statement: { name: string | undefined; text: string; values: readonly unknown[] }): Promise<Answer> {
    const { name = '', text } = statement;
    // Converted here and not in `submit`, so that a bad value fails before anything is sent.
    const values = statement.values.map(valueText);
    return new Promise((resolve, reject) => {
      const answer = { command: '', rows: [], rowCount: 0 };
      this.members.push({ name, text, values, shape: undefined, answer, resolve, reject });
    });
  }

  /** Rejects all members. Nothing of the batch is sent. */
  drop(error: Error): void {
    for (const { reject } of this.members) reject(error);
  }

  submit(connection: PgConnection): null {
    const { parsedStatements, submittedNamedStatements: submitted } = connection;
    this.#shapes = knownShapes.get(connection) ?? this.#shapes;
    knownShapes.set(connection, this.#shapes);
    connection.stream.cork();
    for (const [at, member] of this.members.entries()) {
      const { name, text, values } = member;
      if (!name || (parsedStatements[name] ?? submitted[name]) === undefined) {
        connection.parse({ name, text });
        if (name) submitted[name] = text;
      }
      connection.bind({ statement: name, values });
      member.shape = this.#shapes.get(name);
      if (!member.shape) connection.describe({ type: 'P', name: '' });
      connection.execute({});
      if (at === 0 && this.#firstWithinMs !== undefined) connection.flush();
    }
    connection.sync();
    connection.stream.uncork();
    if (this.#firstWithinMs !== undefined)
      this.#timer = setTimeout(() => connection.stream.destroy(), this.#firstWithinMs);
    this.#turnTo(0);
    return null;
  }

  /**
   * pg records what is prepared by the name and the text of the current query, so both follow the member that is being
   * answered.
   */
  #turnTo(at: number): void {
    this.#at = at;
    this.name = this.members[at]?.name;
    this.text = this.members[at]?.text ?? '';
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const member = this.members[this.#at];
    if (!member) return;
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: rowTypes.getTypeParser(dataTypeID, 'text'),
    }));
    member.shape = { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const member = this.members[this.#at];
    if (!member?.shape || member.fault) return;
    const { columns, empty } = member.shape;
    try {
      const row: Record<string, unknown> = { ...empty };
      for (let at = 0; at < columns.length; at += 1) {
        const { name, parse } = columns[at] as Column;
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      member.answer.rows.push(row);
    } catch (error) {
      member.fault = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    clearTimeout(this.#timer);
    const member = this.members[this.#at];
    if (member) {
      const { name, shape = noRows, answer } = member;
      if (name) this.#shapes.set(name, shape);
      answer.command = text.split(' ', 1)[0] as string;
      answer.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    }
    this.#turnTo(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.#turnTo(this.#at + 1);
  }

  handleReadyForQuery({ stream }: PgConnection): void {
    if (this.#at === this.members.length && this.members.every(hasAllRows)) {
      this.#settle();
      return;
    }
    // A part of the answers was lost or came twice, so each may be the answer to another statement.
    stream.destroy();
    this.#at = 0;
    this.#settle(new Error('Connection terminated: the answers are not those to the statements'));
  }

  handleError(error: Error, { stream, submittedNamedStatements: submitted }: PgConnection): void {
    // What follows a message that cannot be read may be the answer to anything.
    if (isUnreadable(error)) stream.destroy();
    // The failed statement and those after it were not prepared.
    for (const { name } of this.members.slice(this.#at)) delete submitted[name];
    this.#settle(error);
  }

  #settle(error?: Error): void {
    clearTimeout(this.#timer);
    for (const [at, { answer, fault, resolve, reject }] of this.members.entries()) {
      const failure = at < this.#at ? fault : error;
      if (failure) reject(failure);
      else resolve(answer);
    }
    this.callback(error);
  }
}
