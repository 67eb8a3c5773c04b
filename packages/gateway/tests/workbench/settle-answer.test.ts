import { describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'
import { HOUR, merchantOf, requestFor, type Merchant } from '../merchant/settle-change-support'

/** The requester of another settlement account sees the answer at the workbench and the bell. */

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const ops = await gw.signIn('fws_ops')

const APPROVED = '结算账户变更通过'
const REJECTED = '结算账户变更驳回'

async function post(path: string, body: Record<string, unknown>, session = admin) {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
  return respData
}

async function ask(holder: Merchant) {
  const request = await requestFor(gw, admin, holder)
  return post('/v1/merchant/changeSettle', request) as Promise<{
    changeId: string
    version: number
  }>
}

interface Item {
  label: string
  count: number
  filters: Record<string, string>
}

/** The merchants to which one's answers lead; as many as are counted. */
async function told(label: string, session = admin): Promise<string[]> {
  const { items } = await post('/v1/workbench/todo', {}, session)
  const { count, filters } = (items as Item[]).find((item) => item.label === label)!
  const { list, total } = await post('/v1/merchant/queryList', filters, session)
  expect(total).toBe(count)
  return list.map(({ merId }: Merchant) => merId)
}

describe('who asked for another settlement account', () => {
  test('sees a refusal until the next request, no other user does', async () => {
    const holder = await merchantOf(gw, 'ENTERPRISE')
    const { changeId, version } = await ask(holder)
    expect(await told(REJECTED)).toEqual([])
    const no = { changeId, version, decideRemark: '账户证明看不清' }
    await post('/v1/merchant/settleChangeReject', no, ops)
    expect(await told(REJECTED)).toEqual([holder.merId])
    expect(await told(APPROVED)).not.toContain(holder.merId)
    expect(await told(REJECTED, ops)).toEqual([])
    await ask(holder)
    expect(await told(REJECTED)).toEqual([])
  })

  test('sees an approval for a week', async () => {
    const holder = await merchantOf(gw, 'MICRO')
    const { changeId, version } = await ask(holder)
    expect(await told(APPROVED)).not.toContain(holder.merId)
    await post('/v1/merchant/settleChangeApprove', { changeId, version, decideRemark: '' }, ops)
    expect(await told(APPROVED)).toContain(holder.merId)
    expect(await told(APPROVED, ops)).not.toContain(holder.merId)
    await gw.keepOnlyJobs('settle-change.take')
    await gw.clock.advance(24 * HOUR)
    expect(await told(APPROVED)).toContain(holder.merId)
    await gw.clock.advance(6 * 24 * HOUR)
    expect(await told(APPROVED)).toEqual([])
  })
})
