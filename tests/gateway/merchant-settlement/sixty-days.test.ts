import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { isWorkingDay } from '../../../gateway/core/holidays'
import { prove } from '../../../gateway/features/proof/prove'
import { ROUNDS } from '../../../gateway/features/merchant-settlement/settle-rounds'
import {
  AUTO_CASH_JOB,
  CASH_OUT_JOB,
  REFUND_ANSWER_JOB,
} from '../../../gateway/sandbox/simulator/agenda'
import { gatewayForFile } from '../../support/gateway'
import { compareDays, sumOf, type Row } from './days'

/**
 * Sixty business days on the sample data, seen through calls only and added up once more here: what
 * the sample days show must also come about by itself.
 */

const DAY = 86_400_000
const TODAY = '2026-11-20'
/** The sixtieth day after today on which banks work. */
const LATER = '2027-02-20'
const DAYS_LATER = 92

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
await gw.keepOnlyJobs(
  ...ROUNDS.map(({ kind }) => kind),
  'ledger.day',
  'income.close',
  'profit.post',
  'statement.plan',
  'statement.make',
  CASH_OUT_JOB,
  AUTO_CASH_JOB,
  REFUND_ANSWER_JOB,
)

/** Every row of a list between two days, asked for in windows. */
async function all(
  path: string,
  time: string,
  [from, until]: [string, string],
  window: number,
  more: Row = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let day = from; day <= until; day = addDays(day, window)) {
    const end = addDays(day, window - 1)
    const range = { [`${time}Start`]: day, [`${time}End`]: end < until ? end : until }
    for (let pageNum = 1; ; pageNum++) {
      const body = { ...range, ...more, pageNum, pageSize: 100 }
      const { respCode, respDesc, respData } = await gw.post(path, body, { session: admin })
      if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
      rows.push(...respData.list)
      if (respData.list.length < 100) break
    }
  }
  return rows
}

const group = (rows: readonly Row[], name: string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows)
    if (row[name]) groups.set(row[name], [...(groups.get(row[name]) ?? []), row])
  return groups
}

async function everything() {
  const span: [string, string] = [addDays(TODAY, -59), LATER]
  const trades = await all('/v1/trade/queryList', 'tradeTime', [span[0], TODAY], 31, {
    tradeStatus: 'SUCCESS',
  })
  const refunds = await all('/v1/refund/queryList', 'refundTime', span, 31)
  const batches = await all('/v1/merchantSettlement/queryList', 'settleDate', span, 90)
  const cashOuts = await all('/v1/cashout/queryList', 'applyTime', span, 90)
  const autoCashes = await all('/v1/shop/autoCashList', 'cashDate', span, 30)
  const disputes = await all('/v1/chargeback/list', 'receiveTime', span, 366)
  const statements = await all('/v1/fin/billList', 'billDate', span, 31)
  const income = await all('/v1/income/queryList', 'incomeDate', span, 31, { groupBy: 'DAY' })
  return { trades, refunds, batches, cashOuts, autoCashes, disputes, statements, income }
}
type Everything = Awaited<ReturnType<typeof everything>>

