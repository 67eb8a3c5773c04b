import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { appeal, merchant, recordLog, riskCase } from '../../../schema'
import { APPEAL_ANSWER_JOB } from '../../../sandbox/simulator/agenda'
import { APPEAL_EXPIRE_JOB } from '../../../features/appeal/appeal-expire'
import { answerTo } from '../../../sandbox/simulator/risk'
import { gatewayForFile } from '../../support/gateway'
import { merStatusOf, opened, risk, rowOf, submitted } from '../../appeal/support'

let working: string[]
const HOUR = 3_600_000
const DAY = 24 * HOUR

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  const rows = await gw.db
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, '6000000000000001'), eq(merchant.merStatus, 'NORMAL')))
    .orderBy(merchant.merId)
  working = rows.map((row) => row.merId)
})

/** A merchant no other test here has used. */
const fresh = () => working.pop()!
const close = (id: string, auditResult: string) => risk(gw, { id, decision: 'close', auditResult })
const reopen = async (appealId: string, session = admin, reason = '补充了新的证据') => {
  const { version } = await rowOf(gw, appealId)
  return gw.post('/v1/risk/appealReopen', { appealId, version, reason }, { session })
}
async function refused(): Promise<string> {
  const appealId = await opened(gw, fresh())
  await submitted(gw, admin, appealId)
  await close(appealId, 'REFUSE')
  return appealId
}

describe('a case', () => {
  test('that stops payments freezes the merchant until the appeal passes', async () => {
    const merId = fresh()
    const appealId = await opened(gw, merId, 'FRAUD')
    expect(appealId).toMatch(/^RA261120\d{8}$/)
    expect(await rowOf(gw, appealId)).toMatchObject({
      handleDegree: 'L4',
      appealNode: 'WAIT_APPEAL',
      operationStatus: 'PENDING',
      deadline: new Date('2026-11-25T15:00:00+08:00'),
    })
    expect(await merStatusOf(gw, merId)).toBe('FROZEN')
    await submitted(gw, admin, appealId)
    expect(await close(appealId, 'PASS')).toMatchObject({
      status: 200,
      body: { kind: 'risk', id: appealId, from: 'AUDITING', to: 'CLOSED' },
    })
    expect(await rowOf(gw, appealId)).toMatchObject({
      auditResult: 'PASS',
      operationStatus: 'DONE',
      auditOpinion: '资料真实有效，交易背景清楚，解除处置',
    })
    expect(await merStatusOf(gw, merId)).toBe('NORMAL')
    const logs = await gw.db
      .select()
      .from(recordLog)
      .where(and(eq(recordLog.targetType, 'merchant'), eq(recordLog.targetId, merId)))
      .orderBy(recordLog.seq)
    expect(logs.slice(-2).map((log) => [log.title, log.operator, log.toState])).toEqual([
      ['冻结商户', '收单风控', 'FROZEN'],
      ['解冻商户', '收单风控', 'NORMAL'],
    ])
  })

  test.each(['PARTIAL', 'REFUSE'])('closed %s leaves it frozen', async (auditResult) => {
    const merId = fresh()
    const appealId = await opened(gw, merId, 'GAMBLING')
    await submitted(gw, admin, appealId)
    await close(appealId, auditResult)
    expect(await merStatusOf(gw, merId)).toBe('FROZEN')
  })

  test('of two that hold a merchant the last one lets it go', async () => {
    const merId = fresh()
    const first = await opened(gw, merId, 'FRAUD')
    const second = await opened(gw, merId, 'FAKE_MERCHANT')
    for (const appealId of [first, second]) await submitted(gw, admin, appealId)
    await close(first, 'PASS')
    expect(await merStatusOf(gw, merId)).toBe('FROZEN')
    await close(second, 'PASS')
    expect(await merStatusOf(gw, merId)).toBe('NORMAL')
  })

  test('does not thaw what staff froze', async () => {
    const merId = fresh()
    const [row] = await gw.db.select().from(merchant).where(eq(merchant.merId, merId))
    const freeze = { merId, version: row!.version, reason: '商户失联' }
    await gw.post('/v1/merchant/freeze', freeze, { session: admin })
    const appealId = await opened(gw, merId, 'FRAUD')
    await submitted(gw, admin, appealId)
    await close(appealId, 'PASS')
    expect(await merStatusOf(gw, merId)).toBe('FROZEN')
  })

  test('that only watches does not; its trades and their money are the merchant’s own', async () => {
    const merId = fresh()
    const appealId = await opened(gw, merId, 'CASH_OUT', { riskDesc: '贷记卡整数交易过多' })
    expect(await merStatusOf(gw, merId)).toBe('NORMAL')
    const { respData } = await gw.post('/v1/risk/appealDetail', { appealId }, { session: admin })
    expect(respData).toMatchObject({
      handleDegree: 'L3',
      punishPlan: '结算周期延长至T+7',
      riskDesc: '贷记卡整数交易过多',
    })
    const [of] = await gw.db.select().from(riskCase).where(eq(riskCase.assistId, respData.assistId))
    expect(respData.trades.map((one: { tradeNo: string }) => one.tradeNo).sort()).toEqual(
      [...of!.tradeNos].sort(),
    )
    expect(respData.frozenAmt).toBe(of!.frozenAmt)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['an unknown merchant', { merId: '8000000000000000', riskType: 'FRAUD' }, 404],
    ['no merchant', { riskType: 'FRAUD' }, 400],
    ['an unknown type', { merId: '8000000000000000', riskType: 'LUCK' }, 400],
    [
      'an unknown degree',
      { merId: '8000000000000000', riskType: 'FRAUD', handleDegree: 'L9' },
      400,
    ],
  ])('is not opened for %s', async (_, order, status) => {
    const answer = await risk(gw, { decision: 'open', ...order })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBeTruthy()
  })

  test('is not opened against a merchant that is gone', async () => {
    const [gone] = await gw.db.select().from(merchant).where(eq(merchant.merStatus, 'CLOSED'))
    const order = { decision: 'open', merId: gone!.merId, riskType: 'FRAUD' }
    expect((await risk(gw, order)).status).toBe(409)
  })
})

