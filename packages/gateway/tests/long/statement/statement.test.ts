import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { statement, trade } from '../../../schema'
import { PROVIDER_ONE } from '../../support/samples'
import { gatewayForFile } from '../../support/gateway'

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')

const billOf = async (billId: string) => {
  const [bill] = await gateway.db.select().from(statement).where(eq(statement.billId, billId))
  return bill!
}
const remake = (billId: string, session = admin, more: object = {}) =>
  gateway.post('/v1/fin/billRemake', { billId, ...more }, { session })
const detail = (billId: string, session = admin) =>
  gateway.post('/v1/fin/billDetail', { billId }, { session })
async function textOf(fileToken: string | null): Promise<string> {
  let text = ''
  for await (const chunk of gateway.files.read(fileToken!)) text += String(chunk)
  return text
}
const linesOf = (text: string) => text.split('\r\n').map((line) => line.split(','))

/** WeChat trades of the 18th; the provider's first statement of that day. */
const WECHAT = 'BL26111801000001'

describe('a trade statement', () => {
  test('holds the day’s paid trades of its channel and the refunds asked for on it', async () => {
    const bill = await billOf(WECHAT)
    const { rows } = await gateway.db.execute<Record<string, string>>(sql`
      select
        (select count(*) from trade where provider_id = ${PROVIDER_ONE} and trade_status = 'SUCCESS'
          and pay_channel = 'WECHAT' and trade_time >= '2026-11-18 00:00:00+08'
          and trade_time < '2026-11-19 00:00:00+08') as n,
        (select sum(trans_amt) from trade where provider_id = ${PROVIDER_ONE}
          and trade_status = 'SUCCESS' and pay_channel = 'WECHAT'
          and trade_time >= '2026-11-18 00:00:00+08'
          and trade_time < '2026-11-19 00:00:00+08') as trans,
        (select coalesce(sum(refund_amt), 0) from refund where provider_id = ${PROVIDER_ONE}
          and pay_channel = 'WECHAT' and refund_time >= '2026-11-18 00:00:00+08'
          and refund_time < '2026-11-19 00:00:00+08') as refunded`)
    expect([bill.transCount, bill.transAmt, bill.refundAmt].map(String)).toEqual([
      rows[0]!.n,
      rows[0]!.trans,
      rows[0]!.refunded,
    ])
    expect(bill.transCount).toBeGreaterThan(5)
  })

  test('is a file for Excel: marked UTF-8, headed, its ids texts, 合计 at the end', async () => {
    const bill = await billOf(WECHAT)
    const text = await textOf(bill.fileToken)
    const lines = linesOf(text)
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(lines[0]).toEqual(['\uFEFF服务商', '云杉支付服务有限公司'])
    expect(lines.slice(1, 4)).toEqual([
      ['账单类型', '交易对账单'],
      ['支付渠道', '微信'],
      ['账期', '2026-11-18'],
    ])
    expect(lines[7]!.join(',')).toBe(
      '交易时间,平台订单号,商户订单号,渠道订单号,商户号,商户名称,门店号,门店名称,终端号,支付渠道,支付方式,卡种,交易类型,交易状态,订单金额,优惠金额,实付金额,费率,手续费,应结金额,退款单号,原订单号,渠道商,备注',
    )
    const rows = lines.slice(8, 8 + bill.transCount + bill.refundCount)
    for (const row of rows) {
      expect(row).toHaveLength(24)
      expect(row[1]).toMatch(/^\t\d{24}$/)
      expect(row[14]).toMatch(/^-?\d+\.\d{2}$/)
    }
    const times = rows.map((row) => row[0])
    expect(times).toEqual([...times].sort())
    expect(lines.at(-3)!.join(',')).toBe(
      '合计,总笔数,订单总金额,退款总金额,手续费总金额,应结总金额',
    )
    const fen = (yuan: string) => Math.round(Number(yuan) * 100)
    const [, count, trans, refunded, fee, settle] = lines.at(-2)!
    expect([Number(count), fen(trans!), fen(refunded!), fen(fee!), fen(settle!)]).toEqual([
      rows.length,
      bill.transAmt,
      bill.refundAmt,
      bill.feeAmt,
      bill.settleAmt,
    ])
    const column = (at: number) => rows.reduce((sum, row) => sum + fen(row[at]!), 0)
    expect([column(18), column(19)]).toEqual([bill.feeAmt, bill.settleAmt])
    expect(bill.fileSize).toBe(Buffer.byteLength(text))
  })

  test('a merchant’s words are never a formula', async () => {
    const [paid] = await gateway.db
      .select()
      .from(trade)
      .where(
        and(
          eq(trade.providerId, PROVIDER_ONE),
          eq(trade.tradeStatus, 'SUCCESS'),
          eq(trade.payChannel, 'WECHAT'),
          sql`trade_time >= '2026-11-18 00:00:00+08' and trade_time < '2026-11-19 00:00:00+08'`,
        ),
      )
      .limit(1)
    await gateway.db
      .update(trade)
      .set({ goodsName: '=HYPERLINK("http://evil.example")' })
      .where(and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeNo, paid!.tradeNo)))
    expect((await remake(WECHAT)).respCode).toBe('90000')
    await gateway.runDue()
    const text = await textOf((await billOf(WECHAT)).fileToken)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })
})

