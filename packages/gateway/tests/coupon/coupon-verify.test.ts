import { describe, expect, test } from 'vitest'
import { and, eq, gte, isNotNull, ne } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { filtersWhere } from '../../core/list/define-list'
import { couponList } from '../../features/coupon/coupon-list'
import { couponVerify } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { wholeOf } from '../support/scopes'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const PROVIDER = '6000000000000001'
const MONTH = { verifyTimeStart: '2026-10-21', verifyTimeEnd: '2026-11-20' }

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/coupon/douyinList', { pageSize: 100, ...body }, { session })
const detail = (verifyId: unknown, session = admin) =>
  gw.post('/v1/coupon/douyinDetail', { verifyId }, { session })
async function recordWhere(...where: Parameters<typeof and>) {
  const [row] = await gw.db
    .select()
    .from(couponVerify)
    .where(and(...where))
    .limit(1)
  return row!
}

describe('voucher verifications', () => {
  test('are those of the last seven days unless asked otherwise', async () => {
    const { respData } = await list({})
    expect(respData.total).toBeGreaterThan(10)
    const days = respData.list.map((row: Row) => row.verifyTime.slice(0, 10))
    expect(days.every((day: string) => day >= '2026-11-14' && day <= '2026-11-20')).toBe(true)
    expect((await list(MONTH)).respData.total).toBeGreaterThan(respData.total)
  })

  test('add up what was paid and not taken back', async () => {
    const all = await gw.db
      .select()
      .from(couponVerify)
      .where(
        and(
          eq(couponVerify.providerId, PROVIDER),
          gte(couponVerify.verifyTime, new Date('2026-11-14T00:00:00+08:00')),
        ),
      )
    const { summary, tabs, total } = (await list({})).respData
    const taken = all.filter((row) => row.verifyStatus === '1')
    expect(summary).toEqual({
      verifyCount: taken.length,
      payAmt: taken.reduce((sum, row) => sum + row.payAmt, 0),
      cancelCount: all.length - taken.length,
    })
    expect(tabs).toEqual({ '1': taken.length, '2': all.length - taken.length })
    expect(total).toBe(all.length)
    expect(summary.cancelCount).toBeGreaterThan(0)
  })

  test('show the last four of a code and are found by the whole code only', async () => {
    const record = await recordWhere(
      eq(couponVerify.providerId, PROVIDER),
      gte(couponVerify.verifyTime, new Date('2026-11-15T00:00:00+08:00')),
    )
    const { respData } = await list({ couponCode: record.couponCode })
    expect(respData.list).toHaveLength(1)
    expect(respData.list[0]).toMatchObject({
      verifyId: record.verifyId,
      couponCode: `****${record.couponCode.slice(-4)}`,
    })
    expect((await list({ couponCode: record.couponCode.slice(-4) })).respData.total).toBe(0)
    expect(JSON.stringify(await detail(record.verifyId))).not.toContain(record.couponCode)
  })

  test.each<[string, string, Row]>([
    ['two characters', '代金', MONTH],
    ['more of them', '餐团购', MONTH],
    ['its first character', '双', MONTH],
    ['another one alone, which begins no word', '餐', MONTH],
    ['a sign', '（', MONTH],
    ['a letter in the other case', '套餐a', MONTH],
    ['a name nobody has', '没有的', MONTH],
    ['the last seven days', '套餐', {}],
    [
      'hours of two days',
      '套餐',
      { verifyTimeStart: '2026-11-17 09:30:00', verifyTimeEnd: '2026-11-18 18:00:00' },
    ],
  ])('are found by their product’s name: %s', async (_, productName, range) => {
    const { total, list: rows } = (await list({ ...range, productName })).respData
    const start = range.verifyTimeStart ?? '2026-11-14'
    const end = range.verifyTimeEnd ?? '2026-11-20'
    const [from, until] = [start, end.length === 10 ? `${end} 23:59:59` : end].map(
      (text) =>
        new Date(`${text.length === 10 ? `${text} 00:00:00` : text}+08:00`.replace(' ', 'T')),
    )
    const all = await gw.db
      .select()
      .from(couponVerify)
      .where(and(eq(couponVerify.providerId, PROVIDER), gte(couponVerify.verifyTime, from!)))
    const text = productName.toLowerCase()
    const matches = (name: string) =>
      text.length > 1 || text === '（'
        ? name.toLowerCase().includes(text)
        : name.split(' ').some((word) => word.startsWith(text))
    const wanted = all.filter(
      (row) => row.verifyTime.getTime() <= until!.getTime() + 999 && matches(row.productName),
    )
    expect(total).toBe(wanted.length)
    expect(new Set(rows.map(({ verifyId }: Row) => verifyId))).toEqual(
      new Set(
        wanted
          .toSorted((a, b) => b.verifyTime.getTime() - a.verifyTime.getTime())
          .slice(0, 100)
          .map(({ verifyId }) => verifyId),
      ),
    )
  })

  test('are exported by name in the order of time, led by no index of names', () => {
    const scope = wholeOf(PROVIDER)
    const asked = { ...MONTH, productName: '套餐' }
    const where = filtersWhere(couponList, scope, asked, Date.now())
    const { sql: text } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(where)
    expect(text).toContain('"product_name" like')
    expect(text).not.toContain('day_grams')
  })

  test('can be taken back within the hour', async () => {
    const { list: rows } = (await list(MONTH)).respData
    const fresh = rows.filter((row: Row) => row.canCancel === '1')
    expect(fresh.length).toBeGreaterThan(0)
    for (const row of fresh) expect(row.verifyTime >= '2026-11-20 14:00:00').toBe(true)
    await gw.clock.advance(3_600_000)
    const later = (await list(MONTH)).respData.list
    expect(later.filter((row: Row) => row.canCancel === '1')).toEqual([])
  })
})

describe('one verification', () => {
  test('tells its price apart and when it was taken back', async () => {
    const record = await recordWhere(
      eq(couponVerify.providerId, PROVIDER),
      isNotNull(couponVerify.cancelTime),
    )
    const { respCode, respData } = await detail(record.verifyId)
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({ verifyStatus: '2', canCancel: '0', poiId: record.poiId })
    expect(respData.originalAmt - respData.merchantTicketAmt - respData.couponPayAmt).toBe(
      respData.payAmt,
    )
    expect(respData.logs.map((log: Row) => log.title)).toEqual(['核销', '撤销核销'])
    expect(respData.logs[1].time).toBe(respData.cancelTime)
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an unknown number', async () => '7400000000000000000', 'fws_admin'],
    [
      'another provider',
      async () => (await recordWhere(ne(couponVerify.providerId, PROVIDER))).verifyId,
      'fws_admin',
    ],
    [
      'another partner',
      async () => (await recordWhere(eq(couponVerify.partnerId, '7000000000000007'))).verifyId,
      'qd_admin',
    ],
    [
      'somebody else’s merchant',
      async () => (await recordWhere(ne(couponVerify.createdBy, '1000000000000006'))).verifyId,
      'qd_sales',
    ],
  ])('of %s does not exist', async (_, idOf, who) => {
    const answer = await detail(await idOf(), await gw.signIn(who))
    expect(answer).toMatchObject({ respCode: '90404', respData: null })
  })
})

test.each(['other_admin', 'qd_admin', 'qd_sales'])(
  '%s has ten and more of a month',
  async (name) => {
    const { respData } = await list(MONTH, await gw.signIn(name))
    expect(respData.total).toBeGreaterThanOrEqual(10)
  },
)
