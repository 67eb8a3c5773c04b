import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { parseTime } from '#domain/dates'
import { ledgerLine, merchant, operation, shop, trade, userRole } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import {
  deliver,
  openMerchant,
  paid,
  PROVIDER,
  SOURCE,
  tell,
  type Told,
} from '../../ingest/support'

const gw = await gatewayForFile({ config: { dataSecret: 'key-of-this-test-0123456789abcdef' } })
const admin = await gw.signIn('fws_admin')
const { merId, shopId } = await openMerchant(gw)
const [stranger] = await gw.db
  .select({ merId: shop.merId, shopId: shop.shopId })
  .from(shop)
  .innerJoin(merchant, eq(merchant.merId, shop.merId))
  .where(and(eq(shop.providerId, PROVIDER), ne(shop.merId, merId)))
  .limit(1)

const ask = (call: string, body: object, session: TestSession = admin) =>
  gw.post(`/v1/ingest/${call}`, { sourceId: SOURCE, ...body }, { session })
const list = async (body: object) =>
  (await gw.post('/v1/ingest/eventList', { ...body }, { session: admin })).respData
const detail = async (eventId: string) => (await ask('eventDetail', { eventId })).respData
/** Fen in the account 待认领. */
async function suspense(): Promise<number> {
  const rows = await gw.db
    .select()
    .from(ledgerLine)
    .where(and(eq(ledgerLine.providerId, PROVIDER), eq(ledgerLine.account, 'SUSPENSE')))
  return rows.reduce((sum, { amt }) => sum - amt, 0)
}
/** Tells an event that waits. @returns its number */
async function waiting(over: Told): Promise<string> {
  const [result] = await tell(gw, paid(over))
  expect(result).toMatchObject({ state: 'WAITING' })
  return result!.eventId!
}
const unknown = (channelTradeNo: string) => waiting({ channelTradeNo, merId: '8999999999999999' })