test('all channels together hold every paid trade of the day', async () => {
  const { rows } = await gateway.db.execute(sql`
    select (select sum(trans_amt) from statement where provider_id = ${PROVIDER_ONE}
        and bill_type = 'TRADE' and mer_id is null and bill_date = '2026-11-18')
      = (select sum(trans_amt) from trade where provider_id = ${PROVIDER_ONE}
        and trade_status = 'SUCCESS' and trade_time >= '2026-11-18 00:00:00+08'
        and trade_time < '2026-11-19 00:00:00+08') as alike`)
  expect(rows).toEqual([{ alike: true }])
})

test('the other types hold their day as well', async () => {
  const [profit, fund] = [await billOf('BL26111801000008'), await billOf('BL26111801000009')]
  const { rows } = await gateway.db.execute<{ net: string }>(sql`
    select sum(net_income_amt) as net from income_entry
    where provider_id = ${PROVIDER_ONE} and income_date = '2026-11-18'`)
  expect([profit.billType, String(profit.settleAmt)]).toEqual(['PROFIT', rows[0]!.net])
  expect(fund.billType).toBe('FUND')
  const lines = linesOf(await textOf(fund.fileToken))
  const flows = lines.slice(8, -4)
  const fen = (yuan: string) => Math.round(Number(yuan) * 100)
  const sum = (at: number) => flows.reduce((total, row) => total + fen(row[at]!), 0)
  expect([sum(6), sum(7)]).toEqual([fen(lines.at(-2)![2]!), fen(lines.at(-2)![3]!)])
  const settle = await billOf('BL26111801000007')
  expect(settle.settleAmt + settle.refundAmt).toBeGreaterThan(0)
})

describe('differences', () => {
  test('are listed with both sides, and counted', async () => {
    const { rows } = await gateway.db.execute<{ bill_id: string }>(
      sql`select bill_id from statement_diff where provider_id = ${PROVIDER_ONE}
        and diff_type = 'AMOUNT' limit 1`,
    )
    const { respData } = await detail(rows[0]!.bill_id)
    expect(respData.diffs).toHaveLength(respData.diffCount)
    const wrong = respData.diffs.find(({ diffType }: { diffType: string }) => diffType === 'AMOUNT')
    const [paid] = await gateway.db.select().from(trade).where(eq(trade.tradeNo, wrong.tradeNo))
    expect(wrong.localAmt).toBe(paid!.payAmt)
    expect(wrong.diffAmt).toBe(wrong.localAmt - wrong.channelAmt)
    expect(wrong.diffAmt).not.toBe(0)
  })

  test('are of all three kinds in the sandbox', async () => {
    const { rows } = await gateway.db.execute<{ diff_type: string }>(
      sql`select distinct diff_type from statement_diff order by 1`,
    )
    expect(rows.map((row) => row.diff_type)).toEqual(['AMOUNT', 'NO_CHANNEL', 'NO_LOCAL'])
  })
})

