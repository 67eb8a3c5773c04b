import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account, settlement } from '../../schema'
import { gatewayForFile, type Loose } from '../support/gateway'

const gw = await gatewayForFile()

const ask = async (call: string, body: Record<string, unknown>, who = 'fws_finance') =>
  gw.post(`/v1/account/${call}`, body, { session: await gw.signIn(who) })
const funds = async (acctKind: string): Promise<Loose> =>
  (await ask('funds', { acctKind })).respData

test('an account says what it has to give, as the overview does', async () => {
  const { accounts } = (await ask('overview', {})).respData
  for (const { acctKind, acctNo, availAmt, totalAmt } of accounts as Loose[])
    expect(await funds(acctKind)).toMatchObject({ acctKind, acctNo, availAmt, totalAmt })
})

test('the profit account says what may be withdrawn and where it is paid to, masked', async () => {
  const said = await funds('PROFIT')
  expect(said.withdrawableAmt).toBeLessThanOrEqual(said.availAmt)
  expect(said).toMatchObject({ payeeName: '云杉支付服务有限公司' })
  expect(said.payeeAcct).toMatch(/^\d{4} \*{4} .*\d+$/)
  expect(await funds('SUBSIDY')).not.toHaveProperty('payeeAcct')

  const amt = String(said.withdrawableAmt + 1)
  const { respData } = await ask('withdrawApply', { amt })
  expect(respData.errors[0].field).toBe('amt')
})

test('without an account to be paid on there is none to name, and no withdrawal', async () => {
  const [own] = await gw.db
    .select()
    .from(account)
    .where(eq(account.acctNo, (await funds('PROFIT')).acctNo))
  const mine = and(
    eq(settlement.providerId, own!.providerId),
    eq(settlement.targetId, own!.providerId),
  )
  await gw.db.update(settlement).set({ acctNo: '' }).where(mine)
  const said = await funds('PROFIT')
  expect(said).toMatchObject({ payeeName: null, payeeAcct: null, bankName: null })
  const { respCode, respDesc } = await ask('withdrawApply', { amt: '100' })
  expect([respCode, respDesc]).toEqual(['90409', '还没有收款账户，请先在结算单中维护'])
})

test('it is for users who may spend it', async () => {
  expect((await gw.post('/v1/account/funds', { acctKind: 'PROFIT' })).respCode).toBe('90401')
  for (const who of ['fws_readonly', 'fws_ops', 'qd_admin', 'shop_owner'])
    expect((await ask('funds', { acctKind: 'PROFIT' }, who)).respCode).toBe('90403')
  const { respCode, respData } = await ask('funds', { acctKind: 'X' })
  expect([respCode, respData.errors]).toEqual(['90400', [{ field: 'acctKind', msg: '请选择账户' }]])
})
