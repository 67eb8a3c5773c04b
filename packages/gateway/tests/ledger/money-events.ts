import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../core/config'
import { openDatabase } from '../../core/db/open'
import { createGateway, type Gateway } from '../../gateway'
import { prove } from '../../features/proof/prove'
import { sandbox as simulator } from '../../sandbox'
import { createRandom } from '../../sandbox/random'
import { formatDate } from '#domain/dates'
import { BUSINESS_NOW } from '../support/template'
import { wireClient, type Loose, type TestSession } from '../support/wire-client'
import { deskEvents, type MoneyEvent } from './money-desk'
import { endEvents } from './money-ends'

/**
 * Staff, banks and the clock doing money things in an order of chance, until it is killed:
 * `money-events.ts DATA_DIR SEED DAYS`, after so many days. It says each event once it was answered,
 * refused ones as well; only the unexpected answer 90500 ends it with an error.
 */
const [dataDir, seed, days] = process.argv.slice(2) as [string, string, string]
const random = createRandom(Number(seed))
const HOUR_MS = 3_600_000
/** What others live on comes more often. */
const TIMES: Readonly<Record<string, number>> = { refund: 4, sale: 2, upstream: 8, clock: 2 }
const KINDS = ['recharge', 'refund', 'settle', 'cashOut', 'autoCash', 'invoice', 'withdraw']

const gateway = await createGateway({
  sandbox: simulator,
  database: await openDatabase({ dataDir }),
  ownsDatabase: true,
  business: () => BUSINESS_NOW,
  limits: { perSession: 1_000_000, perAddress: 1_000_000 },
  config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
})
const client = wireClient(gateway)
const sessions = [await client.signIn('fws_admin'), await client.signIn('other_admin')]

/** The answer's code; what is refused is as good as what is done, as long as the books hold. */
async function call(session: TestSession, path: string, body: Record<string, unknown>) {
  const { respCode, respDesc, respData } = await client.post<Loose>(path, body, { session })
  if (respCode === '90500') throw new Error(`${path}: ${respDesc} ${JSON.stringify(respData)}`)
  return { respCode, respData }
}
/** A row of a list, undefined where it has none. */
async function oneOf(session: TestSession, path: string, filter: Record<string, unknown>) {
  const { respData } = await call(session, path, { pageSize: 50, ...filter })
  return random.pick<Loose>(respData.list)
}

const EVENTS: Record<string, MoneyEvent> = {
  ...deskEvents({ gateway, random, call, oneOf }),
  ...endEvents({ gateway, random, call, oneOf }),
  async recharge(session) {
    const { respCode } = await call(session, '/v1/account/rechargeApply', {
      acctKind: random.pick(['BASIC', 'SUBSIDY', 'REBATE']),
      amt: random.between(100, 50_000_00),
      payWay: 'EBANK',
      payerName: '',
      payerAcct: random.digits(16),
      remark: '',
    })
    return respCode
  },
  async settle(session) {
    const row = await oneOf(session, '/v1/settle/list', { settleStatus: ['TO_CONFIRM'] })
    if (!row) return 'none'
    const about = { settleNo: row.settleNo, version: row.version }
    const { respCode } = random.chance(70)
      ? await call(session, '/v1/settle/confirm', about)
      : await call(session, '/v1/settle/dispute', { ...about, reason: '金额与明细不一致' })
    return respCode
  },
  async upstream() {
    const waiting = (await sandbox('GET', '/sandbox/api/pending')).list as Loose[]
    const money = waiting.filter(({ kind }) => KINDS.includes(kind))
    if (money.length === 0) return 'none'
    // Of each kind as often, however many of it wait.
    const wanted = random.pick([...new Set(money.map((one) => one.kind))])
    const { kind, id, decisions } = random.pick(money.filter((one) => one.kind === wanted))
    const decision: string = random.pick(decisions)
    const differs = kind === 'recharge' && decision === 'arrive' && random.chance(40)
    const answer = await sandbox('POST', '/sandbox/api/decide', {
      kind,
      id,
      decision,
      ...(differs && { arriveAmt: random.between(1, 60_000_00) }),
      reason: '账户状态异常',
      auditRemark: '资料不清晰',
    })
    return `${kind} ${decision} ${answer.to ?? answer.message}`
  },
  async clock() {
    const hours = random.between(1, 30)
    const day = formatDate(gateway.clock.now())
    await gateway.clock.advance(hours * HOUR_MS)
    await gateway.runDue()
    if (formatDate(gateway.clock.now()) !== day) await requireProven()
    return `${hours} h`
  },
}

/** After each day: what does not add up ends it with an error. */
async function requireProven(): Promise<void> {
  const { proven } = await prove(gateway.db)
  const wrong = proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}｜${words}`),
  )
  if (wrong.length > 0) throw new Error(`the books after a day:\n${wrong.join('\n')}`)
}

async function sandbox(method: 'GET' | 'POST', url: string, payload?: object): Promise<Loose> {
  const { app }: Gateway = gateway
  const response = await app.inject({
    method,
    url,
    headers: { host: '127.0.0.1' },
    ...(payload && { payload }),
  })
  return response.json()
}

if (Number(days) > 0) {
  await gateway.clock.advance(Number(days) * 24 * HOUR_MS)
  await gateway.runDue()
}
// Each as often as it should come, in one order after another.
for (;;) {
  const round = Object.keys(EVENTS).flatMap((name) =>
    Array.from({ length: TIMES[name] ?? 1 }, () => ({ name, at: random.below(2 ** 31) })),
  )
  for (const { name } of round.toSorted((one, other) => one.at - other.at))
    process.stdout.write(`${name} ${await EVENTS[name]!(random.pick(sessions))}\n`)
}