async function wrongChecks(): Promise<string[]> {
  const { proven } = await prove(gw.db, undefined, gw.config)
  return proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}｜${words}`),
  )
}

describe('the list of events', () => {
  test('finds an event by any of its numbers, whichever day it is of', async () => {
    const told = paid({ channelTradeNo: 'FIND1', merId, occurredAt: '2026-10-02 10:00:00' })
    const [{ tradeNo } = {}] = await tell(gw, told)
    for (const orderNo of ['E-FIND1', 'FIND1', tradeNo])
      expect((await list({ orderNo })).list).toMatchObject([
        { eventId: 'E-FIND1', eventState: 'APPLIED', tradeNo, amt: 10_000, sourceId: SOURCE },
      ])
    expect((await list({ eventId: 'E-FIND1' })).total).toBe(1)
    expect((await list({ tradeNo })).total).toBe(1)
  })

  test('shows seven days by default, at most 92', async () => {
    await tell(gw, paid({ channelTradeNo: 'OLD1', occurredAt: '2026-11-13 23:59:59' }))
    const { list: rows } = await list({ pageSize: 100 })
    expect(rows.map(({ eventId }: { eventId: string }) => eventId)).not.toContain('E-OLD1')
    expect((await list({ eventId: 'E-OLD1' })).total).toBe(1)
    const long = await ask('eventList', {
      occurredAtStart: '2026-08-01',
      occurredAtEnd: '2026-11-20',
    })
    expect(long.respData.errors[0].field).toBe('occurredAtEnd')
  })

  test('tells what an event waits for and why it was refused, in words', async () => {
    const eventId = await unknown('WORDS1')
    await tell(gw, paid({ channelTradeNo: 'WORDS2', merId, transAmt: 1.5 }))
    expect((await list({ eventId })).list[0]).toMatchObject({
      eventState: 'WAITING',
      waitsFor: 'MERCHANT',
      reason: '商户未识别',
      suspenseAmt: 10_000,
    })
    expect((await list({ eventId: 'E-WORDS2' })).list[0]).toMatchObject({
      eventState: 'REFUSED',
      waitsFor: null,
      reason: '订单金额：应为整数，单位分',
    })
  })
})

describe('an event', () => {
  test('shows what was told beside what was read, personal data masked', async () => {
    const person = {
      openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
      clientIp: '112.80.248.75',
      authCode: '134567890123456789',
      cardNo: '6222021234561234',
    }
    await tell(gw, paid({ channelTradeNo: 'MASK1', merId, goodsName: '拿铁', ...person }))
    const shown = await detail('E-MASK1')
    expect(shown.facts).toContainEqual({
      fact: 'transAmt',
      label: '订单金额',
      told: '10000',
      read: '¥100.00',
    })
    expect(JSON.parse(shown.raw)).toMatchObject({
      channelTradeNo: 'MASK1',
      goodsName: '拿铁',
      openid: 'oUpF8u****eS6o',
      clientIp: '112.80.*.*',
      authCode: '****6789',
      cardNo: '6222 **** **** 1234',
    })
    for (const secret of Object.values(person)) expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('shows the contradicting telling beside the first', async () => {
    const told = paid({ channelTradeNo: 'OTHER1', merId })
    await tell(gw, told)
    await tell(gw, { ...told, transAmt: 20_000 })
    const shown = await detail('E-OTHER1')
    expect(shown).toMatchObject({
      eventState: 'APPLIED',
      hasConflict: '1',
      conflictReason: '与已入账内容不符：该 eventId 已用于另一内容',
    })
    expect(shown.others).toEqual([
      { fact: 'transAmt', label: '订单金额', told: '10000', again: '20000' },
    ])
    expect(JSON.parse(shown.conflictRaw)).toMatchObject({ transAmt: 20_000 })
  })

  test('of one number in two sources is shown as its own source told it', async () => {
    const { sourceId, secret } = (
      await gw.post(
        '/v1/source/save',
        {
          sourceName: '另一来源',
          feeFrom: 'RATES',
          settleOn: 'EVENT',
          profile: 'generic-csv',
          sourceStatus: 'ACTIVE',
        },
        { session: admin },
      )
    ).respData
    await tell(gw, paid({ eventId: 'SAME', channelTradeNo: 'SAME-1', merId }))
    const events = [paid({ eventId: 'SAME', channelTradeNo: 'SAME-2', merId })]
    await deliver(gw, JSON.stringify({ events }), { source: sourceId, secret })
    const ofSource = async (body: Record<string, unknown>) =>
      (await gw.post('/v1/ingest/eventDetail', { eventId: 'SAME', ...body }, { session: admin }))
        .respData
    expect(await ofSource({ sourceId: SOURCE })).toMatchObject({
      eventKey: `${SOURCE}.SAME`,
      channelTradeNo: 'SAME-1',
    })
    expect(await ofSource({ sourceId })).toMatchObject({ channelTradeNo: 'SAME-2' })
  })

  test('is found by its number alone, as the operation log names a very long one', async () => {
    const { respData } = await gw.post(
      '/v1/ingest/eventDetail',
      { eventId: 'E-MASK1' },
      { session: admin },
    )
    expect(respData.sourceId).toBe(SOURCE)
  })
})

describe('binding', () => {
  test('applies the payment and takes its money out of 待认领', async () => {
    const before = await suspense()
    const eventId = await unknown('BIND1')
    expect((await suspense()) - before).toBe(10_000)
    const { respCode, respData } = await ask('eventBind', { eventId, merId, shopId, version: 1 })
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({ eventState: 'APPLIED', version: 2 })
    expect(await suspense()).toBe(before)
    const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, 'BIND1'))
    expect(row).toMatchObject({ tradeNo: respData.tradeNo, merId, shopId, tradeStatus: 'SUCCESS' })
    expect(await wrongChecks()).toEqual([])
  })

  test('applies the refund that waited for the payment as well', async () => {
    const eventId = await unknown('BIND2')
    const back = {
      eventId: 'E-BIND2-R',
      kind: 'refund.succeeded',
      occurredAt: '2026-11-20 14:40:00',
    }
    const refund = { ...back, channelRefundNo: 'BIND2-R', channelTradeNo: 'BIND2', refundAmt: 400 }
    expect(await tell(gw, refund)).toMatchObject([{ state: 'WAITING', reason: 'TRADE' }])
    await ask('eventBind', { eventId, merId, shopId })
    expect(await detail('E-BIND2-R')).toMatchObject({ eventState: 'APPLIED' })
  })

  test('to a shop leaves an unknown terminal out; without a shop it is asked for', async () => {
    const eventId = await waiting({ channelTradeNo: 'TERM1', merId, termNo: '99999999' })
    const asked = await ask('eventBind', { eventId, merId })
    expect(asked.respData.errors).toEqual([
      { field: 'shopId', msg: '终端未识别，请选择交易所在门店' },
    ])
    expect(await detail(eventId)).toMatchObject({ eventState: 'WAITING', waitsFor: 'TERMINAL' })
    const bound = await ask('eventBind', { eventId, merId, shopId })
    expect(bound.respData.eventState).toBe('APPLIED')
    const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, 'TERM1'))
    expect(row).toMatchObject({ shopId, termNo: null })
    expect(await wrongChecks()).toEqual([])
  })

  test('of an event whose merchant and terminal are unknown is done with a shop', async () => {
    const eventId = await waiting({
      channelTradeNo: 'TERM2',
      merId: '8999999999999999',
      serialNo: 'NO-SUCH-SERIAL',
    })
    const bound = await ask('eventBind', { eventId, merId, shopId })
    expect(bound.respData).toMatchObject({ eventState: 'APPLIED' })
    expect(await wrongChecks()).toEqual([])
  })

  test.each([
    ['an unknown merchant', () => ({ merId: '8999999999999999' }), 'merId', '商户不存在'],
    ['an unknown shop', () => ({ merId, shopId: '8999999999999999' }), 'shopId', '门店不存在'],
    [
      'another merchant’s shop',
      () => ({ merId, shopId: stranger!.shopId }),
      'shopId',
      '该门店不属于所选商户',
    ],
    ['no merchant', () => ({}), 'merId', '请选择商户'],
  ])('to %s is refused there', async (_, place, field, msg) => {
    const eventId = await unknown(`WRONG-${field}-${msg.length}`)
    const { respCode, respData } = await ask('eventBind', { eventId, ...place() })
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
    expect(await detail(eventId)).toMatchObject({ eventState: 'WAITING', suspenseAmt: 10_000 })
  })

  test('of an event that is applied, or waits for its trade, is refused', async () => {
    await tell(gw, paid({ channelTradeNo: 'DONE1', merId }))
    const done = await ask('eventBind', { eventId: 'E-DONE1', merId })
    expect([done.respCode, done.respDesc]).toEqual(['90409', '该事件不在等待认领：已处理'])
  })

  test('by two at once is done once', async () => {
    const eventId = await unknown('TWICE1')
    const both = await Promise.all([
      ask('eventBind', { eventId, merId, shopId }),
      ask('eventBind', { eventId, merId, shopId }),
    ])
    expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
    expect(await gw.db.$count(trade, eq(trade.channelTradeNo, 'TWICE1'))).toBe(1)
  })

  test('is in the operation log with what became of the event', async () => {
    const eventId = await unknown('LOG1')
    const { tradeNo } = (await ask('eventBind', { eventId, merId, shopId })).respData
    const { list: rows } = (
      await gw.post('/v1/audit/list', { recordNo: `${SOURCE}.${eventId}` }, { session: admin })
    ).respData
    expect(rows).toMatchObject([{ action: '/v1/ingest/eventBind', recordType: 'ingestEvent' }])
    const [row] = await gw.db
      .select()
      .from(operation)
      .where(eq(operation.operationNo, rows[0].operationNo))
    expect(row!.changes).toEqual([
      {
        type: 'ingestEvent',
        id: `${SOURCE}.${eventId}`,
        before: { eventState: 'WAITING', reason: '商户未识别' },
        after: { eventState: 'APPLIED', reason: '', tradeNo, merId, shopId },
      },
    ])
    expect((await detail(eventId)).lastChange).toMatchObject({ operator: '服务商管理员' })
  })
})

describe('trying again', () => {
  test('leaves an event waiting that is still not known, and says so', async () => {
    const eventId = await unknown('RETRY1')
    const { respData } = await ask('eventRetry', { eventId, version: 1 })
    expect(respData).toMatchObject({ eventState: 'WAITING', reason: '商户未识别', version: 2 })
    expect(await detail(eventId)).toMatchObject({ attempts: 2, suspenseAmt: 10_000 })
  })

  test('applies an event whose merchant’s number has been entered meanwhile', async () => {
    const eventId = await waiting({ channelTradeNo: 'RETRY2', subMchId: '1900009999' })
    const { version } = (
      await gw.post('/v1/source/detail', { sourceId: SOURCE }, { session: admin })
    ).respData
    const merchantNos = `1900009999 = ${merId}`
    await gw.post('/v1/source/save', { sourceId: SOURCE, version, merchantNos }, { session: admin })
    const { respData } = await ask('eventRetry', { eventId, version: 1 })
    expect(respData.eventState).toBe('APPLIED')
    expect(await wrongChecks()).toEqual([])
  })

  test('of another version than was seen, or of an applied event, is refused', async () => {
    const eventId = await unknown('RETRY3')
    expect((await ask('eventRetry', { eventId, version: 7 })).respCode).toBe('90409')
    const done = await ask('eventRetry', { eventId: 'E-DONE1', version: 1 })
    expect([done.respCode, done.respDesc]).toEqual(['90409', '状态已变更：当前为已入账'])
  })
})

describe('holding back', () => {
  test('takes the money out of 待认领 and answers the event from then on with the reason', async () => {
    const before = await suspense()
    const eventId = await unknown('HOLD1')
    const { respData } = await ask('eventDiscard', { eventId, version: 1, reason: '测试数据' })
    expect(respData).toMatchObject({ eventState: 'DISCARDED', reason: '测试数据' })
    expect(await suspense()).toBe(before)
    const [again] = await tell(gw, paid({ channelTradeNo: 'HOLD1', merId: '8999999999999999' }))
    expect(again).toMatchObject({ state: 'REFUSED', reason: '测试数据' })
    expect(await wrongChecks()).toEqual([])
  })

  test('needs a reason', async () => {
    const eventId = await unknown('HOLD2')
    const { respData } = await ask('eventDiscard', { eventId, version: 1, reason: ' ' })
    expect(respData.errors[0]).toEqual({ field: 'reason', msg: '请输入原因' })
  })

  test('is refused for an applied event; of one with a contradicting telling only that is set aside', async () => {
    const told = paid({ channelTradeNo: 'HOLD3', merId })
    const [{ tradeNo } = {}] = await tell(gw, told)
    const body = { eventId: 'E-HOLD3', reason: '来源已确认笔误' }
    expect((await ask('eventDiscard', { ...body, version: 1 })).respDesc).toBe(
      '状态已变更：当前为已入账',
    )
    await tell(gw, { ...told, transAmt: 1 })
    const { respData } = await ask('eventDiscard', { ...body, version: 2 })
    expect(respData).toMatchObject({ eventState: 'APPLIED', tradeNo })
    expect(await detail('E-HOLD3')).toMatchObject({
      hasConflict: '0',
      conflictReason: null,
      tradeNo,
    })
  })
})

describe('the workbench', () => {
  test('counts what waits to be claimed and what contradicts the books', async () => {
    const counts = async () => {
      const { items } = (await gw.post('/v1/workbench/todo', {}, { session: admin })).respData
      return Object.fromEntries(
        items
          .filter(({ resource }: { resource: string }) => resource === 'ingestEvent')
          .map(({ label, count }: { label: string; count: number }) => [label, count]),
      )
    }
    const before = await counts()
    await unknown('TODO1')
    const told = paid({ channelTradeNo: 'TODO2', merId })
    await tell(gw, told)
    await tell(gw, { ...told, eventId: 'E-TODO2-B', transAmt: 1 })
    const after = await counts()
    expect(after['待认领来款'] - before['待认领来款']).toBe(1)
    expect(after['已入账待核实的事件'] - before['已入账待核实的事件']).toBe(1)
  })

  test('shows a payment of a merchant whose payments are off, which is booked, until it is set aside', async () => {
    const pausedAt = new Date(parseTime('2026-11-20 14:30:00'))
    await gw.db.update(merchant).set({ pausedAt }).where(eq(merchant.merId, merId))
    const [before, during] = await tell(
      gw,
      paid({ channelTradeNo: 'OFF1', merId, occurredAt: '2026-11-20 14:29:59' }),
      paid({ channelTradeNo: 'OFF2', merId, occurredAt: '2026-11-20 14:30:00' }),
    )
    expect([before!.state, during!.state]).toEqual(['APPLIED', 'APPLIED'])
    await gw.db.update(merchant).set({ pausedAt: null }).where(eq(merchant.merId, merId))
    const seen = (await list({ hasConflict: '1', orderNo: 'OFF2' })).list
    expect(seen).toMatchObject([
      { eventState: 'APPLIED', conflictReason: '暂停收款期间的交易', tradeNo: during!.tradeNo },
    ])
    expect((await list({ hasConflict: '1', orderNo: 'OFF1' })).total).toBe(0)
    const { version } = await detail('E-OFF2')
    const aside = await ask('eventDiscard', { eventId: 'E-OFF2', version, reason: '已核实' })
    expect(aside).toMatchObject({ respCode: '90000', respData: { eventState: 'APPLIED' } })
    expect((await list({ hasConflict: '1', orderNo: 'OFF2' })).total).toBe(0)
    expect(await wrongChecks()).toEqual([])
  })
})

describe('who may see and handle events', () => {
  const bodies = { eventId: 'E-SEEN', merId, reason: '不属于本商户', version: 1 }
  const calls = [
    'eventList',
    'eventDetail',
    'eventRetry',
    'eventBind',
    'eventDiscard',
    'fileList',
    'rowList',
  ]

  test.each(calls)(
    '%s is closed to a partner, a shop and a role without the code',
    async (call) => {
      for (const who of ['qd_admin', 'shop_owner', 'noperm'])
        expect((await ask(call, bodies, await gw.signIn(who))).respCode).toBe('90403')
    },
  )

  test('another provider finds and handles none of them', async () => {
    await waiting({ eventId: 'E-SEEN', channelTradeNo: 'SEEN', merId: '8999999999999999' })
    const other = await gw.signIn('other_admin')
    const found = await gw.post('/v1/ingest/eventList', { eventId: 'E-SEEN' }, { session: other })
    expect(found.respData.total).toBe(0)
    for (const call of ['eventDetail', 'eventRetry', 'eventBind', 'eventDiscard'])
      expect((await ask(call, bodies, other)).respCode).toBe('90404')
    expect(await detail('E-SEEN')).toMatchObject({ eventState: 'WAITING', version: 1 })
  })

  test('a user who sees certain partners only sees none and handles none', async () => {
    const where = and(eq(userRole.userId, admin.userId), eq(userRole.roleType, '3'))
    const partnerIds = ['7000000000000001']
    await gw.db.update(userRole).set({ dataScope: 'PARTNERS', partnerIds }).where(where)
    const narrow = await gw.signIn('fws_admin')
    expect((await ask('eventList', {}, narrow)).respData.total).toBe(0)
    for (const call of ['eventDetail', 'eventRetry', 'eventBind', 'eventDiscard'])
      expect((await ask(call, bodies, narrow)).respCode).toBe('90404')
    await gw.db.update(userRole).set({ dataScope: 'ALL', partnerIds: [] }).where(where)
  })

  test('above the limit of the role a fresh code is asked for', async () => {
    const where = and(eq(userRole.userId, admin.userId), eq(userRole.roleType, '3'))
    const eventId = await unknown('LIMIT1')
    await gw.db.update(userRole).set({ mfaAboveAmt: 100 }).where(where)
    for (const call of ['eventRetry', 'eventBind', 'eventDiscard'])
      expect((await ask(call, { ...bodies, eventId })).respDesc).toContain('须验证身份')
    await gw.db.update(userRole).set({ mfaAboveAmt: null }).where(where)
    expect(await detail(eventId)).toMatchObject({ eventState: 'WAITING', version: 1 })
  })
})