/** Everything that must agree, whichever way one looks at it. */
function compare(seen: Everything, today: string): string[] {
  const { trades, refunds, batches, cashOuts, autoCashes, disputes } = seen
  const wrong: string[] = []
  const say = (what: string, got: unknown, wanted: unknown) => {
    if (got !== wanted) wrong.push(`${what}: ${String(got)}, wanted ${String(wanted)}`)
  }
  const byNo = new Map(batches.map((batch) => [batch.batchNo, batch]))
  const tradesOf = group(trades, 'batchNo')
  const refundsOf = group(refunds, 'batchNo')
  const backOf = group(refunds, 'backBatchNo')
  const disputesOf = group(disputes, 'batchNo')
  const wonOf = group(disputes, 'backBatchNo')
  const carriedTo = group(batches, 'carriedTo')
  for (const batch of batches) {
    const no = batch.batchNo
    const own = tradesOf.get(no) ?? []
    const back = refundsOf.get(no) ?? []
    say(`${no} trades`, batch.tradeCount, own.length)
    say(
      `${no} gross`,
      batch.grossAmt,
      sumOf(own, (row) => row.payAmt),
    )
    say(
      `${no} refunds`,
      batch.refundAmt,
      sumOf(back, (row) => row.refundAmt),
    )
    const fee = sumOf(own, (row) => row.feeAmt) - sumOf(back, (row) => row.refundFeeAmt)
    say(`${no} fee`, batch.feeAmt, fee)
    say(
      `${no} cover`,
      batch.coverAmt,
      sumOf(back, (row) => row.coverAmt),
    )
    const given = sumOf(backOf.get(no) ?? [], (row) =>
      row.batchNo ? row.refundAmt - row.refundFeeAmt : row.coverAmt,
    )
    say(`${no} given back`, batch.backAmt, given)
    const { carryAmt, coverAmt, backAmt, disputeAmt, debtAmt } = batch
    const adjust = carryAmt + coverAmt + backAmt - disputeAmt - debtAmt
    const taken = sumOf(disputesOf.get(no) ?? [], (row) => row.disputeAmt - row.coverAmt)
    const won = sumOf(wonOf.get(no) ?? [], (row) => (row.batchNo ? row.disputeAmt : row.coverAmt))
    say(`${no} disputes`, disputeAmt, taken - won)
    say(`${no} adjustments`, batch.adjustAmt, adjust)
    const net = batch.grossAmt - batch.refundAmt - fee + adjust - batch.reserveAmt
    say(`${no} net`, batch.netAmt, net)
    for (const row of [...own, ...back]) {
      say(`${no} merchant`, row.merId, batch.merId)
      say(`${no} shop`, row.shopId, batch.shopId)
    }
    for (const row of own) {
      const status = batch.batchStatus === 'WAITING' ? 'SETTLING' : batch.batchStatus
      say(`${row.tradeNo} state`, row.settleStatus, status)
      say(`${row.tradeNo} date`, row.settleDate, batch.settleDate)
      say(`${row.tradeNo} payout`, row.payoutNo, batch.payoutNo)
    }
    say(
      `${no} carries`,
      batch.carryAmt,
      sumOf(carriedTo.get(no) ?? [], (row) => row.netAmt),
    )
    if (batch.carriedTo)
      say(`${no} carried`, byNo.get(batch.carriedTo)?.batchStatus, batch.batchStatus)
    if (batch.batchStatus === 'HELD' || batch.batchStatus === 'FAILED')
      say(`${no} has a reason`, batch.reason !== '', true)
  }
  const payouts = group(batches, 'payoutNo')
  for (const row of cashOuts) {
    const own = payouts.get(row.cashNo) ?? []
    say(
      `${row.cashNo} batches`,
      row.batchNos,
      own
        .map(({ batchNo }) => batchNo)
        .sort()
        .join('、'),
    )
    const done = ['INIT', 'CREATE_SUCCESS', 'SUCCESS'].includes(row.cashStatus)
    if (done)
      say(
        `${row.cashNo} pays`,
        row.cashAmt,
        sumOf(own, (batch) => batch.paidAmt),
      )
    for (const batch of own) {
      say(`${batch.batchNo} before its date`, row.applyTime.slice(0, 10) < batch.settleDate, false)
      const status = { INIT: 'WAITING', CREATE_SUCCESS: 'SETTLING', SUCCESS: 'SETTLED' }
      const wanted = status[row.cashStatus as 'INIT'] ?? 'FAILED'
      if (!batch.carriedTo) say(`${batch.batchNo} as ${row.cashNo}`, batch.batchStatus, wanted)
    }
  }
  for (const row of autoCashes) {
    const batch = byNo.get(row.batchNo)
    say(`${row.autoCashId} and its batch`, batch?.payoutNo, row.autoCashId)
    say(`${row.autoCashId} before its date`, row.cashDate < batch?.settleDate, false)
    if (['PROCESSING', 'SUCCESS'].includes(row.withdrawStatus))
      say(`${row.autoCashId} pays`, row.cashAmt, batch?.paidAmt)
  }
  for (const row of trades) {
    if (row.settleStatus === 'UNSETTLED')
      say(`${row.tradeNo} is due`, row.settleDate >= today, true)
    say(
      `${row.tradeNo} has a batch`,
      row.batchNo !== null,
      !['UNSETTLED', 'HELD'].includes(row.settleStatus) || byNo.has(row.batchNo),
    )
  }
  return wrong
}

