import { and, eq, gte } from 'drizzle-orm'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../core/config'
import { openDatabase } from '../../core/db/open'
import { job } from '../../schema'
import { createGateway } from '../../gateway'
import { sandbox } from '../../sandbox'
import { BUSINESS_NOW } from '../support/template'

/**
 * A gateway that is started, has its business time moved on by `DAYS` on the sandbox, none when it
 * only goes on with a leap, and ends by itself: `leap.ts DATA_DIR DAYS [JOBS [SINCE]]`. With `JOBS`
 * it kills itself at work once so many are done, with `SINCE` once so many of that day and later are.
 */
const [dataDir, days, jobs, since] = process.argv.slice(2) as [string, string, string?, string?]
const DAY_MS = 86_400_000
const LOOK_MS = 5
/** A job takes about as long. */
const SOME_MOMENT_MS = 30

const database = await openDatabase({ dataDir })
if (jobs !== undefined) void dieAfter(Number(jobs))
const gateway = await createGateway({
  sandbox,
  database,
  ownsDatabase: true,
  business: () => BUSINESS_NOW,
  // As the gateway that it is compared with.
  without: ['proof.plan'],
  config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
})
if (Number(days) > 0) {
  const { statusCode, body } = await gateway.app.inject({
    method: 'POST',
    url: '/sandbox/api/clock',
    headers: { host: '127.0.0.1' },
    payload: { advanceMs: Number(days) * DAY_MS },
  })
  if (statusCode !== 200) throw new Error(body)
}
await gateway.runDue()
await gateway.close()
process.exit(0)

/** Business time is not in question: the work that is done tells how far a leap has come. */
async function dieAfter(n: number): Promise<void> {
  const done = () =>
    database.db.$count(job, and(eq(job.state, 'DONE'), since ? gte(job.day, since) : undefined))
  const before = await done()
  while ((await done()) - before < n) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * SOME_MOMENT_MS)
}
