import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../core/config'
import { openDatabase } from '../../core/db/open'
import { createGateway } from '../../gateway'
import { sandbox } from '../../sandbox'
import { formatDateTime } from '#domain/dates'
import { BUSINESS_NOW } from '../support/template'

/**
 * A gateway whose clock is moved on until `UNTIL`, five minutes at a time for the first two hours,
 * then an hour; then it ends by itself: `open-loop.ts DATA_DIR UNTIL`. It says each business
 * time that is passed.
 */
const [dataDir, until] = process.argv.slice(2) as [string, string]
const MINUTE_MS = 60_000

const gateway = await createGateway({
  sandbox,
  database: await openDatabase({ dataDir }),
  ownsDatabase: true,
  business: () => BUSINESS_NOW,
  config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
})
await gateway.runDue()
while (formatDateTime(gateway.clock.now()) < until) {
  const soon = gateway.clock.now() < BUSINESS_NOW + 120 * MINUTE_MS
  await gateway.clock.advance((soon ? 5 : 60) * MINUTE_MS)
  await gateway.runDue()
  process.stdout.write(`${formatDateTime(gateway.clock.now())}\n`)
}
await gateway.close()
process.exit(0)
