import { beforeEach, expect, test } from 'vitest'
import { message } from '../../schema'
import { gatewayWithCarriers } from '../message/support'
import { newTrade } from '../refund/trades'
import { decide, switchOn } from './approval-support'

/** Messages to those who decide on an act, and to the person who asked for it. */

const HOUR = 3_600_000
const { gw, sms } = await gatewayWithCarriers({})
await gw.keepOnlyJobs('approval-expire')
const asker = await gw.signIn('fws_finance')
const admin = await gw.signIn('fws_admin')
const [ADMIN, FINANCE] = ['13900000001', '13900000003']

beforeEach(async () => {
  await gw.runDue()
  await gw.db.delete(message)
  sms.got.length = 0
  await switchOn(gw, 'REFUND', { fromAmt: 100_000 })
})

async function asked(): Promise<string> {
  const { tradeNo } = await newTrade(gw, { transAmt: 500_000, payAmt: 500_000, settleAmt: 499_962 })
  const body = { tradeNo, refundAmt: 100_000, reason: '顾客退货' }
  return (await gw.post('/v1/refund/apply', body, { session: asker })).respData.approvalNo
}
async function sentTo(mobile: string) {
  await gw.runDue()
  return sms
    .messages()
    .filter((one) => one.mobile === mobile && one.template === 'APPROVAL')
    .map(({ params }) => params)
}

test('an act that waits sends a message to those who can approve it, and none to its asker', async () => {
  const approvalNo = await asked()
  const what = '退款 ¥1,000.00，申请人服务商财务'
  expect(await sentTo(ADMIN)).toEqual([{ event: '待您审批', what, approvalNo }])
  expect(await sentTo(FINANCE)).toEqual([])
  const { list } = (await gw.post('/v1/message/list', { template: 'APPROVAL' }, { session: admin }))
    .respData
  expect(list).toMatchObject([{ template: 'APPROVAL', subject: `待您审批：${what}` }])
  await decide(gw, asker, 'withdraw', approvalNo)
})

test.each([
  ['approve', '您的申请已通过'],
  ['reject', '您的申请被驳回'],
] as const)('after %s the asker reads: %s', async (event, words) => {
  const approvalNo = await asked()
  await decide(gw, admin, event, approvalNo)
  expect(await sentTo(FINANCE)).toEqual([{ event: words, what: '退款 ¥1,000.00', approvalNo }])
})

test('a request that expired sends its asker a message, a withdrawn one sends none', async () => {
  const withdrawn = await asked()
  await decide(gw, asker, 'withdraw', withdrawn)
  const approvalNo = await asked()
  await gw.clock.advance(72 * HOUR)
  const expired = { event: '您的申请已过期', what: '退款 ¥1,000.00', approvalNo }
  expect(await sentTo(FINANCE)).toEqual([expired])
})

test('the asker finds among the to-dos what waits for others, and for three days what became of it', async () => {
  const told = async () => {
    const { items } = (await gw.post('/v1/workbench/todo', {}, { session: asker })).respData
    return (items as { label: string; count: number; filters: Record<string, string> }[]).filter(
      ({ label }) => label.startsWith('我的申请'),
    )
  }
  const countOf = async (label: string) =>
    (await told()).find((item) => item.label === label)!.count
  const before = new Map((await told()).map(({ label, count }) => [label, count]))
  const [passed, refused] = [await asked(), await asked()]
  expect(await countOf('我的申请待审批')).toBe(before.get('我的申请待审批')! + 2)
  await decide(gw, admin, 'approve', passed)
  await decide(gw, admin, 'reject', refused)
  expect(await countOf('我的申请待审批')).toBe(before.get('我的申请待审批'))
  expect(await countOf('我的申请已通过')).toBe(before.get('我的申请已通过')! + 1)
  expect(await countOf('我的申请被驳回')).toBe(before.get('我的申请被驳回')! + 1)
  for (const { label, count, filters } of await told()) {
    const { respData } = await gw.post('/v1/approval/list', filters, { session: asker })
    expect([label, respData.total]).toEqual([label, count])
  }
  await gw.clock.advance(3 * 24 * HOUR)
  expect(await countOf('我的申请被驳回')).toBe(0)
})
