import { describe, expect, test } from 'vitest'
import { and, eq, ne, sql } from 'drizzle-orm'
import { appeal, merchant, riskCase, trade } from '../../schema'
import { remainText } from '../../core/remaining'
import { gatewayForFile, type TestSession } from '../support/gateway'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const PROVIDER = '6000000000000001'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/risk/appealList', { pageSize: 100, ...body }, { session })
const read = (call: string, appealId: unknown, session = admin) =>
  gw.post(`/v1/risk/${call}`, { appealId }, { session })
async function recordWhere(...where: Parameters<typeof and>) {
  const [row] = await gw.db
    .select()
    .from(appeal)
    .where(and(...where))
    .orderBy(appeal.appealId)
    .limit(1)
  return row!
}
const own = eq(appeal.providerId, PROVIDER)
const sent = sql`${appeal.submitTime} is not null`

describe('appeals', () => {
  test('say how long there is left, and when that is less than a day', async () => {
    const { list: rows } = (await list({ appealNode: ['WAIT_APPEAL', 'SUPPLEMENT'] })).respData
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      expect(row.remainText).toMatch(/^\d+天(\d+小时)?$|^\d+小时(\d+分钟)?$|^\d+分钟$/)
      expect(row.urgent).toBe(row.deadline < '2026-11-21 15:00:00' ? '1' : '0')
    }
    expect(new Set(rows.map((row: Row) => row.urgent))).toEqual(new Set(['0', '1']))
    const done = (await list({ appealNode: ['CLOSED', 'EXPIRED', 'AUDITING'] })).respData.list
    for (const row of done) expect([row.remainText, row.urgent]).toEqual([null, '0'])
  })

  test('count their nodes, and have every one, in both providers', async () => {
    const { tabs } = (await list({})).respData
    expect(Object.values(tabs).every((count) => Number(count) > 0)).toBe(true)
    expect(Object.keys(tabs)).toEqual([
      'WAIT_APPEAL',
      'AUDITING',
      'SUPPLEMENT',
      'CLOSED',
      'EXPIRED',
    ])
    const other = await list({}, await gw.signIn('other_admin'))
    expect(Object.values(other.respData.tabs).every((count) => Number(count) > 0)).toBe(true)
    // Few merchants have an appeal, yet each of these users has some in the list.
    for (const name of ['qd_admin', 'qd_sales'])
      expect((await list({}, await gw.signIn(name))).respData.total).toBeGreaterThanOrEqual(2)
  })

  test('of the sample stand with what froze the merchant', async () => {
    const frozen = await gw.db.select().from(merchant).where(eq(merchant.merStatus, 'FROZEN'))
    const held = await gw.db.select().from(riskCase).where(eq(riskCase.holdsMerchant, true))
    expect(held.map((row) => row.merId).sort()).toEqual(frozen.map((row) => row.merId).sort())
  })
})