/** What each merchant got and has, against what its trades and refunds brought. */
async function accountsOf({
  trades,
  refunds,
  cashOuts,
  autoCashes,
  disputes,
}: Everything): Promise<string[]> {
  const wrong: string[] = []
  for (const [merId, own] of group(trades, 'merId')) {
    const { respData: detail } = await gw.post('/v1/merchant/detail', { merId }, { session: admin })
    const brought =
      sumOf(own, (row) => row.settleAmt) -
      sumOf(
        refunds.filter((row) => row.merId === merId && row.refundStatus !== 'CLOSED'),
        (row) => row.refundAmt - row.refundFeeAmt,
      ) -
      sumOf(
        disputes.filter((row) => row.merId === merId && ['HELD', 'TAKEN'].includes(row.fundStatus)),
        (row) => row.disputeAmt,
      )
    const paid =
      sumOf(
        cashOuts.filter((row) => row.merId === merId && row.cashStatus === 'SUCCESS'),
        (row) => row.cashAmt,
      ) +
      sumOf(
        autoCashes.filter((row) => row.merId === merId && row.withdrawStatus === 'SUCCESS'),
        (row) => row.cashAmt,
      )
    const has =
      detail.unsettledAmt +
      detail.heldAmt +
      detail.balanceAmt +
      detail.transitAmt +
      detail.reserveAmt -
      detail.debtAmt
    if (brought !== paid + has) wrong.push(`${merId}: brought ${brought}, paid ${paid}, has ${has}`)
    // Chargebacks ask for no limit.
    const asked = !disputes.some((row) => row.merId === merId)
    if (asked && detail.debtAmt > detail.debtLimitAmt)
      wrong.push(`${merId}: owes ${detail.debtAmt}`)
  }
  return wrong
}

const bookWrong = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}｜${words}`),
  )

describe('the sample days', () => {
  test('agree: trades, batches, payouts, accounts and books', { timeout: 120_000 }, async () => {
    const seen = await everything()
    expect(seen.batches.length).toBeGreaterThan(500)
    expect(compare(seen, TODAY)).toEqual([])
    expect(compareDays(seen, [addDays(TODAY, -59), TODAY])).toEqual([])
    expect(await accountsOf(seen)).toEqual([])
    expect(await bookWrong()).toEqual([])
    for (const status of ['WAITING', 'SETTLING', 'SETTLED', 'FAILED', 'HELD'])
      expect(seen.batches.some((batch) => batch.batchStatus === status)).toBe(true)
  })
})

describe('sixty business days later', () => {
  test('is the day this file looks at', () => {
    const days = Array.from({ length: DAYS_LATER }, (_, i) => addDays(TODAY, i + 1))
    expect(days.filter(isWorkingDay).length).toBe(60)
    expect(days.at(-1)).toBe(LATER)
  })

  test(
    'all is settled, held or failed with a reason, and agrees',
    { timeout: 300_000 },
    async () => {
      await gw.clock.advance(DAYS_LATER * DAY)
      const seen = await everything()
      expect(compare(seen, LATER)).toEqual([])
      expect(compareDays(seen, [addDays(TODAY, -59), LATER])).toEqual([])
      const stated = new Set(seen.statements.map(({ billDate }) => billDate))
      for (let day = TODAY; day < LATER; day = addDays(day, 1))
        expect([day, stated.has(day)]).toEqual([day, true])
      expect(await accountsOf(seen)).toEqual([])
      const open = seen.trades.filter(({ settleStatus }) => settleStatus !== 'SETTLED')
      expect(open.filter(({ settleStatus }) => settleStatus === 'UNSETTLED')).toEqual([])
      expect(open.filter(({ settleStatus }) => settleStatus === 'SETTLING')).toEqual([])
      expect(await bookWrong()).toEqual([])
      const { rows } = await gw.db.execute(sql`select provider_id from (
        select provider_id, sum(sum(amt)) over (partition by provider_id order by biz_date) as amt
        from ledger_line join ledger_voucher using (provider_id, voucher_no)
        where account = 'BANK' group by provider_id, biz_date) days where amt < 0`)
      expect(rows).toEqual([])
    },
  )
})
