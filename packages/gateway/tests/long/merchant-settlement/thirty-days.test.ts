import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { calendarOf } from '../../../features/holiday'
import { prove } from '../../../features/proof/prove'
import { ROUNDS } from '../../../features/merchant-settlement/settle-rounds'
import { peopleJobs } from '../../../sandbox/people'
import {
  AUTO_CASH_JOB,
  CASH_OUT_JOB,
  CHARGEBACK_ANSWER_JOB,
  RECHARGE_BANK_JOB,
  REFUND_ANSWER_JOB,
  WITHDRAW_BANK_JOB,
} from '../../../sandbox/simulator/agenda'
import { gatewayForFile } from '../../support/gateway'
import { compareAccounts } from '../../merchant-settlement/accounts'
import { compareBatches } from '../../merchant-settlement/batches'
import { compareDays, Comparisons, type Row } from '../../merchant-settlement/days'
import { everything } from '../../merchant-settlement/everything'

/**
 * Thirty business days on the sample data, seen through calls only and added up once more here: what
 * the sample days show must also come about by itself.
 */

const DAY = 86_400_000
const TODAY = '2026-11-20'
const TODAY_ENDS = '2026-11-20 23:59:59'
/** The thirtieth day after today on which banks work: two months have ended by then. */
const LATER = '2027-01-04'
const DAYS_LATER = 45

/** Fewer people than a sandbox has: a payout of each batch costs the bank several answers. */
const PAYERS = 4

const gw = await gatewayForFile({ payers: PAYERS })
const admin = await gw.signIn('fws_admin')
await gw.keepOnlyJobs(
  ...ROUNDS.map(({ kind }) => kind),
  'ledger.day',
  'income.close',
  'profit.post',
  'statement.plan',
  'statement.make',
  'settle.open',
  'settle.confirm',
  'rebate.calc',
  CASH_OUT_JOB,
  AUTO_CASH_JOB,
  REFUND_ANSWER_JOB,
  CHARGEBACK_ANSWER_JOB,
  'chargeback-expire',
  RECHARGE_BANK_JOB,
  'recharge.expire',
  WITHDRAW_BANK_JOB,
  ...peopleJobs(PAYERS).map(({ kind }) => kind),
)

async function post(path: string, body: Row): Promise<Row> {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session: admin })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
  return respData
}
/** The first day of the sample data. */
const FROM = addDays(TODAY, -59)

const bookWrong = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}｜${words}`),
  )

/** Everything until a day, which agrees in more than so many comparisons. */
async function agreedUntil(day: string, comparisons: number) {
  const seen = await everything(post, [FROM, day])
  const compared = new Comparisons()
  compareBatches(compared, seen, day)
  compareDays(compared, seen, [FROM, day])
  await compareAccounts(compared, seen, post)
  expect(compared.wrong).toEqual([])
  expect(compared.count).toBeGreaterThan(comparisons)
  return seen
}

describe('the sample days', () => {
  test('agree: trades, batches, payouts, accounts and books', async () => {
    const seen = await agreedUntil(TODAY, 50_000)
    expect(seen.batches.length).toBeGreaterThan(500)
    expect(await bookWrong()).toEqual([])
    for (const status of ['WAITING', 'SETTLING', 'SETTLED', 'FAILED', 'HELD'])
      expect(seen.batches.some((batch) => batch.batchStatus === status)).toBe(true)
  })
})

describe('thirty business days later', () => {
  test('is the day this file looks at', async () => {
    const calendar = await gw.db.transaction((tx) => calendarOf(tx, '6000000000000001'))
    const days = Array.from({ length: DAYS_LATER }, (_, i) => addDays(TODAY, i + 1))
    expect(days.filter((day) => calendar.isWorkingDay(day)).length).toBe(30)
    expect(days.at(-1)).toBe(LATER)
  })

  test(
    'all is settled, held or failed with a reason, and agrees',
    { timeout: 600_000 },
    async () => {
      await gw.clock.advance(DAYS_LATER * DAY)
      const seen = await agreedUntil(LATER, 52_000)
      expect(seen.trades.filter(({ tradeTime }) => tradeTime > TODAY_ENDS).length).toBeGreaterThan(
        100,
      )
      const stated = new Set(seen.statements.map(({ billDate }) => billDate))
      for (let day = TODAY; day < LATER; day = addDays(day, 1))
        expect([day, stated.has(day)]).toEqual([day, true])
      const open = seen.trades.filter(({ settleStatus }) => settleStatus !== 'SETTLED')
      // People pay to the last moment: only what is due later, or by a later round, is open.
      const unsettled = open.filter(({ settleStatus }) => settleStatus === 'UNSETTLED')
      expect(unsettled.filter(({ settleDate }) => settleDate < LATER)).toEqual([])
      expect(open.filter(({ settleStatus }) => settleStatus === 'SETTLING')).toEqual([])
      expect(await bookWrong()).toEqual([])
      const { rows } = await gw.db.execute(sql`select provider_id from (
        select provider_id, sum(sum(amt)) over (partition by provider_id order by biz_date) as amt
        from ledger_line join ledger_voucher using (provider_id, voucher_no)
        where account = 'BANK' group by provider_id, biz_date) days where amt < 0`)
      expect(rows).toEqual([])
      // Whatever is not settled says why, and nothing waits for money.
      const batchNos = new Set(open.map(({ batchNo }) => batchNo))
      const left = seen.batches.filter(({ batchNo }) => batchNos.has(batchNo))
      expect(left.filter(({ reason }) => reason === '')).toEqual([])
      expect(left.filter(({ reason }) => reason.startsWith('等待资金'))).toEqual([])
      const { respData } = await gw.post('/v1/account/overview', {}, { session: admin })
      expect(respData.bank).toMatchObject({ known: true, overdraftAmt: null, waitingCount: 0 })
      expect(respData.bank.freeAmt).toBeGreaterThanOrEqual(0)
    },
  )
})
