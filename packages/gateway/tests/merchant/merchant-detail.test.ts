import { describe, expect, test } from 'vitest'
import { idempotency, merchant } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { operationDetail, operationsOn } from '../support/operations'

type Merchant = typeof merchant.$inferSelect

const EAST = '7000000000000001'
async function merchantOf(values: Partial<Merchant>): Promise<Merchant> {
  const rows = await gw.db.select().from(merchant).orderBy(merchant.merId)
  return rows.find((row) =>
    Object.entries(values).every(([name, value]) => row[name as keyof Merchant] === value),
  )!
}
const detail = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/merchant/detail', body, { session })

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

test('a rate that was changed says from what, by whom, when and why', async () => {
  const { rows } = await gw.db.execute<{ mer_id: string; before: number; rate: number }>(`
    select r.mer_id, was.fee_rate as before, r.fee_rate as rate
    from merchant_product r join merchant_product was using (provider_id, mer_id, pay_channel, card_kind)
    where r.provider_id = '6000000000000001' and r.pay_channel = 'WECHAT'
      and was.effective_date < r.effective_date order by 1 limit 1`)
  const [{ mer_id: merId, before, rate }] = rows as [(typeof rows)[0]]
  const { respData } = await detail({ merId })
  const [now, first] = respData.products.filter(
    ({ payChannel }: Record<string, unknown>) => payChannel === 'WECHAT',
  )
  expect(now).toMatchObject({
    feeRate: rate,
    rateBefore: before,
    changedBy: '服务商运营',
    changeTime: `${now.effectiveDate} 00:00:00`,
    changeReason: '与商户重新议价',
  })
  expect(first).toMatchObject({ feeRate: before, rateBefore: null })
})

test('the author of a rate change is a link for the provider, not for a partner', async () => {
  const { rows } = await gw.db.execute<{ mer_id: string }>(`
    select r.mer_id from merchant_product r
    join merchant_product was using (provider_id, mer_id, pay_channel, card_kind)
    join merchant m using (provider_id, mer_id)
    where r.provider_id = '6000000000000001' and r.effective_date > was.effective_date
      and m.partner_id = '${EAST}' order by 1 limit 1`)
  const idsFor = async (session: typeof admin) => {
    const { respData } = await detail({ merId: rows[0]!.mer_id }, session)
    const changed = respData.products.filter((row: Record<string, unknown>) => row.changedBy)
    expect(changed.length).toBeGreaterThan(0)
    return changed.map((row: Record<string, unknown>) => row.changedById)
  }
  expect((await idsFor(admin)).every((id: unknown) => typeof id === 'string')).toBe(true)
  expect(new Set(await idsFor(partner))).toEqual(new Set([null]))
})

describe('a merchant', () => {
  test('comes whole, personal data masked', async () => {
    const row = await merchantOf({ partnerId: EAST, acctType: '1' })
    for (const session of [admin, partner]) {
      const { respCode, respData } = await detail(
        { merId: row.merId, applyId: row.applyId },
        session,
      )
      expect(respCode).toBe('90000')
      expect(respData).toMatchObject({
        merId: row.merId,
        merRegName: row.merRegName,
        bankName: row.bankName,
      })
      expect(respData.legalIdNo).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/)
      expect(respData.acctNo).toMatch(/^\d{4} \*{4} \*{4} \d{4}$/)
      for (const list of ['products', 'shops', 'channelRegs', 'logs', 'licensePic', 'storePics'])
        expect(Array.isArray(respData[list])).toBe(true)
      expect(respData.products.length).toBeGreaterThan(0)
      // A fee without a floor or a cap has none, which is not the same as one of ¥0.00.
      for (const name of ['feeMinAmt', 'feeCapAmt'])
        expect(respData.products.map((one: Record<string, unknown>) => one[name])).not.toContain(0)
      expect(respData.shops.length).toBe(row.shopCount)
      expect(respData.logs.at(-1)).toHaveProperty('title')
      const text = JSON.stringify(respData)
      for (const secret of [row.legalIdNo, row.legalMobile, row.acctNo, row.contactMobile])
        expect(text).not.toContain(secret)
    }
  })

  test('under another application number does not exist', async () => {
    const row = await merchantOf({})
    expect((await detail({ merId: row.merId, applyId: 'AP26010100000000' })).respCode).toBe('90404')
    expect((await detail({ merId: row.merId })).respCode).toBe('90000')
  })

  test.each([
    ['another provider', { providerId: '6000000000000002' }, 'fws_admin'],
    ['another partner', { partnerId: '7000000000000007' }, 'qd_admin'],
    ['a colleague', { createdBy: '1000000000000005' }, 'qd_sales'],
  ])('of %s does not exist', async (_, values, name) => {
    const { merId } = await merchantOf(values)
    expect((await detail({ merId }, await gw.signIn(name))).respCode).toBe('90404')
  })
})

describe('a value in full', () => {
  const plain = (body: Record<string, unknown>, session = admin) =>
    gw.post('/v1/merchant/plainInfo', body, { session })

  test.each(['legalName', 'legalIdNo', 'legalMobile', 'contactMobile', 'acctNo'] as const)(
    '%s is shown to who may, and the look is written down',
    async (field) => {
      const row = await merchantOf({ providerId: '6000000000000001' })
      const { respData } = await plain({ merId: row.merId, field })
      expect(respData).toEqual({ value: row[field] })
      const look = (await operationsOn(gw, admin, row.merId)).at(-1)!
      expect(look).toMatchObject({
        action: '/v1/merchant/plainInfo',
        operatorId: admin.userId,
        operator: '服务商管理员',
      })
      const said = await operationDetail(gw, admin, look)
      expect(said.asked).toContainEqual({ name: 'field', value: field })
      expect(JSON.stringify(said)).not.toContain(row[field])
    },
  )

  test('is not kept among the answers of writes', async () => {
    const row = await merchantOf({ providerId: '6000000000000001' })
    await plain({ merId: row.merId, field: 'acctNo' })
    expect(JSON.stringify(await gw.db.select().from(idempotency))).not.toContain(row.acctNo)
  })

  test.each([
    ['fws_readonly', '90403'],
    ['qd_admin', '90403'],
    ['other_admin', '90404'],
  ])('is not for %s', async (name, code) => {
    const row = await merchantOf({ partnerId: EAST })
    const answer = await plain({ merId: row.merId, field: 'acctNo' }, await gw.signIn(name))
    expect(answer.respCode).toBe(code)
    expect(JSON.stringify(answer)).not.toContain(row.acctNo)
  })

  test.each(['pinyin', 'createdBy', '', 'constructor'])('%j is no such value', async (field) => {
    const row = await merchantOf({ providerId: '6000000000000001' })
    expect(await plain({ merId: row.merId, field })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'field' }] },
    })
  })
})
