import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** What is sent, to the byte. */
export interface Sent {
  method: string
  /** As in the request line. */
  target: string
  headers: Record<string, string>
  body: Buffer
}

export interface Got {
  /** 0: the connection ended without an answer. */
  status: number
  text: string
  ms: number
}

/** No answer within the time. */
class NoAnswer extends Error {}

/** Limit of a whole exchange; a request that takes longer counts as hung. */
const PATIENCE_MS = 15_000

export interface Client {
  send(sent: Sent): Promise<Got>
  /**
   * Bytes as they are, whether or not they are HTTP. Half a request gets no answer: after
   * `waitMs` without one the connection is cut.
   */
  raw(bytes: Buffer, waitMs: number): Promise<Got>
  close(): void
}

/** An HTTP client that keeps its connections open and sends without pacing. */
export function createClient(origin: string): Client {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo' })

  const send: Client['send'] = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const options = { hostname, port, agent, method, path: target, headers }
      const call = request({ ...options, setHost: true }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          clearTimeout(timer)
          const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8')
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedAt })
        })
      })
      const timer = setTimeout(() => {
        call.destroy(new NoAnswer(`no answer within ${PATIENCE_MS / 1000} s`))
      }, PATIENCE_MS)
      call.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      call.end(body)
    })

  const raw: Client['raw'] = (bytes, waitMs) =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const socket = connect(Number(port), hostname)
      let text = ''
      const end = () => {
        clearTimeout(timer)
        socket.destroy()
        const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0)
        resolve({ status, text, ms: status === 0 ? 0 : performance.now() - startedAt })
      }
      const timer = setTimeout(end, waitMs)
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (text.includes('\r\n\r\n')) end()
      })
      socket.on('error', end)
      socket.on('close', end)
      socket.write(bytes)
    })

  return { send, raw, close: () => agent.destroy() }
}
