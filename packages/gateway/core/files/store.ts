import type { Readable, Writable } from 'node:stream'

/** Storage of uploaded and generated files, named by a hash of the token: a folder, or S3. */
export interface FileStore {
  /** Writes a whole file; resolves once it is durable. */
  put(token: string, bytes: Uint8Array): Promise<void>
  /**
   * A stream to write a large file into; it appears under the token when closed. `done` resolves
   * to its size in bytes once it is durable; a destroyed stream leaves nothing behind.
   */
  create(token: string): Promise<Writable & { done: Promise<number> }>
  /** Receives a file that is checked before it gets its token, or is discarded. */
  stage(): Promise<StagedFile>
  /** Emits 'error' (ENOENT) when there is no such file. */
  read(token: string): Readable
  size(token: string): Promise<number | undefined>
  remove(token: string): Promise<void>
  /**
   * Notes that a database's files are stored here, by the database's name.
   * @returns since when it is the only database here, epoch ms; undefined: another one is here too
   */
  usedBy(database: string): Promise<number | undefined>
  /** Names (hashes, which do not reveal the tokens) of files last written in `[from, before)`. */
  names(written: { from: number; before: number }): AsyncIterable<string[]>
  removeNamed(name: string): Promise<void>
}

/** Random access to bytes that are not in memory. */
export interface ByteSource {
  size: number
  /** Fewer bytes than asked for only at the end. */
  readAt(position: number, length: number): Promise<Buffer>
}

export interface StagedFile extends ByteSource {
  /** Appends. */
  write(bytes: Uint8Array): Promise<void>
  /** Durable under the token when it resolves. */
  commit(token: string): Promise<void>
  /** Leaves nothing behind; harmless after `commit`. */
  discard(): Promise<void>
}
