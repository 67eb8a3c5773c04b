import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { settlement, SETTLEMENT_FACTS, upstreamOrder } from '../../schema'
import { createUpstream } from '../../core/upstream/ask'
import { keepFacts } from '../../core/record-facts'
import { proveAll } from '../../features/proof/prove'
import { changeSettlement } from '../../features/settlement'
import { takePayeeChange } from '../payee-change/payee-change-support'
import { gatewayForFile } from '../support/gateway'

/** The provider's own settlement of October, as a payee's first one: without an account. */
const OWN = 'ST26110101000001'
const ACCOUNT = {
  acctName: '云杉支付服务有限公司',
  bankCode: '03080000',
  acctNo: '571900012310201',
  changeReason: '首次登记收款账户',
}

const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')
const rowOf = async () =>
  (await gw.db.select().from(settlement).where(eq(settlement.settleNo, OWN)))[0]!
const put = async (settleStatus: string) =>
  gw.db.transaction(async (tx) => {
    const [row] = await tx
      .update(settlement)
      .set({ settleStatus, acctNo: '', bankName: '' })
      .where(eq(settlement.settleNo, OWN))
      .returning({ providerId: settlement.providerId })
    await keepFacts(tx, SETTLEMENT_FACTS, { ...row!, nos: [OWN] })
  })
const ask = async () => {
  const { version } = await rowOf()
  return gw.post('/v1/settle/changeAccount', { settleNo: OWN, version, ...ACCOUNT }, { session })
}
const orders = () =>
  gw.db
    .select({ state: upstreamOrder.state })
    .from(upstreamOrder)
    .where(and(eq(upstreamOrder.kind, 'bank.settlement'), eq(upstreamOrder.refId, OWN)))
    .orderBy(desc(upstreamOrder.seq))

beforeAll(() => put('TO_CONFIRM'))

test('a settlement without an account is given its first one before it is confirmed, and its state stays', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({ respCode: '90000', respData: { changeStatus: 'TO_REVIEW' } })
  await takePayeeChange(gw, asked.respData.changeId)
  expect(await rowOf()).toMatchObject({
    settleStatus: 'TO_CONFIRM',
    acctNo: '571900012310201',
    bankName: '招商银行',
  })
  const { respData } = await gw.post('/v1/settle/detail', { settleNo: OWN }, { session })
  expect(respData.logs.map(({ title }: { title: string }) => title)).toContain('登记收款账户')
})

test('a settlement that has an account takes another only after its payment failed or came back', async () => {
  expect(await ask()).toMatchObject({
    respCode: '90409',
    respDesc: '状态已变更：当前为待确认',
  })
})

test('a payment is not sent to an empty account: it is sent once the first account is in force', async () => {
  await put('TO_INVOICE')
  const before = (await orders()).length
  const row = await rowOf()
  const upstream = createUpstream()
  const invoiced = {
    event: 'invoiced',
    operator: '收单机构',
    now: gw.clock.now(),
    upstream,
  } as const
  await gw.db.transaction((tx) => changeSettlement(tx, row, invoiced))
  expect((await rowOf()).settleStatus).toBe('TO_PAY')
  expect(await orders()).toHaveLength(before)
  const { respData } = await ask()
  await takePayeeChange(gw, respData.changeId)
  expect(await rowOf()).toMatchObject({ settleStatus: 'TO_PAY', acctNo: '571900012310201' })
  expect(await orders()).toHaveLength(before + 1)
  const wrong = (await gw.db.transaction((tx) => proveAll(tx))).flatMap((one) => one.differences)
  expect(wrong).toEqual([])
})
