import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerLine, ledgerVoucher, recordLog, statement, statementDiff } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile, type TestSession } from '../../support/gateway'

const ONE = '6000000000000001'
const HANDLE = '/v1/fin/diffHandle'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const rowOf = async (diffId: string) =>
  (await gw.db.select().from(statementDiff).where(eq(statementDiff.diffId, diffId)))[0]!
const used = new Set<string>()
/** A pending difference, which no other test here uses. */
async function pending(diffType = 'NO_CHANNEL') {
  const rows = await gw.db
    .select()
    .from(statementDiff)
    .where(
      and(
        eq(statementDiff.providerId, ONE),
        eq(statementDiff.diffStatus, 'PENDING'),
        eq(statementDiff.diffType, diffType),
      ),
    )
    .orderBy(asc(statementDiff.diffId))
  const row = rows.find(({ diffId }) => !used.has(diffId))!
  used.add(row.diffId)
  return row
}
async function handle(
  diffId: string,
  decision: string,
  more: Record<string, unknown> = {},
  session: TestSession | undefined = admin,
) {
  const { version } = await rowOf(diffId)
  const body = { diffId, version, decision, reason: '已与渠道核对', ...more }
  return gw.post(HANDLE, body, { session })
}
/** Fen that the difference moved on each account so far. */
async function movedBy(diffId: string) {
  const rows = await gw.db
    .select({ account: ledgerLine.account, amt: sql<string>`sum(${ledgerLine.amt})` })
    .from(ledgerVoucher)
    .innerJoin(
      ledgerLine,
      and(
        eq(ledgerLine.providerId, ledgerVoucher.providerId),
        eq(ledgerLine.voucherNo, ledgerVoucher.voucherNo),
      ),
    )
    .where(eq(ledgerVoucher.relatedNo, diffId))
    .groupBy(ledgerLine.account)
  return Object.fromEntries(rows.map(({ account, amt }) => [account, Number(amt)]))
}
const titlesOf = async (diffId: string) =>
  (
    await gw.db
      .select()
      .from(recordLog)
      .where(and(eq(recordLog.targetType, 'statementDiff'), eq(recordLog.targetId, diffId)))
      .orderBy(asc(recordLog.seq))
  ).map(({ title, remark }) => [title, remark])
const differences = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences: found }) =>
    found.map((words) => `${title}：${words}`),
  )
/** Fen of it on 长款 or 短款 at the end of today. */
async function standing(diffId: string) {
  const asked = { dimension: 'ENTRY', takenNo: diffId }
  const { respData } = await gw.post('/v1/books/standingList', asked, { session: admin })
  return respData.list.map((row: Record<string, unknown>) => [row.standAccount, row.amt])
}
async function remake(billId: string) {
  await gw.post('/v1/fin/billRemake', { billId }, { session: admin })
  await gw.runDue()
}

describe('a difference', () => {
  test('that is accepted leaves the bank account for the adjustments, and comes back when reopened', async () => {
    const { diffId, diffAmt } = await pending('AMOUNT')
    const { respData } = await handle(diffId, 'ACCEPT')
    expect(respData).toEqual({ diffId, diffStatus: 'ACCEPTED', version: 2 })
    expect(await movedBy(diffId)).toEqual({ ADJUST: diffAmt, BANK: -diffAmt })
    expect(await rowOf(diffId)).toMatchObject({
      bookedAmt: diffAmt,
      handleReason: '已与渠道核对',
      handledBy: '服务商管理员',
      handleTime: new Date('2026-11-20T15:00:00+08:00'),
    })
    expect(await differences()).toEqual([])
    expect(await standing(diffId)).toEqual([[diffAmt > 0 ? 'SHORT' : 'OVER', -diffAmt]])
    const again = await handle(diffId, 'REOPEN', { reason: '渠道发来更正账单' })
    expect(again.respData).toEqual({ diffId, diffStatus: 'PENDING', version: 3 })
    expect(await movedBy(diffId)).toEqual({ ADJUST: 0, BANK: 0 })
    expect(await standing(diffId)).toEqual([])
    expect(await differences()).toEqual([])
    expect(await titlesOf(diffId)).toEqual([
      ['以渠道为准', '已与渠道核对'],
      ['重新打开', '渠道发来更正账单'],
    ])
  })

  test('on one side only counts the other as nothing', async () => {
    const ours = await pending('NO_CHANNEL')
    const theirs = await pending('NO_LOCAL')
    await handle(ours.diffId, 'ACCEPT')
    await handle(theirs.diffId, 'ACCEPT')
    expect(await movedBy(ours.diffId)).toEqual({ ADJUST: ours.localAmt, BANK: -ours.localAmt! })
    expect(await movedBy(theirs.diffId)).toEqual({
      ADJUST: -theirs.channelAmt!,
      BANK: theirs.channelAmt,
    })
    expect(await differences()).toEqual([])
  })

  test.each([
    ['RESOLVE', 'RESOLVED'],
    ['IGNORE', 'IGNORED'],
  ])('moves nothing by %s, and has to be reopened before anything else', async (decision, to) => {
    const { diffId } = await pending()
    expect((await handle(diffId, decision)).respData).toMatchObject({ diffStatus: to })
    expect(await movedBy(diffId)).toEqual({})
    for (const other of ['ACCEPT', 'RESOLVE', 'IGNORE'])
      expect((await handle(diffId, other)).respCode).toBe('90409')
    expect((await handle(diffId, 'REOPEN')).respData).toMatchObject({ diffStatus: 'PENDING' })
    expect((await handle(diffId, 'REOPEN')).respDesc).toBe('状态已变更：当前为待处理')
  })

  test('is dealt with once, however many try at once', async () => {
    const { diffId, version } = await pending('AMOUNT')
    const body = { diffId, version, decision: 'ACCEPT', reason: '以渠道为准' }
    const both = await Promise.all([1, 2].map(() => gw.post(HANDLE, body, { session: admin })))
    expect(both.map(({ respCode }) => respCode).sort()).toEqual(['90000', '90409'])
    expect(both.find(({ respCode }) => respCode === '90409')!.respDesc).toBe(
      '数据已被他人修改，请刷新后重试',
    )
    expect(await differences()).toEqual([])
  })

  test.each([
    ['diffId', '', '必填项不能为空'],
    ['version', 'x', '格式不正确'],
    ['decision', 'DELETE', '请选择处理方式'],
    ['reason', '', '请输入处理说明'],
    ['reason', '短', '处理说明须为2至200个字'],
    ['reason', '长'.repeat(201), '处理说明须为2至200个字'],
  ])('with %s %j is refused at that field', async (field, value, msg) => {
    const [row] = await gw.db
      .select()
      .from(statementDiff)
      .where(and(eq(statementDiff.providerId, ONE), eq(statementDiff.diffStatus, 'PENDING')))
    const { respCode, respData } = await handle(row!.diffId, 'RESOLVE', { [field]: value })
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field, msg }])
  })
})

