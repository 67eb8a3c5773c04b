import { desc } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { message } from '../../schema'
import type { GatewayOptions } from '../../gateway'
import { startTestGateway } from '../support/gateway'
import { startMailServer } from '../support/mail-server'
import { startSmsReceiver } from '../support/sms-receiver'

export const CONSOLE_URL = 'https://console.example.com'

/** A gateway without a sandbox on the seeded rows, with an SMS carrier and a mail server. */
export async function gatewayWithCarriers(options: Pick<GatewayOptions, 'upstream'> = {}) {
  const sms = await startSmsReceiver()
  const mail = await startMailServer()
  const gw = await startTestGateway({
    ...options,
    config: {
      sandbox: false,
      consoleUrl: CONSOLE_URL,
      dataSecret: 'a-secret-for-what-is-kept-in-tests',
    },
    carriers: { SMS: sms.carrier, MAIL: mail.carrier },
    messageTimeoutMs: 2_000,
  })
  await gw.keepOnlyJobs()
  afterAll(async () => {
    await gw.close()
    await sms.close()
    await mail.close()
  })
  const newest = async () => {
    const [one] = await gw.db.select().from(message).orderBy(desc(message.createdAt)).limit(1)
    return one!
  }
  return { gw, sms, mail, newest }
}

/** The token of a reset link. */
export const tokenIn = (link: string | undefined): string => link!.split('/reset#')[1]!
