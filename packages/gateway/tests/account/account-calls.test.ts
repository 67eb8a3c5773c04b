import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRole } from '../../schema'
import { userIdOf } from '../support/samples'
import { gatewayForFile, type Loose, type TestSession } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const other = await gw.signIn('other_admin')

const ask = async (call: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(`/v1/account/${call}`, body, { session })
async function all(call: string, body: Record<string, unknown> = {}): Promise<Loose[]> {
  const rows: Loose[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respData } = await ask(call, { ...body, pageNum, pageSize: 100 })
    rows.push(...respData.list)
    if (respData.list.length < 100) return rows
  }
}
const sumOf = (rows: Loose[], name: string) => rows.reduce((sum, row) => sum + row[name], 0)
const NOVEMBER = { entryTimeStart: '2026-11-01', entryTimeEnd: '2026-11-20' }

const CALLS: [call: string, id?: string][] = [
  ['overview'],
  ['statement'],
  ['entryDetail', 'entryNo'],
  ['profitStatement'],
  ['rechargeList'],
  ['rechargeDetail', 'rechargeNo'],
  ['subsidyList'],
  ['subsidyDetail', 'subsidyId'],
  ['rebateList'],
  ['rebateInfo', 'rebateId'],
  ['rebateDetail'],
]

test.each(CALLS)('%s is open to users of finance and to readers', async (call, id) => {
  for (const name of ['fws_finance', 'fws_readonly']) {
    const { respCode } = await ask(call, id ? { [id]: 'NONE' } : {}, await gw.signIn(name))
    expect([name, respCode]).toEqual([name, id ? '90404' : '90000'])
  }
})

test.each([
  ['statement', 'entryDetail', 'entryNo'],
  ['rechargeList', 'rechargeDetail', 'rechargeNo'],
  ['subsidyList', 'subsidyDetail', 'subsidyId'],
  ['rebateList', 'rebateInfo', 'rebateId'],
])('a row of %s belongs to its provider alone', async (list, detail, id) => {
  const rows = async (session: TestSession): Promise<string[]> =>
    (await ask(list, { pageSize: 100 }, session)).respData.list.map((row: Loose) => row[id])
  const [ours, others] = [await rows(admin), await rows(other)]
  const mine = ours.find((number) => !others.includes(number))
  const theirs = others.find((number) => !ours.includes(number))
  expect((await ask(detail, { [id]: mine })).respData[id]).toBe(mine)
  expect((await ask(detail, { [id]: theirs })).respCode).toBe('90404')
  expect((await ask(detail, { [id]: mine }, other)).respCode).toBe('90404')
})

test('a provider’s user who sees certain partners only sees no account of the provider', async () => {
  const where = and(eq(userRole.userId, userIdOf('fws_finance')), eq(userRole.roleType, '3'))
  const partnerIds = ['7000000000000007']
  await gw.db.update(userRole).set({ dataScope: 'PARTNERS', partnerIds }).where(where)
  const session = await gw.signIn('fws_finance')
  expect((await ask('overview', {}, session)).respData).toEqual({ accounts: [], series: [] })
  for (const call of ['statement', 'profitStatement', 'rechargeList'])
    expect((await ask(call, {}, session)).respData.total).toBe(0)
  const { account, list } = (await ask('subsidyList', {}, session)).respData
  expect(account).toBeNull()
  const { respData: rebates } = await ask('rebateList', {}, session)
  expect(rebates.list.every((row: Loose) => row.partnerId.startsWith('70000000000000'))).toBe(true)
  expect(list.length + rebates.total).toBeGreaterThan(0)
  await gw.db.update(userRole).set({ dataScope: 'ALL', partnerIds: [] }).where(where)
})