describe('a statement that is made again', () => {
  /** Gives a difference that is not there, as an earlier making might have found it. */
  async function strange(diffStatus: string) {
    const seen = await pending('AMOUNT')
    const last = Number(
      (
        await gw.db.execute<{ n: string }>(
          sql`select max(seq) as n from statement_diff where bill_id = ${seen.billId}`,
        )
      ).rows[0]!.n,
    )
    const diffId = `DF${seen.billId.slice(2)}${String(last + 1).padStart(4, '0')}`
    await gw.db.insert(statementDiff).values({
      ...seen,
      seq: last + 1,
      diffId,
      diffType: 'NO_LOCAL',
      tradeNo: null,
      merId: null,
      channelTradeNo: '900000000000000001',
      localAmt: null,
      channelAmt: 500,
      diffAmt: -500,
    })
    if (diffStatus === 'ACCEPTED') await handle(diffId, 'ACCEPT')
    return { diffId, billId: seen.billId, seen }
  }

  test('keeps what was done about differences that are still there', async () => {
    const { diffId, billId, seq } = await pending('AMOUNT')
    await handle(diffId, 'ACCEPT')
    const before = await rowOf(diffId)
    await remake(billId)
    expect(await rowOf(diffId)).toEqual(before)
    expect((await rowOf(diffId)).seq).toBe(seq)
    expect(await differences()).toEqual([])
  })

  test('closes those that vanished, takes their money back, and counts them no more', async () => {
    const { diffId, billId } = await strange('ACCEPTED')
    expect(await movedBy(diffId)).toEqual({ ADJUST: -500, BANK: 500 })
    await remake(billId)
    expect(await rowOf(diffId)).toMatchObject({
      diffStatus: 'RESOLVED',
      gone: true,
      bookedAmt: 0,
      handleReason: '重新生成后差异消失',
      handledBy: '系统',
    })
    expect(await movedBy(diffId)).toEqual({ ADJUST: 0, BANK: 0 })
    expect((await titlesOf(diffId)).at(-1)).toEqual(['差异消失', '重新生成后差异消失'])
    const { respData } = await gw.post('/v1/fin/billDetail', { billId }, { session: admin })
    expect(respData.diffs).toHaveLength(respData.diffCount)
    expect(respData.diffs.map((one: { diffId: string }) => one.diffId)).not.toContain(diffId)
    const reopened = await handle(diffId, 'REOPEN')
    expect([reopened.respCode, reopened.respDesc]).toEqual(['90409', '差异已消失，不能重新打开'])
    // Made once more it stays as it is: closed once.
    const { version } = await rowOf(diffId)
    await remake(billId)
    expect((await rowOf(diffId)).version).toBe(version)
  })

  test('has those looked at again whose amounts are others, or that come back', async () => {
    const { diffId, billId, channelAmt, localAmt } = await pending('AMOUNT')
    await handle(diffId, 'ACCEPT')
    const other = channelAmt! + 7
    await gw.db
      .update(statementDiff)
      .set({ channelAmt: other, diffAmt: localAmt! - other })
      .where(eq(statementDiff.diffId, diffId))
    await remake(billId)
    expect(await rowOf(diffId)).toMatchObject({
      diffStatus: 'PENDING',
      channelAmt,
      bookedAmt: 0,
      handleReason: '重新生成后金额变化',
    })
    await gw.db
      .update(statementDiff)
      .set({ gone: true, diffStatus: 'RESOLVED' })
      .where(eq(statementDiff.diffId, diffId))
    await remake(billId)
    expect(await rowOf(diffId)).toMatchObject({
      diffStatus: 'PENDING',
      gone: false,
      handleReason: '重新生成后差异再次出现',
    })
    expect(await differences()).toEqual([])
  })
})