describe('the risk desk', () => {
  test('lists what it looks at, and decides once', async () => {
    const appealId = await opened(gw, fresh())
    expect((await close(appealId, 'PASS')).status).toBe(409)
    await submitted(gw, admin, appealId)
    const response = await gw.app.inject({
      method: 'GET',
      url: '/sandbox/api/pending',
      headers: { host: '127.0.0.1' },
    })
    const item = response.json().list.find((one: { id: string }) => one.id === appealId)
    expect(item).toMatchObject({
      kind: 'risk',
      state: 'AUDITING',
      decisions: ['supplement', 'close'],
      dueAt: '2026-11-20 15:01:00',
    })
    expect(item.title).toMatch(/^风险申诉：投诉集中 .+/)
    expect((await close(appealId, 'MAYBE')).status).toBe(400)
    expect((await close(appealId, 'PARTIAL')).status).toBe(200)
    expect((await close(appealId, 'PASS')).status).toBe(409)
    expect((await close('RA26112000009999', 'PASS')).status).toBe(404)
    await gw.clock.advance(2 * 60_000)
    expect((await rowOf(gw, appealId)).auditResult).toBe('PARTIAL')
  })

  /** An appeal whose first submission is answered so. */
  async function answered(event: 'supplement' | 'close'): Promise<string> {
    let appealId: string
    do appealId = await opened(gw, fresh())
    while (answerTo({ appealId, version: 2 }, false).event !== event)
    await submitted(gw, admin, appealId)
    return appealId
  }

  test('decides by itself a minute later', async () => {
    const appealId = await answered('close')
    await gw.clock.advance(59_000)
    expect((await rowOf(gw, appealId)).appealNode).toBe('AUDITING')
    await gw.clock.advance(1000)
    expect(await rowOf(gw, appealId)).toMatchObject({
      appealNode: 'CLOSED',
      auditResult: expect.stringMatching(/^(PASS|PARTIAL|REFUSE)$/),
    })
  })

  test('asks for more, and decides when that has come', async () => {
    const appealId = await answered('supplement')
    await gw.clock.advance(60_000)
    const row = await rowOf(gw, appealId)
    expect(row).toMatchObject({ appealNode: 'SUPPLEMENT', operationStatus: 'PENDING' })
    // Three days to send it; then there is no further question.
    expect(row.deadline.getTime()).toBe(gw.clock.now() + 3 * DAY)
    await gw.post('/v1/risk/appealSubmit', { appealId, version: row.version }, { session: admin })
    await gw.clock.advance(60_000)
    expect((await rowOf(gw, appealId)).appealNode).toBe('CLOSED')
  })
})

