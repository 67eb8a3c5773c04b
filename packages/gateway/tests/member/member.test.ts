import { describe, expect, test } from 'vitest'
import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { exportTask, member, memberEntry, memberPay, trade } from '../../schema'
import { gatewayForFile } from '../support/gateway'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const PROVIDER = '6000000000000001'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/vip/queryList', { pageSize: 100, ...body }, { session })
const detail = (memberId: unknown, session = admin) =>
  gw.post('/v1/vip/detail', { memberId }, { session })
async function recordWhere(...where: Parameters<typeof and>) {
  const [row] = await gw.db
    .select()
    .from(member)
    .where(and(...where))
    .orderBy(member.memberId)
    .limit(1)
  return row!
}
const own = eq(member.providerId, PROVIDER)

describe('members', () => {
  test('are found by the whole mobile number, which is never shown', async () => {
    const record = await recordWhere(own, isNotNull(member.openid))
    const { respData } = await list({ mobile: record.mobile })
    expect(respData.list).toHaveLength(1)
    expect(respData.list[0]).toMatchObject({
      memberId: record.memberId,
      mobile: `199****${record.mobile.slice(-4)}`,
      openid: `${record.openid!.slice(0, 6)}****${record.openid!.slice(-4)}`,
    })
    for (const part of [
      record.mobile.slice(-4),
      record.mobile.slice(0, 7),
      respData.list[0].mobile,
    ])
      expect((await list({ mobile: part })).respData.total).toBe(0)
    const seen = JSON.stringify([respData, await detail(record.memberId)])
    expect(seen).not.toContain(record.mobile)
    expect(seen).not.toContain(record.openid)
  })

  test('add up over the whole result', async () => {
    const rows = await gw.db
      .select()
      .from(member)
      .where(and(own, eq(member.memberStatus, 'NORMAL')))
    const { summary, total } = (await list({ memberStatus: 'NORMAL', pageSize: 10 })).respData
    const sum = (name: 'balanceAmt' | 'points' | 'totalPayAmt' | 'payCount') =>
      rows.reduce((all, row) => all + row[name], 0)
    expect(total).toBe(rows.length)
    expect(summary).toEqual({
      balanceAmt: sum('balanceAmt'),
      points: sum('points'),
      totalPayAmt: sum('totalPayAmt'),
      payCount: sum('payCount'),
    })
  })

  test('without a purchase are sorted last, by either order of the last purchase', async () => {
    for (const sortOrder of ['asc', 'desc']) {
      const { list: rows, total } = (
        await list({ source: 'OFFLINE', sortField: 'lastPayTime', sortOrder })
      ).respData
      expect(rows).toHaveLength(total)
      const times = rows.map((row: Row) => row.lastPayTime).filter(Boolean)
      expect(rows.slice(0, times.length).every((row: Row) => row.lastPayTime)).toBe(true)
      expect(times).toEqual(
        [...times].sort((a, b) => (sortOrder === 'asc' ? 1 : -1) * (a < b ? -1 : 1)),
      )
    }
  })
})

