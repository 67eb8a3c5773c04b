import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { job, recordLog, trade } from '../../schema'
import { CHARGEBACK_EXPIRE_JOB } from '../../features/chargeback/chargeback-expire'
import { openChargeback } from '../../features/chargeback/chargeback-open'
import { chargebackDaily, convinces } from '../../sandbox/simulator/chargeback'
import { gatewayForFile } from '../support/gateway'
import { decide, EAST, freeTrades, opened, picture, PROVIDER, rowOf, vouchersOf } from './support'

const DAY = 24 * 3_600_000
const WORDS = '顾客到店消费，当场核对金额并签字，商品已当面交付。'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
let free: (typeof trade.$inferSelect)[]
beforeAll(async () => {
  free = await freeTrades(gw)
})
/** A trade no other test here has used. */
const fresh = () => free.pop()!

const post = (verb: string, body: Record<string, unknown>, session = admin) =>
  gw.post(`/v1/chargeback/${verb}`, body, { session })
async function answered(chargebackNo: string) {
  const { version } = await rowOf(gw, chargebackNo)
  const documents = [await picture(gw, admin)]
  return post('answer', { chargebackNo, version, explanation: WORDS, documents })
}
const statusOf = async (tradeNo: string) =>
  (await gw.db.select().from(trade).where(eq(trade.tradeNo, tradeNo)))[0]!.settleStatus