describe('the overview', () => {
  test('names the documents that have frozen the money of an account, to the fen', async () => {
    const { accounts } = (await ask('overview')).respData
    const subsidy = accounts.find((one: { acctKind: string }) => one.acctKind === 'SUBSIDY')
    expect(subsidy.frozenBy.length).toBeGreaterThan(0)
    for (const { frozenAmt, frozenBy } of accounts)
      expect(frozenBy.reduce((total: number, { amt }: { amt: number }) => total + amt, 0)).toBe(
        frozenAmt,
      )
  })

  test('shows each account with its balance in three parts', async () => {
    const { accounts } = (await ask('overview')).respData
    expect(accounts.map((one: Loose) => one.acctKind)).toEqual([
      'BASIC',
      'PROFIT',
      'SUBSIDY',
      'REBATE',
    ])
    for (const one of accounts) expect(one.totalAmt).toBe(one.availAmt + one.frozenAmt)
    expect(accounts[1]).toMatchObject({
      acctName: '云杉支付服务有限公司（分润账户）',
      acctStatus: 'NORMAL',
      frozenAmt: 0,
    })
    const theirs = (await ask('overview', {}, other)).respData.accounts
    expect(theirs[3]).toMatchObject({ acctKind: 'REBATE', acctStatus: 'FROZEN' })
    expect(theirs[0].acctNo).not.toBe(accounts[0].acctNo)
  })

  test('says what came and went today, as the statement does', async () => {
    const { accounts } = (await ask('overview')).respData
    for (const { acctKind, todayInAmt, todayOutAmt } of accounts) {
      const today = { entryTimeStart: '2026-11-20', entryTimeEnd: '2026-11-20', acctKind }
      const { summary } = (await ask('statement', today)).respData
      expect([acctKind, todayInAmt, todayOutAmt]).toEqual([acctKind, summary.inAmt, summary.outAmt])
    }
    expect(sumOf(accounts, 'todayInAmt')).toBeGreaterThan(0)
  })

  test('counts recharges that were paid and not booked as on their way', async () => {
    const { accounts } = (await ask('overview')).respData
    for (const acctKind of ['BASIC', 'SUBSIDY', 'REBATE']) {
      const open = await all('rechargeList', { acctKind, rechargeStatus: ['PAID', 'DIFF'] })
      const wanted = open.reduce((sum, row) => sum + (row.arriveAmt ?? row.amt), 0)
      expect(wanted).toBeGreaterThan(0)
      expect(accounts.find((one: Loose) => one.acctKind === acctKind).transitAmt).toBe(wanted)
    }
  })

  test('counts what today’s trades earn until it is posted', async () => {
    const transit = async () => (await ask('overview')).respData.accounts[1].transitAmt
    const { summary } = (
      await gw.post('/v1/trade/queryList', { tradeStatus: ['SUCCESS'] }, { session: admin })
    ).respData
    expect(await transit()).toBe(summary.incomeAmt)
    expect(summary.incomeAmt).toBeGreaterThan(0)
  })

  test('has the balance at each day’s end for 30 days, the last one the present', async () => {
    const { accounts, series } = (await ask('overview')).respData
    expect(series).toHaveLength(30)
    expect([series[0].date, series[29].date]).toEqual(['2026-10-22', '2026-11-20'])
    for (const { acctKind, totalAmt } of accounts) expect(series[29][acctKind]).toBe(totalAmt)
    const [last] = (
      await ask('statement', {
        acctKind: 'BASIC',
        entryTimeStart: '2026-11-10',
        entryTimeEnd: '2026-11-10',
      })
    ).respData.list
    const day = series.find((one: Loose) => one.date === '2026-11-10')
    expect(day.BASIC).toBe(last.balanceAfterAmt)
  })
})