describe('one member', () => {
  test.each([
    ['BALANCE', 'balanceEntries', 'changeAmt', 'balanceAfterAmt', 'balanceAmt'],
    ['POINTS', 'pointEntries', 'changePoints', 'pointsAfter', 'points'],
  ] as const)(
    'the entries of %s add up to its balance',
    async (ledger, name, change, after, now) => {
      const holders = await gw.db
        .selectDistinct({ memberId: memberEntry.memberId })
        .from(memberEntry)
        .where(
          and(
            eq(memberEntry.providerId, PROVIDER),
            eq(memberEntry.ledger, ledger),
            gt(memberEntry.seq, 2),
          ),
        )
        .orderBy(memberEntry.memberId)
        .limit(5)
      expect(holders).toHaveLength(5)
      for (const { memberId } of holders) {
        const { respData } = await detail(memberId)
        const entries: Row[] = respData[name].toReversed()
        let balance = 0
        for (const entry of entries) {
          balance += entry[change]
          expect(entry[after]).toBe(balance)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
        expect(respData[now]).toBe(balance)
        const times = entries.map((entry) => entry.entryTime)
        expect(times).toEqual([...times].sort())
      }
    },
  )

  test('has bought what it says, through us by trades that are there', async () => {
    const record = await recordWhere(own, eq(member.source, 'WECHAT'), gt(member.payCount, 2))
    const { respCode, respData } = await detail(record.memberId)
    expect(respCode).toBe('90000')
    expect(respData.pays).toHaveLength(respData.payCount)
    expect(respData.pays.reduce((sum: number, pay: Row) => sum + pay.payAmt, 0)).toBe(
      respData.totalPayAmt,
    )
    expect(respData.pays[0].payTime).toBe(respData.lastPayTime)
    const paid = respData.pays.filter((pay: Row) => pay.tradeNo !== null)
    expect(paid.length).toBeGreaterThan(0)
    for (const pay of paid) {
      const [one] = await gw.db.select().from(trade).where(eq(trade.tradeNo, pay.tradeNo))
      expect(one).toMatchObject({ merId: record.merId, openid: record.openid, payAmt: pay.payAmt })
    }
  })

  test('that left has no balance left', async () => {
    const record = await recordWhere(own, eq(member.memberStatus, 'CANCELED'))
    expect((await detail(record.memberId)).respData).toMatchObject({ balanceAmt: 0, points: 0 })
  })

  test.each<[string, () => Promise<string>, string]>([
    ['nobody', async () => 'M26112099999999', 'fws_admin'],
    [
      'another provider',
      async () => (await recordWhere(ne(member.providerId, PROVIDER))).memberId,
      'fws_admin',
    ],
    [
      'another partner',
      async () => (await recordWhere(eq(member.partnerId, '7000000000000007'))).memberId,
      'qd_admin',
    ],
  ])('of %s does not exist', async (_, idOf, who) => {
    const answer = await detail(await idOf(), await gw.signIn(who))
    expect(answer).toMatchObject({ respCode: '90404', respData: null })
  })
})

describe('exporting members', () => {
  const ask = (body: Record<string, unknown>, session = admin) =>
    gw.post('/v1/download/create', { reportType: 'member', format: 'CSV', ...body }, { session })

  test('takes a reason', async () => {
    for (const reason of [undefined, '', '  '])
      expect(await ask({ reason })).toMatchObject({
        respCode: '90400',
        respData: { errors: [{ field: 'reason', msg: '请输入导出事由' }] },
      })
    expect((await ask({ reason: '会员回访' })).respCode).toBe('90000')
  })

  test('takes a code of its own', async () => {
    const reader = await gw.signIn('fws_readonly')
    expect((await list({}, reader)).respCode).toBe('90000')
    expect((await ask({ reason: '会员回访' }, reader)).respCode).toBe('90403')
    const partner = await gw.signIn('qd_admin')
    expect((await ask({ reason: '会员回访' }, partner)).respCode).toBe('90000')
  })

  test('writes down a searched mobile masked', async () => {
    const { mobile } = await recordWhere(own)
    const filters = JSON.stringify({ mobile })
    const { respData } = await ask({ reason: '核对手机号', filters })
    const [task] = await gw.db
      .select()
      .from(exportTask)
      .where(eq(exportTask.taskId, respData.taskId))
    expect(task!.conditionText).toBe(`手机号：199****${mobile.slice(-4)}`)
    expect(task!.reason).toBe('核对手机号')
  })
})

describe('the sample members', () => {
  test.each(['other_admin', 'qd_admin'])('%s sees ten and more', async (name) => {
    expect((await list({}, await gw.signIn(name))).respData.total).toBeGreaterThanOrEqual(10)
  })

  test('show every status, source and level', async () => {
    const rows = await gw.db.select().from(member).where(own)
    const values = (name: 'memberStatus' | 'source' | 'levelName') =>
      [...new Set(rows.map((row) => row[name]))].sort()
    expect(values('memberStatus')).toEqual(['CANCELED', 'FROZEN', 'NORMAL'])
    expect(values('source')).toEqual(['ALIPAY', 'OFFLINE', 'WECHAT'])
    expect(values('levelName')).toHaveLength(4)
  })

  test('agree with what they bought', async () => {
    const rows = await gw.db.select().from(member)
    const pays = await gw.db.select().from(memberPay)
    const sums = new Map<string, { totalPayAmt: number; payCount: number }>()
    for (const pay of pays) {
      const sum = sums.get(pay.memberId) ?? { totalPayAmt: 0, payCount: 0 }
      sums.set(pay.memberId, {
        totalPayAmt: sum.totalPayAmt + pay.payAmt,
        payCount: sum.payCount + 1,
      })
    }
    for (const row of rows)
      expect(row).toMatchObject(sums.get(row.memberId) ?? { totalPayAmt: 0, payCount: 0 })
  })
})