describe('the lists', () => {
  test('count what is still to be done beside what was found', async () => {
    const { billId, diffId } = await pending()
    const bill = async () => {
      const answer = await gw.post(
        '/v1/fin/billList',
        { billId, billDateStart: '2026-10-21', billDateEnd: '2026-11-20' },
        { session: admin },
      )
      return { row: answer.respData.list[0], summary: answer.respData.summary }
    }
    const before = await bill()
    expect(before.row.pendingDiffCount).toBeGreaterThan(0)
    expect(before.summary.pendingDiffCount).toBe(before.row.pendingDiffCount)
    await handle(diffId, 'IGNORE')
    const after = await bill()
    expect(after.row.diffCount).toBe(before.row.diffCount)
    expect(after.row.pendingDiffCount).toBe(before.row.pendingDiffCount - 1)
  })

  test('have every state and type at both providers', async () => {
    for (const [login, least] of [
      ['fws_admin', 15],
      ['other_admin', 10],
    ] as const) {
      const session = await gw.signIn(login)
      const { respData } = await gw.post('/v1/fin/diffList', {}, { session })
      expect(respData.total).toBeGreaterThanOrEqual(least)
      for (const status of ['PENDING', 'RESOLVED', 'IGNORED'])
        expect([login, status, respData.tabs[status] > 0]).toEqual([login, status, true])
    }
    const { respData } = await gw.post('/v1/fin/diffList', {}, { session: admin })
    expect(respData.tabs.ACCEPTED).toBeGreaterThan(0)
  })

  test('find a difference by either order number', async () => {
    const { diffId, tradeNo, channelTradeNo } = await pending('AMOUNT')
    for (const orderNo of [tradeNo, channelTradeNo]) {
      const { respData } = await gw.post('/v1/fin/diffList', { orderNo }, { session: admin })
      expect(respData.list.map((row: { diffId: string }) => row.diffId)).toEqual([diffId])
    }
  })

  test('the detail says what was done, and by whom', async () => {
    const { diffId } = await pending('AMOUNT')
    await handle(diffId, 'RESOLVE', { reason: '渠道次日补记' })
    const { respData } = await gw.post('/v1/fin/diffDetail', { diffId }, { session: admin })
    expect(respData).toMatchObject({ diffId, diffStatus: 'RESOLVED', bookedAmt: 0, gone: '0' })
    expect(respData).toMatchObject({
      handledBy: '服务商管理员',
      handledById: '1000000000000001',
    })
    expect(respData.logs).toEqual([
      {
        time: '2026-11-20 15:00:00',
        title: '标记解决',
        operator: '服务商管理员',
        operatorId: '1000000000000001',
        remark: '渠道次日补记',
        tone: 'success',
      },
    ])
  })
})

describe('other users', () => {
  test('another provider finds no difference and decides on none', async () => {
    const other = await gw.signIn('other_admin')
    const { diffId } = await pending('AMOUNT')
    const detail = await gw.post('/v1/fin/diffDetail', { diffId }, { session: other })
    expect([detail.respCode, (await handle(diffId, 'RESOLVE', {}, other)).respCode]).toEqual([
      '90404',
      '90404',
    ])
  })

  test('a read-only user may look and not decide; others may not look', async () => {
    const { diffId, version } = await pending('AMOUNT')
    const codes = async (session?: TestSession) => [
      (await gw.post('/v1/fin/diffList', {}, { session })).respCode,
      (await gw.post('/v1/fin/diffDetail', { diffId }, { session })).respCode,
      (
        await gw.post(
          HANDLE,
          { diffId, version, decision: 'RESOLVE', reason: '已核对' },
          { session },
        )
      ).respCode,
    ]
    expect(await codes(await gw.signIn('fws_readonly'))).toEqual(['90000', '90000', '90403'])
    for (const who of ['qd_admin', 'fws_ops', 'shop_owner'])
      expect(await codes(await gw.signIn(who))).toEqual(['90403', '90403', '90403'])
    expect(await codes()).toEqual(['90401', '90401', '90401'])
    expect(await codes(await gw.signIn('fws_finance'))).toEqual(['90000', '90000', '90000'])
  })
})

// Last: it takes statements away.
test('a year later the differences go with their statements', async () => {
  const [{ billId } = { billId: '' }] = await gw.db.select().from(statementDiff).limit(1)
  await gw.db.update(statement).set({ billDate: '2025-11-01' }).where(eq(statement.billId, billId))
  await gw.keepOnlyJobs('statement.plan', 'statement.make')
  await gw.clock.advance(20 * 3_600_000)
  const left = await gw.db.select().from(statementDiff).where(eq(statementDiff.billId, billId))
  expect(left).toEqual([])
})
