import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settlement, userRole } from '../../schema'
import { payeeAsker } from '../payee-change/payee-change-support'
import { gatewayForFile, type TestSession } from '../support/gateway'

/** The workbench shows who may review another account of a payee that one waits. */

const OWN = 'ST26110101000001'
const LABEL = '收款账户变更待复核'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const clerk = await payeeAsker(gw, admin)
const readonly = await gw.signIn('fws_readonly')
const post = (path: string, body: Record<string, unknown>, session: TestSession) =>
  gw.post(path, body, { session })

/** The settlements that the to-do leads to, as many as it counts; undefined: there is no to-do. */
async function waiting(session: TestSession): Promise<string[] | undefined> {
  const { items } = (await post('/v1/workbench/todo', {}, session)).respData
  const item = items.find(({ label }: { label: string }) => label === LABEL)
  if (!item) return undefined
  const { list, total } = (await post('/v1/settle/list', item.filters, session)).respData
  expect(total).toBe(item.count)
  return list.map(({ settleNo }: { settleNo: string }) => settleNo)
}

test('the request is a to-do of reviewers other than its asker until it is decided', async () => {
  await gw.db
    .update(settlement)
    .set({ settleStatus: 'PAY_FAIL', billMonth: '2025-06' })
    .where(eq(settlement.settleNo, OWN))
  expect(await waiting(admin)).toEqual([])
  const { version } = (await post('/v1/settle/detail', { settleNo: OWN }, admin)).respData
  const account = {
    acctName: '云杉支付服务有限公司',
    bankCode: '03080000',
    acctNo: '571900012310201',
  }
  const { respData: asked } = await post(
    '/v1/settle/changeAccount',
    { settleNo: OWN, version, ...account, changeReason: '原账户已销户' },
    clerk,
  )
  // However old the settlement is.
  expect(await waiting(admin)).toEqual([OWN])
  expect(await waiting(clerk)).toEqual([])
  expect(await waiting(readonly)).toBeUndefined()
  const no = { changeId: asked.changeId, version: asked.changeVersion, decideRemark: '账户不符' }
  expect((await post('/v1/settle/accountReject', no, admin)).respCode).toBe('90000')
  expect(await waiting(admin)).toEqual([])
})

test('a user who sees a part of the provider’s merchants may not review and has no such to-do', async () => {
  const [role] = await gw.db.select().from(userRole).where(eq(userRole.userId, admin.userId))
  await gw.db.update(userRole).set({ dataScope: 'SELF' }).where(eq(userRole.userId, admin.userId))
  expect(await waiting(admin)).toBeUndefined()
  await gw.db
    .update(userRole)
    .set({ dataScope: role!.dataScope })
    .where(eq(userRole.userId, admin.userId))
})