describe('an appeal against a refusal', () => {
  test('can be made once more', async () => {
    const appealId = await refused()
    const answer = await reopen(appealId)
    expect(answer.respData).toEqual({ appealId, appealNode: 'WAIT_APPEAL', version: 4 })
    const row = await rowOf(gw, appealId)
    expect(row).toMatchObject({ auditResult: null, closeTime: null, reopened: true })
    expect(row.deadline.getTime()).toBe(gw.clock.now() + 5 * DAY)
    // The evidence sent before is still there.
    await gw.post('/v1/risk/appealSubmit', { appealId, version: 4 }, { session: admin })
    expect((await rowOf(gw, appealId)).appealNode).toBe('AUDITING')
    await close(appealId, 'REFUSE')
    expect(await reopen(appealId)).toMatchObject({
      respCode: '90409',
      respDesc: '只有30天内申诉不通过的可以重新申诉，且只有一次',
    })
  })

  test('is for refusals only', async () => {
    const appealId = await opened(gw, fresh())
    expect((await reopen(appealId)).respCode).toBe('90409')
    await submitted(gw, admin, appealId)
    await close(appealId, 'PARTIAL')
    expect((await reopen(appealId)).respCode).toBe('90409')
  })

  test.each([
    ['at thirty days', 0, '90000'],
    ['a second later', 1000, '90409'],
  ])('%s: %i ms past, %s', async (_, past, code) => {
    const appealId = await refused()
    const closeTime = new Date(gw.clock.now() - 30 * DAY - past)
    await gw.db.update(appeal).set({ closeTime }).where(eq(appeal.appealId, appealId))
    expect((await reopen(appealId)).respCode).toBe(code)
  })

  test('needs a reason, its version and the action', async () => {
    const appealId = await refused()
    expect((await reopen(appealId, admin, '')).respData.errors[0]).toEqual({
      field: 'reason',
      msg: '请输入原因',
    })
    const stale = { appealId, version: 1, reason: '补充了新的证据' }
    expect((await gw.post('/v1/risk/appealReopen', stale, { session: admin })).respCode).toBe(
      '90409',
    )
    expect((await reopen(appealId, await gw.signIn('fws_readonly'))).respCode).toBe('90403')
    expect((await reopen(appealId, await gw.signIn('other_admin'))).respCode).toBe('90404')
  })
})

// Last: days pass here, and everything else falls due with them.
describe('a deadline', () => {
  test('ends what was not sent, by the business clock', async () => {
    const merId = fresh()
    const late = await opened(gw, merId)
    const sent = await opened(gw, fresh())
    await submitted(gw, admin, sent)
    await close(sent, 'PASS')
    const [{ deadline }] = [await rowOf(gw, late)]
    await gw.keepOnlyJobs(APPEAL_EXPIRE_JOB, APPEAL_ANSWER_JOB)
    await gw.clock.advance(deadline.getTime() - gw.clock.now() - 1000)
    const session = await gw.signIn('fws_admin')
    const { respData } = await gw.post('/v1/risk/appealDetail', { appealId: late }, { session })
    expect(respData).toMatchObject({
      appealNode: 'WAIT_APPEAL',
      urgent: '1',
      remainText: '不足1分钟',
    })
    await gw.clock.advance(1000)
    expect(await rowOf(gw, late)).toMatchObject({
      appealNode: 'EXPIRED',
      operationStatus: 'DONE',
      closeTime: deadline,
    })
    expect((await rowOf(gw, sent)).appealNode).toBe('CLOSED')
    const logs = (await gw.post('/v1/risk/appealLog', { appealId: late }, { session })).respData
      .logs
    expect(logs.at(-1)).toMatchObject({ node: 'EXPIRED', title: '逾期未提交', operator: '系统' })
    expect(await submitted(gw, session, late)).toMatchObject({
      respCode: '90409',
      respDesc: '状态已变更：当前为已逾期',
    })
  }, 60_000)
})