describe('the statement', () => {
  test('tells before, change and after of every entry, newest first', async () => {
    const rows = await all('statement', { acctKind: 'BASIC', ...NOVEMBER })
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      expect(row.beforeAmt + row.changeAmt).toBe(row.balanceAfterAmt)
      expect(row.changeAmt).toBe(row.direction === 'IN' ? row.amt : -row.amt)
    }
    expect(rows.slice(0, -1).map((row) => row.beforeAmt)).toEqual(
      rows.slice(1).map((row) => row.balanceAfterAmt),
    )
  })

  test('sums what came and went', async () => {
    const { summary } = (await ask('statement', NOVEMBER)).respData
    const rows = await all('statement', NOVEMBER)
    const [came, went] = ['IN', 'OUT'].map((way) => rows.filter((row) => row.direction === way))
    expect(summary).toEqual({
      inAmt: sumOf(came!, 'amt'),
      outAmt: sumOf(went!, 'amt'),
      inCount: came!.length,
      outCount: went!.length,
    })
  })

  test('shows a week unless asked for more, and a year back by the number of the source', async () => {
    const times = (await all('statement')).map((row) => row.entryTime)
    expect(times.at(-1)! >= '2026-11-14 00:00:00').toBe(true)
    const { list } = (await ask('statement', { relatedNo: 'PF20260101' })).respData
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row: Loose) => row.bizDate === '2026-01-01')).toBe(true)
  })

  test.each([
    [{ entryTimeStart: '2026-10-01', entryTimeEnd: '2026-11-01' }, 'entryTimeEnd'],
    [{ bizType: ['GIFT'] }, 'bizType'],
    [{ acctKind: 'OTHER' }, 'acctKind'],
    [{ direction: 'BOTH' }, 'direction'],
    [{ amtMin: '1.5' }, 'amtMin'],
  ])('refuses %j at its field', async (body, field) => {
    const { respCode, respData } = await ask('statement', body)
    expect([respCode, respData.errors[0].field]).toEqual(['90400', field])
  })
})

describe('profit by month', () => {
  test('opens each month with what the one before closed', async () => {
    const rows = await all('profitStatement')
    expect(rows).toHaveLength(12)
    expect(rows[0].month).toBe('2026-11')
    for (const row of rows)
      expect(row.openAmt + row.inAmt - row.offsetAmt - row.outAmt + row.adjustAmt).toBe(
        row.closeAmt,
      )
    expect(rows.slice(0, -1).map((row) => row.openAmt)).toEqual(
      rows.slice(1).map((row) => row.closeAmt),
    )
  })

  test('is the sum of its entries, which its link leads to', async () => {
    const rows = await all('profitStatement', { monthStart: '2026-10', monthEnd: '2026-10' })
    const entries = await all('statement', {
      acctKind: 'PROFIT',
      entryTimeStart: '2026-10-01',
      entryTimeEnd: '2026-10-31',
    })
    const of = (bizType: string) =>
      sumOf(
        entries.filter((entry) => entry.bizType === bizType),
        'amt',
      )
    expect(rows).toMatchObject([
      {
        month: '2026-10',
        openAmt: entries.at(-1)!.beforeAmt,
        closeAmt: entries[0]!.balanceAfterAmt,
        inAmt: of('PROFIT_IN'),
        offsetAmt: of('REFUND_OFFSET'),
        outAmt: of('WITHDRAW'),
      },
    ])
  })

  test('is open this month, then waits for its settlement', async () => {
    const of = async (profitStatus: string) =>
      (await all('profitStatement', { profitStatus })).map((row) => [row.month, row.profitStatus])
    expect(await of('OPEN')).toEqual([['2026-11', 'OPEN']])
    const [settled, waiting] = [await of('SETTLED'), await of('UNSETTLED')]
    expect(waiting[0]).toEqual(['2026-10', 'UNSETTLED'])
    expect(settled.length).toBeGreaterThan(0)
    expect(settled.length + waiting.length).toBe(11)
  })

  test('is asked for twelve months at most', async () => {
    const { respData } = await ask('profitStatement', {
      monthStart: '2025-11',
      monthEnd: '2026-11',
    })
    expect(respData.errors).toEqual([{ field: 'monthEnd', msg: expect.stringContaining('12个月') }])
  })
})