describe('a chargeback', () => {
  test('withholds the disputed amount when it arrives, and waits ten days', async () => {
    const of = fresh()
    const chargebackNo = await opened(gw, of.tradeNo)
    expect(chargebackNo).toMatch(/^CB261120\d{8}$/)
    const row = await rowOf(gw, chargebackNo)
    expect(row).toMatchObject({
      disputeKind: 'CHARGEBACK',
      chargebackStatus: 'PENDING',
      fundStatus: 'HELD',
      merId: of.merId,
      deadline: new Date('2026-11-30T15:00:00+08:00'),
    })
    const booked = await vouchersOf(gw, chargebackNo)
    expect(booked[0]).toEqual(['CHARGEBACK_HOLD', 'HELD', -row.disputeAmt])
    expect(booked.slice(1)).toEqual(
      [
        ['CHARGEBACK_HOLD', 'MERCHANT', row.openAmt],
        ['CHARGEBACK_HOLD', `MERCHANT:${of.merId}`, row.coverAmt],
      ].filter(([, , amt]) => amt !== 0),
    )
  })

  test('that is answered and won gives the amount back', async () => {
    const of = fresh()
    await gw.db
      .update(trade)
      .set({ settleStatus: 'UNSETTLED', batchNo: null })
      .where(eq(trade.tradeNo, of.tradeNo))
    const chargebackNo = await opened(gw, of.tradeNo)
    expect(await statusOf(of.tradeNo)).toBe('HELD')
    const { respCode, respData } = await answered(chargebackNo)
    expect([respCode, respData]).toEqual([
      '90000',
      { chargebackNo, chargebackStatus: 'SUBMITTED', version: 2 },
    ])
    expect(await decide(gw, { id: chargebackNo, decision: 'win' })).toMatchObject({
      status: 200,
      body: { from: 'SUBMITTED', to: 'WON' },
    })
    const { disputeAmt, ...row } = await rowOf(gw, chargebackNo)
    expect(row).toMatchObject({ fundStatus: 'RELEASED', explanation: WORDS })
    expect((await vouchersOf(gw, chargebackNo)).slice(0, 2)).toEqual([
      ['CHARGEBACK_BACK', 'HELD', disputeAmt],
      ['CHARGEBACK_BACK', 'MERCHANT', -disputeAmt],
    ])
    expect(await statusOf(of.tradeNo)).toBe('UNSETTLED')
  })

  test('that is lost takes it from the merchant', async () => {
    const chargebackNo = await opened(gw, fresh().tradeNo)
    await answered(chargebackNo)
    await decide(gw, { id: chargebackNo, decision: 'lose' })
    const row = await rowOf(gw, chargebackNo)
    expect(row).toMatchObject({ chargebackStatus: 'LOST', fundStatus: 'TAKEN' })
    expect((await vouchersOf(gw, chargebackNo)).slice(-2)).toEqual([
      ['CHARGEBACK_LOSS', 'BANK', -row.disputeAmt],
      ['CHARGEBACK_LOSS', 'HELD', row.disputeAmt],
    ])
  })

  test('can be accepted, and is lost when the channel has taken it', async () => {
    const chargebackNo = await opened(gw, fresh().tradeNo)
    const { respData } = await post('accept', { chargebackNo, version: 1, reason: '确系重复收款' })
    expect(respData).toEqual({ chargebackNo, chargebackStatus: 'ACCEPTED', version: 2 })
    expect((await rowOf(gw, chargebackNo)).fundStatus).toBe('HELD')
    const won = await decide(gw, { id: chargebackNo, decision: 'win' })
    expect(won.status).toBe(409)
    await gw.clock.advance(5 * 60_000)
    expect(await rowOf(gw, chargebackNo)).toMatchObject({
      chargebackStatus: 'LOST',
      fundStatus: 'TAKEN',
    })
  })

  test('is judged by itself half an hour after its answer, once', async () => {
    const chargebackNo = await opened(gw, fresh().tradeNo)
    await answered(chargebackNo)
    await gw.clock.advance(30 * 60_000)
    const { chargebackStatus } = await rowOf(gw, chargebackNo)
    expect(chargebackStatus).toBe(convinces({ chargebackNo }) ? 'WON' : 'LOST')
    expect((await decide(gw, { id: chargebackNo, decision: 'lose' })).status).toBe(409)
  })

  test('names its refusals: stale, answered already, without words or papers, of others', async () => {
    const chargebackNo = await opened(gw, fresh().tradeNo)
    const documents = [await picture(gw, admin)]
    const body = { chargebackNo, version: 1, explanation: WORDS, documents }
    const errorsOf = async (change: Record<string, unknown>) =>
      (await post('answer', { ...body, ...change })).respData.errors
    expect(await errorsOf({ explanation: '太短' })).toEqual([
      { field: 'explanation', msg: '情况说明不能少于10个字' },
    ])
    expect(await errorsOf({ documents: '' })).toEqual([
      { field: 'documents', msg: '请上传凭证材料' },
    ])
    const foreign = await picture(gw, await gw.signIn('fws_ops'))
    expect(await errorsOf({ documents: [foreign] })).toEqual([
      { field: 'documents', msg: '图片不存在，请重新上传' },
    ])
    expect((await post('answer', { ...body, version: 7 })).respCode).toBe('90409')
    expect((await post('answer', body)).respCode).toBe('90000')
    const again = await post('answer', { ...body, version: 2 })
    expect([again.respCode, again.respDesc]).toEqual(['90409', '状态已变更：当前为已提交材料'])
    const accept = await post('accept', { chargebackNo, version: 2, reason: '不再举证' })
    expect(accept.respCode).toBe('90409')
  })

  test('of a trade never exceeds what was paid, and its amount cannot be refunded as well', async () => {
    const of = fresh()
    const deadline = gw.clock.now() + DAY
    const what = {
      providerId: PROVIDER,
      tradeNo: of.tradeNo,
      disputeKind: 'CHARGEBACK',
      reasonType: 'DUPLICATE',
      reason: '重复扣款',
      deadline,
    } as const
    const open = (caseNo: string, disputeAmt: number) =>
      gw.db.transaction((tx) => openChargeback(tx, { ...what, caseNo, disputeAmt }, gw.clock.now()))
    await open('C-1', of.payAmt - 100)
    await expect(open('C-1', 1)).rejects.toThrow('该案件已登记')
    await expect(open('C-2', 101)).rejects.toThrow('争议金额超过交易未退未争议的金额')
    const detail = await gw.post('/v1/trade/detail', { tradeNo: of.tradeNo }, { session: admin })
    expect(detail.respData.refundableAmt).toBe(100)
    const refund = { tradeNo: of.tradeNo, refundAmt: 101, reason: '顾客退货' }
    const refused = await gw.post('/v1/refund/apply', refund, { session: admin })
    expect(refused.respData.errors[0]).toMatchObject({
      field: 'refundAmt',
      msg: expect.stringMatching(/在拒付中，可退金额为¥?1\.00/),
    })
  })
})

test('a retrieval moves no money, cannot be accepted, and is lost without an answer in time', async () => {
  const chargebackNo = await opened(gw, fresh().tradeNo, 'RETRIEVAL')
  expect(await rowOf(gw, chargebackNo)).toMatchObject({ fundStatus: 'NONE' })
  const { respCode, respDesc } = await post('accept', {
    chargebackNo,
    version: 1,
    reason: '不能提供',
  })
  expect([respCode, respDesc]).toEqual(['90409', '调单不涉及资金，请提交材料'])
  expect(await vouchersOf(gw, chargebackNo)).toEqual([])
})

