import { createConnection } from 'node:net'

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number
  /** Status line and headers. */
  head: string
  body: string
}

/**
 * Sends exactly these bytes and reads until the server closes: fetch and inject normalise paths and
 * headers before they send them. A string is sent as its latin1 bytes.
 */
export function rawExchange(
  port: number,
  bytes: string | Buffer,
  { hangUp = false, waitMs = 10_000 }: { hangUp?: boolean; waitMs?: number } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = createConnection({ port, host: '127.0.0.1' })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no end within ${waitMs} ms after ${JSON.stringify(String(bytes))}`))
    }, waitMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset after the answer is an end as well.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const text = Buffer.concat(chunks).toString('latin1')
      const final = text.replace(/^HTTP\/1\.1 1\d\d[^]*?\r\n\r\n/, '')
      const [head = '', ...rest] = final.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: rest.join(),
      })
    })
    socket.write(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'), () => {
      if (hangUp) socket.destroy()
    })
  })
}

/** A request line and headers, with nothing of it mended. */
export const rawHead = (line: string, headers: readonly string[] = []): string =>
  [`${line} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n')