describe('a recharge', () => {
  const one = async (rechargeStatus: string) => {
    const [row] = await all('rechargeList', { rechargeStatus, payWay: 'TRANSFER' })
    return (await ask('rechargeDetail', { rechargeNo: row.rechargeNo })).respData
  }

  test('that arrived names the entry it made and shows its receipt', async () => {
    const detail = await one('SUCCESS')
    expect(detail.arriveAmt).toBe(detail.amt)
    expect(detail.payerAcct).toMatch(/^6228 \*{4} \*{4} \d{4}$/)
    expect(detail.logs.map((log: Loose) => log.title)).toEqual([
      '提交充值申请',
      '提交付款',
      '充值入账',
    ])
    const { respData: entry } = await ask('entryDetail', { entryNo: detail.entryNo })
    expect(entry).toMatchObject({
      bizType: 'RECHARGE',
      relatedNo: detail.rechargeNo,
      amt: detail.arriveAmt,
      acctNo: detail.acctNo,
    })
    expect(entry.acctName).toContain('云杉支付服务有限公司')
  })

  test('whose receipt is a file only for users who may see recharges', async () => {
    const { receiptPic } = await one('SUCCESS')
    const file = async (session: TestSession) =>
      (await gw.post('/v1/function/jfileUrl', { jToken: receiptPic[0] }, { session })).respCode
    expect(await file(admin)).toBe('90000')
    expect(await file(await gw.signIn('fws_finance'))).toBe('90000')
    for (const name of ['fws_ops', 'qd_admin', 'other_admin', 'shop_owner'])
      expect([name, await file(await gw.signIn(name))]).toEqual([name, '90404'])
  })

  test('of another amount than asked for waits, with both amounts', async () => {
    const [row] = await all('rechargeList', { rechargeStatus: 'DIFF' })
    const { respData } = await ask('rechargeDetail', { rechargeNo: row.rechargeNo })
    expect(respData.arriveAmt).toBe(respData.amt - 10_000)
    expect(respData.entryNo).toBeNull()
    expect(respData.logs.at(-1)).toMatchObject({ title: '到账金额不符', tone: 'waiting' })
  })

  test('counts in the sums once it has arrived', async () => {
    const body = { acctKind: 'SUBSIDY' }
    const arrived = await all('rechargeList', { ...body, rechargeStatus: 'SUCCESS' })
    expect((await ask('rechargeList', body)).respData.summary).toEqual({
      amt: sumOf(arrived, 'amt'),
      arriveAmt: sumOf(arrived, 'arriveAmt'),
    })
  })

  test.each([
    [{ acctKind: 'PROFIT' }, 'acctKind'],
    [{ rechargeStatus: 'LOST' }, 'rechargeStatus'],
    [{ applyTimeStart: '2026-08-01', applyTimeEnd: '2026-11-20' }, 'applyTimeEnd'],
  ])('is not looked for by %j', async (body, field) => {
    const { respCode, respData } = await ask('rechargeList', body)
    expect([respCode, respData.errors[0].field]).toEqual(['90400', field])
  })
})

describe('a subsidy', () => {
  test('comes with the balance it is paid from', async () => {
    const { account } = (await ask('subsidyList')).respData
    const { accounts } = (await ask('overview')).respData
    expect(accounts[2]).toMatchObject(account)
  })

  test('leaves what was not used, and lists what was', async () => {
    const rows = await all('subsidyList')
    for (const row of rows) expect(row.usedAmt + row.remainAmt).toBe(row.planAmt)
    for (const row of rows.filter((one) => one.subsidyStatus === 'USED_UP'))
      expect(row.remainAmt).toBe(0)
    const row = rows.find((one) => one.subsidyStatus === 'ENDED')
    const { respData } = await ask('subsidyDetail', { subsidyId: row.subsidyId })
    expect(sumOf(respData.spent, 'amt')).toBe(row.usedAmt)
    expect(respData.spent.every((entry: Loose) => entry.bizType === 'SUBSIDY_OUT')).toBe(true)
  })

  test('is a sum a trade or a part of it', async () => {
    for (const row of await all('subsidyList'))
      expect([row.subsidyRule, row.perTxnAmt === null, row.ratio === null]).toEqual(
        row.subsidyRule === 'PER_TXN' ? ['PER_TXN', false, true] : ['RATIO', true, false],
      )
  })
})

