import { formatDateTime } from '#domain/dates'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../gateway/core/config'
import { openDatabase } from '../../../gateway/core/db/open'
import { createGateway } from '../../../gateway/gateway'
import { sandbox } from '../../../gateway/sandbox'
import { BUSINESS_NOW } from '../../support/template'

/**
 * A gateway whose clock is moved on, half a day at a time, until `UNTIL`; then it ends by itself:
 * `month-end.ts DATA_DIR UNTIL`. It says each business time once all that fell due is done.
 */
const [dataDir, until] = process.argv.slice(2) as [string, string]
const HALF_DAY_MS = 43_200_000

const gateway = await createGateway({
  sandbox,
  database: await openDatabase({ dataDir }),
  ownsDatabase: true,
  business: () => BUSINESS_NOW,
  config: {
    signSecret: SANDBOX_SIGN_SECRET,
    desKey: SANDBOX_DES_KEY,
    sandbox: true,
    dataDir,
  },
})
await gateway.runDue()
while (formatDateTime(gateway.clock.now()) < until) {
  await gateway.clock.advance(HALF_DAY_MS)
  await gateway.runDue()
  process.stdout.write(`${formatDateTime(gateway.clock.now())}\n`)
}
await gateway.close()
process.exit(0)
