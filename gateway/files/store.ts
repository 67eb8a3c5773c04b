/** Where uploaded and generated files lie: on disk under DATA_DIR, named by a hash of the token. */
export interface FileStore {
  /** Writes a whole file; resolves once it is durable. */
  put(token: string, bytes: Uint8Array): Promise<void>
  /** A stream to write a large file into; it appears under the token when closed. */
  create(token: string): Promise<NodeJS.WritableStream & { done: Promise<number> }>
  read(token: string): NodeJS.ReadableStream
  size(token: string): Promise<number | undefined>
  remove(token: string): Promise<void>
}