describe('a rebate', () => {
  test('is the sum of its rows, each at the rate of the tier that was reached', async () => {
    const rows = await all('rebateList')
    for (const row of [rows[0], rows.find((one) => one.targetType === 'PARTNER')]) {
      const items = await all('rebateDetail', { rebateId: row.rebateId })
      const { summary } = (await ask('rebateDetail', { rebateId: row.rebateId })).respData
      expect(sumOf(items, 'transAmt')).toBe(row.baseAmt)
      expect(sumOf(items, 'rebateAmt')).toBe(row.rebateAmt)
      expect(summary).toMatchObject({ transAmt: row.baseAmt, rebateAmt: row.rebateAmt })
      for (const item of items) {
        expect(item.rate).toBe(row.rate)
        expect(item.rebateAmt).toBe(Math.floor((item.transAmt * item.rate + 50_000) / 100_000))
        expect(item.itemDate.slice(0, 7)).toBe(row.month)
      }
    }
  })

  test('shows its tiers, the reached one marked', async () => {
    const rows = await all('rebateList', { targetType: 'MERCHANT' })
    for (const row of [rows[0], rows.at(-1)]) {
      const { tiers, tierText } = (await ask('rebateInfo', { rebateId: row.rebateId })).respData
      expect(tierText).toBe('0 元起 0.06%，2,000 元起 0.10%，10,000 元起 0.15%')
      const [reached, ...more] = tiers.filter((tier: Loose) => tier.reached === '1')
      expect(more).toEqual([])
      expect(reached.rate).toBe(row.rate)
      expect(reached.fromAmt).toBeLessThanOrEqual(row.baseAmt)
    }
  })

  const merchantsOf = async (targetType: string) => {
    const [row] = await all('rebateList', { targetType })
    const items = await all('rebateDetail', { rebateId: row.rebateId })
    return { row, merIds: [...new Set(items.map((item) => item.merId))] }
  }

  test('for a partner is over its merchants', async () => {
    const { row, merIds } = await merchantsOf('PARTNER')
    expect(row).toMatchObject({ targetId: row.partnerId, merId: null })
    expect(merIds.length).toBeGreaterThan(1)
  })

  test('for a merchant is over that one', async () => {
    const { row, merIds } = await merchantsOf('MERCHANT')
    expect(merIds).toEqual([row.merId])
    expect(row.targetId).toBe(row.merId)
  })

  test('made void owes nothing', async () => {
    const rows = await all('rebateList')
    const owed = rows.filter((row) => row.rebateStatus !== 'VOID')
    expect(owed.length).toBeLessThan(rows.length)
    expect((await ask('rebateList')).respData.summary).toEqual({
      baseAmt: sumOf(owed, 'baseAmt'),
      rebateAmt: sumOf(owed, 'rebateAmt'),
    })
  })
})

test('an order that is not paid within a day closes', async () => {
  const [row] = await all('rechargeList', { rechargeStatus: 'INIT' })
  await gw.keepOnlyJobs('recharge.expire')
  await gw.clock.advance(24 * 3_600_000)
  const { respData } = await ask('rechargeDetail', { rechargeNo: row.rechargeNo })
  expect(respData).toMatchObject({ rechargeStatus: 'CLOSED', version: row.version + 1 })
  expect(respData.logs.at(-1)).toMatchObject({ title: '超时关闭', operator: '系统' })
  expect(await all('rechargeList', { rechargeStatus: 'INIT' })).toEqual([])
})