describe('one appeal', () => {
  test('comes with its trades, which are the merchant’s', async () => {
    const [of] = await gw.db
      .select()
      .from(riskCase)
      .where(
        and(eq(riskCase.providerId, PROVIDER), sql`jsonb_array_length(${riskCase.tradeNos}) > 3`),
      )
      .limit(1)
    const record = await recordWhere(own, eq(appeal.assistId, of!.assistId))
    const { respCode, respData } = await read('appealDetail', record.appealId)
    expect(respCode).toBe('90000')
    expect(respData.trades).toHaveLength(of!.tradeNos.length)
    for (const one of respData.trades) {
      const [row] = await gw.db.select().from(trade).where(eq(trade.tradeNo, one.tradeNo))
      expect(row).toMatchObject({ merId: record.merId, transAmt: one.transAmt })
      expect(row!.tradeTime < record.createTime).toBe(true)
    }
    const choices = (await read('appealTradeKVRequest', record.appealId)).respData
    expect(choices.map((one: Row) => one.key)).toEqual(
      respData.trades.map((one: Row) => one.tradeNo),
    )
    expect(choices[0].value).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d ¥[\d,.]+ 尾号\d{6}$/)
    const keys = [choices[1].key]
    const known = { appealId: record.appealId, keys }
    expect(
      (await gw.post('/v1/risk/appealTradeKVRequest', known, { session: admin })).respData,
    ).toEqual([choices[1]])
  })

  test('masks every person in it', async () => {
    const record = await recordWhere(own, sent)
    const [holder] = await gw.db.select().from(merchant).where(eq(merchant.merId, record.merId))
    const { respData } = await read('appealDetail', record.appealId)
    expect(respData).toMatchObject({ submitted: '1', legalSource: 'RECORD' })
    const text = JSON.stringify(respData)
    for (const secret of [
      record.content.appealPersonName,
      record.content.appealPersonCertNo,
      record.content.appealPersonPhoneNo,
      holder!.legalIdNo,
      holder!.legalMobile,
    ])
      expect(text).not.toContain(secret)
    expect(respData.legalCertNo).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/)
  })

  test('shows pictures of identity cards to those who submit or may reveal', async () => {
    const record = await recordWhere(own, sent, eq(appeal.partnerId, '7000000000000001'))
    const codesFor = async (session: TestSession) =>
      (await read('appealDetail', record.appealId, session)).respData.appealFileList.map(
        (one: Row) => one.fileCode,
      )
    const link = async (jToken: string, session: TestSession) =>
      (await gw.post('/v1/function/jfileUrl', { jToken }, { session })).respCode
    const reader = await gw.signIn('fws_readonly')
    expect(await codesFor(admin)).toContain('LEGAL_ID_FRONT')
    expect(await codesFor(await gw.signIn('qd_admin'))).toContain('LEGAL_ID_FRONT')
    expect(await codesFor(reader)).toContain('DOOR_PHOTO')
    expect(await codesFor(reader)).not.toContain('LEGAL_ID_FRONT')
    const tokenOf = (code: string) => record.files.find((one) => one.fileCode === code)!.token
    expect(await link(tokenOf('DOOR_PHOTO'), reader)).toBe('90000')
    expect(await link(tokenOf('LEGAL_ID_FRONT'), reader)).toBe('90404')
    expect(await link(tokenOf('LEGAL_ID_FRONT'), await gw.signIn('qd_admin'))).toBe('90000')
    expect(await link(tokenOf('DOOR_PHOTO'), await gw.signIn('other_admin'))).toBe('90404')
  })

  test.each<[string, () => Promise<string>, string]>([
    ['nobody', async () => 'RA26112099999999', 'fws_admin'],
    [
      'another provider',
      async () => (await recordWhere(ne(appeal.providerId, PROVIDER))).appealId,
      'fws_admin',
    ],
    [
      'another partner',
      async () => (await recordWhere(eq(appeal.partnerId, '7000000000000007'))).appealId,
      'qd_admin',
    ],
    [
      'somebody else’s merchant',
      async () => (await recordWhere(own, ne(appeal.createdBy, '1000000000000006'))).appealId,
      'qd_sales',
    ],
  ])('of %s does not exist', async (_, idOf, who) => {
    const session = await gw.signIn(who)
    const appealId = await idOf()
    for (const call of ['appealDetail', 'appealLog', 'appealTradeKVRequest'])
      expect(await read(call, appealId, session)).toMatchObject({
        respCode: '90404',
        respData: null,
      })
  })

  test.each(['appealDetail', 'appealLog', 'appealTradeKVRequest'])(
    '%s without a number is refused at the field',
    async (call) => {
      expect((await read(call, undefined)).respData.errors).toEqual([
        { field: 'appealId', msg: '必填项不能为空' },
      ])
    },
  )
})

test.each([
  [-1, '已过截止'],
  [59_000, '不足1分钟'],
  [8 * 60_000, '8分钟'],
  [5 * 3_600_000 + 12 * 60_000, '5小时12分钟'],
  [24 * 3_600_000, '1天'],
  [51 * 3_600_000, '2天3小时'],
])('%i ms are %s', (ms, words) => {
  expect(remainText(ms)).toBe(words)
})
