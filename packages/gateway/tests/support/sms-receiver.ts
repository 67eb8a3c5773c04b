import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSignedBy } from '../../core/webhook-sign'
import { smsOverHttp } from '../../core/outbox/sms-http'

const SMS_SECRET = 'whsec_dGVzdC1zbXMtc2VjcmV0LW9mLTMyLWJ5dGVzLWF0LWhhbmQ='

export interface ReceivedSms {
  id: string
  mobile: string
  template: string
  params: Record<string, string>
}
type Reaction = (response: ServerResponse) => void

const accept: Reaction = (response) => void response.writeHead(204).end()
/** The message arrives, its acknowledgement does not. */
export const loseAnswer: Reaction = (response) => void response.destroy()
export const busy: Reaction = (response) => void response.writeHead(503).end('busy')
/** Takes the request and does not answer. */
export const hang: Reaction = () => undefined

/**
 * An SMS carrier of the test's own: it records what it gets and answers as the test sets.
 * @param options.mostFailures of one message; its later attempts are accepted
 */
export async function startSmsReceiver({ mostFailures = Infinity } = {}) {
  const got: ReceivedSms[] = []
  const badSigns: string[] = []
  const next: Reaction[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = { id: header('webhook-id'), timestamp: header('webhook-timestamp'), body }
      if (!isSignedBy([SMS_SECRET], header('webhook-signature'), signed)) badSigns.push(body)
      got.push({ id: signed.id, ...(JSON.parse(body) as Omit<ReceivedSms, 'id'>) })
      const times = got.filter(({ id }) => id === signed.id).length
      const reaction = times > mostFailures ? undefined : next.shift()
      ;(reaction ?? accept)(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const settings = { url: `http://127.0.0.1:${port}/sms`, secret: SMS_SECRET }
  return {
    settings,
    carrier: smsOverHttp(settings),
    /** Every arrival, repeated ones too. */
    got,
    badSigns,
    /** Messages by their ids: a repeated one counts once. */
    messages: () => [...new Map(got.map((one) => [one.id, one])).values()],
    /** How the next attempts are met; afterwards each is accepted. */
    will: (...reactions: Reaction[]) => void next.push(...reactions),
    /** What was still to go wrong goes well. */
    calm: () => void (next.length = 0),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type SmsReceiver = Awaited<ReturnType<typeof startSmsReceiver>>
