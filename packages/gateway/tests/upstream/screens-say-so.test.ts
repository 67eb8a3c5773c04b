import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upstreamOrder } from '../../schema'
import { ORDER_KINDS } from '../../upstream-kinds'
import type { TestGateway, TestSession } from '../support/gateway'
import {
  putOrder,
  recordOf,
  UNHEARD,
  WAITING,
  type WaitingCase,
  type WaitingScreen,
} from '../support/waiting'
import { startReal } from './support'

let gw: TestGateway
let admin: TestSession
beforeAll(async () => {
  gw = await startReal()
  admin = await gw.signIn('fws_admin')
})
afterAll(() => gw.close())

/** The hints that a screen gets beside the record's values. */
async function told({ call, body, of }: WaitingScreen, row: Record<string, unknown>) {
  const { respCode, respDesc, respData } = await gw.post(call, body(row), { session: admin })
  expect([call, respCode, respDesc]).toEqual([call, '90000', expect.anything()])
  const record = of ? of(respData, row) : respData
  expect(record, `${call}: the record`).toBeDefined()
  return record.cellHints
}

const SCREENS = (cases: readonly WaitingCase[]) =>
  cases.flatMap((one) => one.screens.map((screen) => ({ ...one, ...screen, one, screen })))

test('no kind of order is without a screen that says it', () => {
  const shown = new Set([...WAITING, ...UNHEARD].map(({ kind }) => kind))
  expect(ORDER_KINDS.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([])
})

describe('while the order is not sent', () => {
  test.each(SCREENS(WAITING))('$kind: $call says so at $cell', async ({ one, screen, cell }) => {
    const row = await recordOf(gw, one)
    expect(row, 'a record of the seed that waits').toBeDefined()
    await gw.db.delete(upstreamOrder)
    expect(await told(screen, row)).toBeUndefined()
    await putOrder(gw, one, row)
    expect(await told(screen, row)).toEqual({ [cell]: '等待上游' })
  })
})

test('an order that ran out is not waited for once it was asked again and answered', async () => {
  const refund = WAITING.find(({ kind }) => kind === 'channel.refund')!
  const row = await recordOf(gw, refund)
  await gw.db.delete(upstreamOrder)
  await putOrder(gw, refund, row, { state: 'EXPIRED' })
  expect(await told(refund.screens[0]!, row)).toEqual({ refundStatus: '上游逾期未答复' })
  await putOrder(gw, refund, row, { seq: 2, state: 'ANSWERED' })
  expect(await told(refund.screens[0]!, row)).toBeUndefined()
})

test('an application withdrawn after its order expired does not wait', async () => {
  const audit = WAITING.find(({ kind }) => kind === 'risk.apply')!
  const row = await recordOf(gw, audit)
  await gw.db.delete(upstreamOrder)
  await putOrder(gw, audit, row, { state: 'EXPIRED' })
  expect(await told(audit.screens[0]!, row)).toEqual({ applyStatus: '上游逾期未答复' })
  const { applyId } = row
  const { respCode } = await gw.post('/v2/merApply/cancel', { applyId }, { session: admin })
  expect(respCode).toBe('90000')
  expect(await told(audit.screens[0]!, row)).toBeUndefined()
})

describe('without an upstream', () => {
  test.each(SCREENS(UNHEARD))('$kind: $call says so at $cell', async ({ one, screen, cell }) => {
    expect(await told(screen, await recordOf(gw, one))).toEqual({ [cell]: '等待上游' })
  })

  test('with an upstream a payout under way has no hint', async () => {
    const upstream = { url: 'http://127.0.0.1:9/', secret: 'upstream-secret-of-32-characters' }
    const other = await startReal(upstream)
    try {
      const session = await other.signIn('fws_admin')
      const [one] = UNHEARD
      const { cashNo } = await recordOf(other, one!)
      const { respData } = await other.post('/v1/cashout/detail', { cashNo }, { session })
      expect(respData).toMatchObject({ cashNo, cashStatus: 'INIT' })
      expect(respData).not.toHaveProperty('cellHints')
    } finally {
      await other.close()
    }
  })
})
