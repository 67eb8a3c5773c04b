import { createHmac } from 'node:crypto'
import { sameSign } from './http/secrets'

/** Signatures of the Standard Webhooks scheme (contract §8): HMAC-SHA256 over `id.timestamp.body`. */

const PREFIX = 'whsec_'

export const newWebhookSecret = (randomBytes: (size: number) => Buffer): string =>
  PREFIX + randomBytes(32).toString('base64')

export interface Signed {
  id: string
  /** Seconds, as text. */
  timestamp: string
  body: string | Buffer
}

/** `v1,` and the base64 of the code. */
export function webhookSignature(secret: string, { id, timestamp, body }: Signed): string {
  const code = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64')
  return `v1,${code}`
}

/** Whether one of the given signatures, separated by blanks, is of one of the secrets. */
export function isSignedBy(secrets: readonly string[], given: string, signed: Signed): boolean {
  const wanted = secrets.map((secret) => webhookSignature(secret, signed))
  // All are compared: the time taken says nothing of which one fits.
  return (
    given
      .split(' ')
      .slice(0, 10)
      .filter((one) => wanted.map((sign) => sameSign(one, sign)).includes(true)).length > 0
  )
}
