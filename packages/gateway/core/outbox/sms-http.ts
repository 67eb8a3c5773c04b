import { webhookSignature } from '../webhook-sign'
import type { Carrier } from './carrier'

/** Where SMS go, and the secret that signs them (`SMS_URL`, `SMS_SECRET`). */
export interface SmsSettings {
  url: string
  /** `whsec_` and base64. */
  secret: string
}

/**
 * The SMS port (contract §9): JSON `{mobile, template, params}`, signed by the Standard Webhooks
 * scheme; a 2xx is taken as sent.
 */
export const smsOverHttp = ({ url, secret }: SmsSettings): Carrier => ({
  async send({ id, receiver, template, params, at }, signal) {
    const body = JSON.stringify({ mobile: receiver, template, params })
    const timestamp = String(Math.floor(at / 1000))
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': webhookSignature(secret, { id, timestamp, body }),
      },
      body,
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
  },
})
