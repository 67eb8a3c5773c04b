import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { carriersOf } from '../../core/outbox/carriers-of'
import { message } from '../../core/outbox/message-schema'
import { startMessageSender } from '../../core/outbox/message-sender'
import { createOutbox } from '../../core/outbox/outbox'
import { openDatabase } from '../../core/db/open'

/**
 * `send-loop.ts DATA_DIR SMS_URL SMS_SECRET SMTP_URL AHEAD_MS PREFIX`: writes messages until it is
 * killed, and says the number of each once its transaction has committed. Without a PREFIX it sends
 * what waits, and ends.
 */
const [dataDir = '', url = '', secret = '', smtp = '', ahead = '0', prefix = ''] =
  process.argv.slice(2)
let aheadMs = Number(ahead)
const clock = { wall: () => Date.now() + aheadMs, now: () => Date.now() }
const log = {
  info() {},
  warn() {},
  error: (fields: object) => void process.stderr.write(JSON.stringify(fields)),
}
const keys = { dataSecret: 'a-secret-for-what-is-kept-in-tests' }
const carriers = carriersOf({
  sms: { url, secret },
  mail: { url: smtp, from: 'console@example.com' },
})
const { db, close } = await openDatabase({ dataDir })
const outbox = createOutbox({ carriers, clock, keys, randomBytes })!
const sender = startMessageSender({ db, clock, log, keys, carriers, timeoutMs: 1_000 })

if (prefix === '') {
  for (;;) {
    await sender.drain()
    if ((await db.$count(message, eq(message.state, 'WAITING'))) === 0) break
    aheadMs += 11 * 60_000
  }
  await sender.stop()
  await close()
  process.stdout.write('done\n')
} else
  for (let no = 1; ; no++) {
    const refId = `${prefix}-${no}`
    await db.transaction((tx) =>
      outbox.put(tx, {
        providerId: '6000000000000001',
        template: 'SIGN',
        to: { mobile: '13900000001', email: 'shop@example.com' },
        params: { link: `https://sign.example.com/${refId}`, merchant: '商户' },
        subject: refId,
        refId,
      }),
    )
    process.stdout.write(`${refId}\n`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
