import { wirePairs } from '#domain/wire'
import { signOf } from '../http/secrets'
import { within } from '../within'

/** Where orders go, and the secret both sides sign with (docs/upstream.md). */
export interface UpstreamSettings {
  url: string
  secret: string
  /** Milliseconds until a request is given up. Default: 10 000. */
  timeoutMs?: number
}

/** An order as it is sent: texts and numbers, lists and objects as JSON. */
export interface Envelope {
  providerId: string
  orderId: string
  kind: string
  refId: string
  [name: string]: unknown
}

const TIMEOUT_MS = 10_000
const TAKEN = '90000'
/** Longer than any acknowledgement; a longer answer is refused. */
const MAX_ANSWER = 64 * 1024

/** The body of a signed form, `sign` last: convention B without a session. */
export function signedForm(body: Record<string, unknown>, secret: string): string {
  const pairs = wirePairs(body)
  return new URLSearchParams([...pairs, ['sign', signOf(pairs, secret)]]).toString()
}

/**
 * Posts one order. It resolves when upstream has confirmed receipt, after any number of attempts:
 * upstream may get the same order more than once.
 * @throws Error in words without data of the order
 */
export async function postOrder(
  { url, secret, timeoutMs = TIMEOUT_MS }: UpstreamSettings,
  order: Envelope,
  { timestamp, signal }: { timestamp: number; signal: AbortSignal },
): Promise<void> {
  const body = signedForm({ ...order, timestamp }, secret)
  await within(timeoutMs, signal, async (limit) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body,
      redirect: 'error',
      signal: limit,
    })
    const text = await readShort(response)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const respCode = codeOf(text)
    if (respCode !== TAKEN) throw new Error(`respCode ${respCode}`)
  })
}

async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER) throw new Error('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function codeOf(text: string): string {
  try {
    const { respCode } = JSON.parse(text) as { respCode?: unknown }
    return typeof respCode === 'string' && /^\w{1,16}$/.test(respCode) ? respCode : 'none'
  } catch {
    return 'none'
  }
}
