import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

type Done = (error?: Error | null) => void

/**
 * A connection to the embedded database in its worker, in place of `pg`'s socket. Messages between
 * threads of one process cost less than a socket, which goes through the system.
 */
export class PgliteStream extends Duplex {
  readonly #open: () => MessagePort | undefined
  #port: MessagePort | undefined

  /** @param open opens a new connection; undefined when the worker is gone */
  constructor(open: () => MessagePort | undefined) {
    super()
    this.#open = open
  }

  connect(): this {
    this.#port = this.#open()
    if (!this.#port) return this.destroy(lost('ECONNREFUSED'))
    this.#port.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) => {
      this.push(Buffer.from(buffer, byteOffset, byteLength))
    })
    // The other end closes it only with the worker.
    this.#port.on('close', () => this.destroy(this.writableEnded ? undefined : lost('ECONNRESET')))
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    // A Node buffer may be part of a larger one, all of which would be sent.
    this.#port?.postMessage(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    const length = chunks.reduce((sum, { chunk }) => sum + chunk.length, 0)
    const whole = new Uint8Array(length)
    let at = 0
    for (const { chunk } of chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    this.#port?.postMessage(whole)
    done()
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#port?.close()
    done(error)
  }

  /** Socket options without a meaning here. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {
    this.#port?.ref()
  }
  unref(): void {
    this.#port?.unref()
  }
}

/** An error with the code a socket has, which callers know. */
const lost = (code: string): Error =>
  Object.assign(new Error('the embedded database is gone'), { code })