describe('重新生成', () => {
  test('makes one that failed, says who asked, and makes nothing twice', async () => {
    const failed = await billOf('BL26111701000002')
    expect(failed.billStatus).toBe('FAIL')
    const first = await remake(failed.billId, admin, { version: failed.version })
    expect(first.respData).toEqual({
      billId: failed.billId,
      billStatus: 'MAKING',
      version: failed.version + 1,
    })
    const again = await remake(failed.billId)
    expect([again.respCode, again.respDesc]).toEqual(['90409', '状态已变更：当前为生成中'])
    await gateway.runDue()
    const made = await billOf(failed.billId)
    expect([made.billStatus, made.failReason]).toEqual(['READY', ''])
  })

  test('replaces the old file', async () => {
    const before = await billOf('BL26111601000001')
    const text = await textOf(before.fileToken)
    await remake(before.billId)
    await gateway.runDue()
    const after = await billOf(before.billId)
    expect(after.fileToken).not.toBe(before.fileToken)
    expect(await textOf(after.fileToken)).toBe(text)
    const old = await gateway.post(
      '/v1/function/jfileUrl',
      { jToken: before.fileToken },
      { session: admin },
    )
    expect(old.respCode).toBe('90404')
  })

  test('refuses a stale version and an unknown number', async () => {
    const stale = await remake('BL26111501000001', admin, { version: 99 })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    expect((await remake('BL00000000000000')).respCode).toBe('90404')
    const { respData } = await remake('')
    expect(respData.errors).toEqual([{ field: 'billId', msg: '必填项不能为空' }])
  })
})

describe('other users', () => {
  test('another provider finds neither the statement nor its file, and remakes nothing', async () => {
    const other = await gateway.signIn('other_admin')
    const { fileToken: jToken } = await billOf(WECHAT)
    const file = await gateway.post('/v1/function/jfileUrl', { jToken }, { session: other })
    const codes = [await detail(WECHAT, other), await remake(WECHAT, other), file]
    expect(codes.map(({ respCode }) => respCode)).toEqual(['90404', '90404', '90404'])
  })

  test.each(['qd_admin', 'fws_ops'])('%s may neither look nor remake', async (who) => {
    const session = await gateway.signIn(who)
    const { fileToken: jToken } = await billOf(WECHAT)
    const list = await gateway.post('/v1/fin/billList', {}, { session })
    const file = await gateway.post('/v1/function/jfileUrl', { jToken }, { session })
    const codes = [list, await detail(WECHAT, session), await remake(WECHAT, session), file]
    expect(codes.map(({ respCode }) => respCode)).toEqual(['90403', '90403', '90403', '90404'])
  })
})

// Last: it moves the clock.
test('at ten o’clock yesterday’s statements are made, and year-old ones are gone', async () => {
  const day = (billDate: string) =>
    gateway.db
      .select()
      .from(statement)
      .where(and(eq(statement.providerId, PROVIDER_ONE), eq(statement.billDate, billDate)))
      .orderBy(statement.billId)
  expect(await day('2026-11-20')).toEqual([])
  const old = { ...(await billOf(WECHAT)), billId: 'BL25112001000001', billDate: '2025-11-20' }
  await gateway.db.insert(statement).values({ ...old, fileToken: null })
  await gateway.clock.advance(19 * 3_600_000)
  const made = await day('2026-11-20')
  expect(made.map((bill) => bill.billType)).toEqual([
    'TRADE',
    'TRADE',
    'TRADE',
    'TRADE',
    'TRADE',
    'TRADE',
    'SETTLE',
    'PROFIT',
    'FUND',
  ])
  expect(made.every((bill) => ['READY', 'EMPTY'].includes(bill.billStatus))).toBe(true)
  expect(await day('2025-11-20')).toEqual([])
})
