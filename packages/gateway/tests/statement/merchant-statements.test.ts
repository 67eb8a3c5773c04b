import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { statement } from '../../schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile, type Loose } from '../support/gateway'

/** A merchant without statements of its own that was paid and gave back on the 18th. */
let merId: string
const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')
beforeAll(async () => {
  const { rows } = await gateway.db.execute<{ mer_id: string }>(sql`
    select mer_id from trade where provider_id = ${PROVIDER_ONE} and trade_status = 'SUCCESS'
      and ${DAY_18('trade_time')}
      and mer_id not in (select mer_id from statement where mer_id is not null)
    group by 1 order by count(*) desc, 1 limit 1`)
  merId = rows[0]!.mer_id
})

const DAY_18 = (column: string) =>
  sql.raw(`${column} >= '2026-11-18 00:00:00+08' and ${column} < '2026-11-19 00:00:00+08'`)
const list = (body: Record<string, unknown>, session = admin) =>
  gateway.post('/v1/fin/billList', body, { session }).then(({ respData }) => respData)
const ask = (body: Record<string, unknown> = {}, session = admin) =>
  gateway.post(
    '/v1/fin/billAsk',
    { merId, billType: 'TRADE', billDateStart: '2026-11-18', billDateEnd: '2026-11-18', ...body },
    { session },
  )
async function fileOf(billId: string): Promise<string[][]> {
  const [bill] = await gateway.db.select().from(statement).where(eq(statement.billId, billId))
  let text = ''
  for await (const chunk of gateway.files.read(bill!.fileToken!)) text += String(chunk)
  return text.split('\r\n').map((line) => line.split(','))
}

describe('the list of statements', () => {
  test('holds the provider’s own as long as no merchant is asked for', async () => {
    const { list: rows, total } = await list({ pageSize: 100 })
    expect(total).toBe(54)
    expect(new Set(rows.map((row: Loose) => row.scopeName))).toEqual(
      new Set(['云杉支付服务有限公司']),
    )
    expect(new Set(rows.map((row: Loose) => row.merId))).toEqual(new Set([null]))
  })

  test('asked for a merchant holds that merchant’s alone, by its name, and adds those up', async () => {
    const [own] = await gateway.db
      .select()
      .from(statement)
      .where(and(eq(statement.providerId, PROVIDER_ONE), isNotNull(statement.merId)))
      .orderBy(statement.billId)
      .limit(1)
    const { list: rows, total, summary } = await list({ merId: own!.merId, pageSize: 50 })
    expect(total).toBe(15)
    expect(new Set(rows.map((row: Loose) => row.merId))).toEqual(new Set([own!.merId]))
    const { rows: named } = await gateway.db.execute<{ name: string; amt: string }>(sql`
      select (select mer_reg_name from merchant where mer_id = ${own!.merId}) as name,
        (select sum(trans_amt) from trade where provider_id = ${PROVIDER_ONE}
          and mer_id = ${own!.merId} and trade_status = 'SUCCESS'
          and trade_time >= '2026-11-15 00:00:00+08' and trade_time < '2026-11-20 00:00:00+08')
          as amt`)
    expect(rows[0].scopeName).toBe(named[0]!.name)
    expect(String(summary.transAmt)).toBe(named[0]!.amt)
    expect(rows[0].diffCount).toBeNull()
  })

  test('finds a merchant’s statement by its number, and nothing for a merchant of others', async () => {
    const { list: rows } = await list({ billId: 'BM26111800000001' })
    expect(rows.map((row: Loose) => row.billId)).toEqual(['BM26111800000001'])
    const other = await gateway.signIn('other_admin')
    expect((await list({ merId: rows[0].merId }, other)).total).toBe(0)
  })
})