describe('who sees and answers', () => {
  test('a partner only its own; no user without the codes', async () => {
    const partner = await gw.signIn('qd_admin')
    const [own] = free.filter(({ partnerId }) => partnerId === EAST)
    const [other] = free.filter(({ partnerId }) => partnerId === null)
    free = free.filter((one) => one !== own && one !== other)
    const [mine, theirs] = [await opened(gw, own!.tradeNo), await opened(gw, other!.tradeNo)]
    const seen = await post('detail', { chargebackNo: mine }, partner)
    // The books are the provider's.
    expect(seen.respData).toMatchObject({ chargebackNo: mine, postings: [] })
    expect((await post('detail', { chargebackNo: theirs }, partner)).respCode).toBe('90404')
    const reach = { chargebackNo: theirs, version: 1, reason: '越权' }
    expect((await post('accept', reach, partner)).respCode).toBe('90404')
    const { respData } = await post('list', { pageSize: 100 }, partner)
    const numbers = respData.list.map((one: { chargebackNo: string }) => one.chargebackNo)
    expect(numbers).toContain(mine)
    expect(numbers).not.toContain(theirs)
    for (const verb of ['list', 'detail', 'answer', 'accept'])
      expect((await gw.post(`/v1/chargeback/${verb}`, { chargebackNo: mine })).respCode).toBe(
        '90401',
      )
  })

  test('the documents are open to users who see the dispute', async () => {
    const ours = free.splice(
      free.findIndex(({ partnerId }) => partnerId === null),
      1,
    )
    const chargebackNo = await opened(gw, ours[0]!.tradeNo)
    await answered(chargebackNo)
    const { documents } = await rowOf(gw, chargebackNo)
    const ask = (session: typeof admin) =>
      gw.post('/v1/function/jfileUrl', { jToken: documents[0] }, { session })
    expect((await ask(await gw.signIn('fws_ops'))).respCode).toBe('90000')
    expect((await ask(await gw.signIn('qd_admin'))).respCode).toBe('90404')
  })
})

test('the detail tells trade, answer, postings and steps', async () => {
  const of = fresh()
  const chargebackNo = await opened(gw, of.tradeNo)
  await answered(chargebackNo)
  const { respData } = await post('detail', { chargebackNo })
  expect(respData).toMatchObject({
    tradeNo: of.tradeNo,
    payAmt: of.payAmt,
    chargebackStatus: 'SUBMITTED',
    explanation: WORDS,
    remainText: null,
    postings: [{ voucherNo: `V${chargebackNo}H`, bizType: 'CHARGEBACK_HOLD' }],
  })
  expect(respData.logs.map((log: { title: string }) => log.title)).toEqual(['收到拒付', '提交材料'])
})

test('every day some payers come forward, and a second run of the day finds no more', async () => {
  const before = (await post('list', {})).respData.total
  const day = '2026-11-20'
  const run = () =>
    gw.db.transaction((tx) =>
      chargebackDaily.run(tx, { providerId: PROVIDER, day }, { clock: gw.clock } as never),
    )
  await run()
  const { total } = (await post('list', {})).respData
  await run()
  expect((await post('list', {})).respData.total).toBe(total)
  expect(total).toBeGreaterThanOrEqual(before)
})

test('what is not answered in time is lost, in words of the log', async () => {
  const chargebackNo = await opened(gw, fresh().tradeNo)
  await gw.keepOnlyJobs(CHARGEBACK_EXPIRE_JOB)
  await gw.clock.advance(10 * DAY)
  const row = await rowOf(gw, chargebackNo)
  expect(row).toMatchObject({ chargebackStatus: 'EXPIRED', fundStatus: 'TAKEN' })
  const logs = await gw.db
    .select()
    .from(recordLog)
    .where(eq(recordLog.targetId, chargebackNo))
    .orderBy(recordLog.time, recordLog.seq)
  expect(logs.at(-1)).toMatchObject({ title: '逾期未回复', operator: '系统', toState: 'EXPIRED' })
  expect(await gw.db.select().from(job).where(eq(job.refId, chargebackNo))).toMatchObject([
    { state: 'DONE' },
  ])
  const late = await post('accept', { chargebackNo, version: row.version, reason: '迟到' })
  expect(late.respCode).toBe('90409')
})
