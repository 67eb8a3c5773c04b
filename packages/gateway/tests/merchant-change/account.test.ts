import { expect, test } from 'vitest'
import { HOUR, merchantOf, requestFor } from '../merchant/settle-change-support'
import { gatewayForFile } from '../support/gateway'

/** A settlement account in the list of everything asked about a merchant (domain §17). */

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const ops = await gw.signIn('fws_ops')

async function post(path: string, body: Record<string, unknown>, session = admin) {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
  return respData
}

const rowsOf = async (merId: string, more: Record<string, unknown> = {}) =>
  (await post('/v1/merchantChange/list', { merId, ...more })).list

const underWay = async (merId: string) => (await post('/v1/merchant/detail', { merId })).openChanges

const wanted = { changeKind: 'ACCOUNT', requester: '服务商管理员', mine: '1', about: '' }

test('an account is among a merchant’s changes in the states of the others, to its end', async () => {
  const holder = await merchantOf(gw, 'ENTERPRISE')
  const { merId } = holder
  const request = await requestFor(gw, admin, holder)
  const { changeId, version } = await post('/v1/merchant/changeSettle', request)
  const [asked] = await rowsOf(merId, { changeKind: 'ACCOUNT' })
  expect(asked).toMatchObject({ ...wanted, changeId, changeStatus: 'REVIEWING' })
  expect(asked.summary).toContain('1202 **** **** 2345')
  expect(asked.summary).not.toContain(holder.acctNo)
  expect(await underWay(merId)).toMatchObject([
    { changeKind: 'ACCOUNT', changeStatus: 'REVIEWING' },
  ])

  await post('/v1/merchant/settleChangeApprove', { changeId, version }, ops)
  expect(await rowsOf(merId, { changeStatus: 'WAITING' })).toMatchObject([
    { ...wanted, changeId, decider: '服务商运营', effectiveTime: '2026-11-21 15:00:00' },
  ])
  await gw.keepOnlyJobs('settle-change.take')
  await gw.clock.advance(25 * HOUR)
  expect(await rowsOf(merId, { changeStatus: 'EFFECTIVE', changeKind: 'ACCOUNT' })).toMatchObject([
    { changeId },
  ])
  expect(await underWay(merId)).toEqual([])
})

test('a refused account says why, a withdrawn one is in force at no time', async () => {
  const holder = await merchantOf(gw, 'MICRO')
  const ask = async () =>
    post('/v1/merchant/changeSettle', await requestFor(gw, admin, holder)) as Promise<{
      changeId: string
      version: number
    }>
  const no = { ...(await ask()), decideRemark: '账户证明看不清' }
  const { changeId, version, decideRemark } = no
  await post('/v1/merchant/settleChangeReject', { changeId, version, decideRemark }, ops)
  const again = await ask()
  const yes = { changeId: again.changeId, version: again.version }
  const cooling = await post('/v1/merchant/settleChangeApprove', yes, ops)
  await post('/v1/merchant/settleChangeWithdraw', { ...yes, version: cooling.version })
  const rows = await rowsOf(holder.merId, { changeKind: 'ACCOUNT' })
  expect(rows).toMatchObject([
    { changeId: again.changeId, changeStatus: 'WITHDRAWN', effectiveTime: null },
    { changeId, changeStatus: 'REFUSED', refuseReason: '账户证明看不清' },
  ])
})

test('an account is decided by its own calls, and counts once among what waits', async () => {
  const holder = await merchantOf(gw, 'INDIVIDUAL')
  const { changeId, version } = await post(
    '/v1/merchant/changeSettle',
    await requestFor(gw, admin, holder),
  )
  const approve = { changeId, version, decideRemark: '' }
  const answer = await gw.post('/v1/merchantChange/approve', approve, { session: ops })
  expect(answer.respCode).toBe('90404')
  const { lines, documents } = await post('/v1/merchantChange/detail', { changeId }, ops)
  expect(lines.map(({ label }: { label: string }) => label)).toContain('银行账号')
  expect(documents).toEqual([])
  const { items } = await post('/v1/workbench/todo', {}, ops)
  const counts = (items as { label: string; count: number }[])
    .filter(({ label }) => ['商户变更待复核', '结算账户变更待复核'].includes(label))
    .map(({ label, count }) => ({ label, count }))
  // One of the sample data waits as well.
  expect(counts).toEqual([
    { label: '结算账户变更待复核', count: 2 },
    { label: '商户变更待复核', count: 0 },
  ])
})