describe('a merchant’s statement', () => {
  test('is made when it is asked for, of the merchant’s trades and refunds alone', async () => {
    const { respCode, respData } = await ask()
    expect([respCode, respData.madeCount]).toEqual(['90000', 1])
    const [billId] = respData.billIds
    expect(billId).toMatch(/^BM261118\d{8}$/)
    await gateway.runDue()
    const { rows } = await gateway.db.execute<Record<string, string>>(sql`
      select count(*)::int as n, sum(trans_amt) as amt from trade
      where provider_id = ${PROVIDER_ONE} and mer_id = ${merId} and trade_status = 'SUCCESS'
        and ${DAY_18('trade_time')}`)
    const [bill] = await gateway.db.select().from(statement).where(eq(statement.billId, billId))
    expect([bill!.billStatus, bill!.transCount, String(bill!.transAmt), bill!.diffCount]).toEqual([
      'READY',
      rows[0]!.n,
      rows[0]!.amt,
      0,
    ])
    const lines = await fileOf(billId)
    expect(lines[1]).toEqual(['商户号', `\t${merId}`])
    expect(lines[2]![0]).toBe('商户名称')
    expect(lines[9]![0]).toBe('交易时间')
    const paid = lines.slice(10, 10 + bill!.transCount + bill!.refundCount)
    expect(new Set(paid.map((cells) => cells[4]))).toEqual(new Set([`\t${merId}`]))
    expect(bill!.fileName).toBe(`交易对账单_${merId}_20261118.csv`)
  })

  test('asked for again stays as it is; the days that lack one are made', async () => {
    const { respData } = await ask({ billDateStart: '2026-11-17' })
    expect([respData.madeCount, respData.billIds.length]).toEqual([1, 2])
    const again = await ask({ billDateStart: '2026-11-17' })
    expect([again.respData.madeCount, again.respData.billIds]).toEqual([0, respData.billIds])
    await gateway.runDue()
  })

  test('is made once for two concurrent requests', async () => {
    const asked = { billType: 'FUND', billDateStart: '2026-11-16', billDateEnd: '2026-11-16' }
    const both = await Promise.all([ask(asked), ask(asked)])
    expect(both.map(({ respData }) => respData.madeCount).sort()).toEqual([0, 1])
    await gateway.runDue()
  })

  test('of a day without anything is empty', async () => {
    const { respData } = await ask({ billDateStart: '2025-12-01', billDateEnd: '2025-12-01' })
    await gateway.runDue()
    const { list: rows } = await list({
      billId: respData.billIds[0],
      billDateStart: '2025-12-01',
      billDateEnd: '2025-12-01',
    })
    expect(rows.map(({ billStatus, jToken }: Loose) => [billStatus, jToken])).toEqual([
      ['EMPTY', null],
    ])
  })

  test('can be made again like any other', async () => {
    const { respData } = await ask()
    const [billId] = respData.billIds
    const again = await gateway.post('/v1/fin/billRemake', { billId }, { session: admin })
    expect(again.respData.billStatus).toBe('MAKING')
    await gateway.runDue()
    expect((await list({ billId })).list[0].billStatus).toBe('READY')
  })

  test.each([
    ['merId', { merId: '' }, '请选择商户'],
    ['merId', { merId: '8000000000999999' }, '商户不存在'],
    ['billType', { billType: '' }, '请选择账单类型'],
    ['billType', { billType: 'PROFIT' }, '账单类型不在可选范围内'],
    ['billDateStart', { billDateStart: '' }, '请选择开始日期'],
    [
      'billDateStart',
      { billDateStart: '2025-11-19', billDateEnd: '2025-11-19' },
      '对账单只保留近12个月',
    ],
    ['billDateEnd', { billDateEnd: '' }, '请选择结束日期'],
    ['billDateEnd', { billDateEnd: '2026-11-17' }, '结束日期不能早于开始日期'],
    ['billDateEnd', { billDateStart: '2026-10-18' }, '一次最多生成31天的账单'],
    ['billDateEnd', { billDateEnd: '2026-11-20' }, '当日的对账单次日10:00后才能生成'],
  ])('wrong at %s: %j', async (field, body, msg) => {
    const { respCode, respData } = await ask(body)
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
  })

  test('is not for another provider, a partner, or a user without the code', async () => {
    const other = await ask({}, await gateway.signIn('other_admin'))
    expect(other.respData.errors).toEqual([{ field: 'merId', msg: '商户不存在' }])
    for (const who of ['qd_admin', 'fws_ops'])
      expect((await ask({}, await gateway.signIn(who))).respCode).toBe('90403')
  })
})
