import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { merchant } from '../../schema'
import { picture } from '../auth-review/support'
import { gatewayForFile } from '../support/gateway'
import { changeDesk, merchantNow } from './support'

const PROVIDER = '6000000000000001'
const DAY = 86_400_000

const gw = await gatewayForFile()
const desk = await changeDesk(gw)
let quiet: (typeof merchant.$inferSelect)[]
beforeAll(async () => {
  quiet = await gw.db
    .select()
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, PROVIDER),
        eq(merchant.merStatus, 'NORMAL'),
        eq(merchant.subjectType, 'ENTERPRISE'),
        eq(merchant.legalIdType, 'IDCARD'),
      ),
    )
    .orderBy(asc(merchant.merId))
})
const next = () => quiet.pop()!

const pic = () => picture(gw, desk.admin)
const licenceOf = async (licenseNo: string, more: Record<string, unknown> = {}) => ({
  paper: 'LICENCE',
  renewedLicensePic: [await pic()],
  licenseNo,
  licenseBegin: '2026-11-10',
  licenseEnd: '2036-11-09',
  ...more,
})
const idOf = async (legalIdNo: string, more: Record<string, unknown> = {}) => ({
  paper: 'ID',
  newIdFront: [await pic()],
  newIdBack: [await pic()],
  legalIdNo,
  legalIdBegin: '2026-11-10',
  legalIdLong: '1',
  ...more,
})

describe('a renewed document', () => {
  test('is in force once upstream agrees, and ends the restriction for expiry', async () => {
    const { merId, licenseNo } = next()
    await gw.db
      .update(merchant)
      .set({ licenseEnd: '2026-11-01', legalIdEnd: '9999-12-31' })
      .where(eq(merchant.merId, merId))
    const rule = { expiryAct: 'LIMIT', expiryLimitDays: '0', reason: '公司制度' }
    await gw.post('/v1/merchant/setExpiryRule', rule, { session: desk.admin })
    await gw.keepOnlyJobs('merchant.expiry')
    await gw.clock.advance(DAY)
    expect((await merchantNow(gw, merId)).merStatus).toBe('LIMITED')

    const sent = await licenceOf(licenseNo!)
    const change = await desk.asked(merId, 'LICENCE', sent)
    expect(change.changeStatus).toBe('REVIEWING')
    expect(await desk.detail(change.changeId)).toMatchObject({
      about: '营业执照',
      lines: [
        { label: '证照有效期起', after: '2026-11-10' },
        { label: '证照有效期止', before: '2026-11-01', after: '2036-11-09' },
      ],
      documents: sent.renewedLicensePic,
    })
    expect((await desk.decide('approve', change)).respData.changeStatus).toBe('UPSTREAM')
    expect((await merchantNow(gw, merId)).merStatus).toBe('LIMITED')
    expect((await desk.answers(change.changeId, 'done')).statusCode).toBe(200)
    expect(await merchantNow(gw, merId)).toMatchObject({
      merStatus: 'NORMAL',
      expiryLimited: false,
      licenseNo,
      licenseBegin: '2026-11-10',
      licenseEnd: '2036-11-09',
      pics: { licensePic: sent.renewedLicensePic },
    })
    const { respData } = await gw.post('/v1/merchant/detail', { merId }, { session: desk.admin })
    expect(respData.logs.slice(-2).map((log: { title: string }) => log.title)).toContain('解除限制')
  })

  test('leaves the merchant as it was when upstream refuses', async () => {
    const before = next()
    const change = await desk.asked(before.merId, 'LICENCE', await licenceOf(before.licenseNo!))
    await desk.decide('approve', change)
    await desk.answers(change.changeId, 'refuse', '照片不清晰')
    expect(await desk.detail(change.changeId)).toMatchObject({
      changeStatus: 'REFUSED',
      refuseReason: '照片不清晰',
    })
    expect((await merchantNow(gw, before.merId)).licenseEnd).toBe(before.licenseEnd)
  })

  test('of the legal person keeps its number, and 长期 is the last day', async () => {
    const { merId, legalIdNo } = next()
    await gw.db.update(merchant).set({ legalIdEnd: '2026-12-01' }).where(eq(merchant.merId, merId))
    const sent = await idOf(legalIdNo)
    const { changeId } = await desk.agreed(merId, 'LICENCE', sent)
    const { changeStatus, about, lines } = await desk.detail(changeId)
    expect({ changeStatus, about, lines }).toEqual({
      changeStatus: 'EFFECTIVE',
      about: '法人证件',
      lines: [{ label: '法人证件有效期止', before: '2026-12-01', after: '长期' }],
    })
    const now = await merchantNow(gw, merId)
    expect(now).toMatchObject({ legalIdNo, legalIdEnd: '9999-12-31' })
    expect(now.pics.legalIdPics!.slice(0, 2)).toEqual([...sent.newIdFront, ...sent.newIdBack])
  })

  test('of the legal person: number and pictures are not open to who may only read', async () => {
    const { merId, legalIdNo } = next()
    await gw.db.update(merchant).set({ legalIdEnd: '2026-12-01' }).where(eq(merchant.merId, merId))
    const { changeId } = await desk.asked(merId, 'LICENCE', await idOf(legalIdNo))
    expect((await desk.detail(changeId)).documents).toHaveLength(2)
    const readonly = await gw.signIn('fws_readonly')
    const seen = await desk.detail(changeId, readonly)
    expect(seen.documents).toEqual([])
    expect(JSON.stringify(seen)).not.toContain(legalIdNo)
  })
})

describe('is refused at its field', () => {
  const wrong = async (merId: string, after: Record<string, unknown>) => {
    const { respCode, respData } = await desk.ask(merId, 'LICENCE', after)
    return [respCode, respData?.errors]
  }

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'a licence that ends soon',
      { licenseEnd: '2027-01-01' },
      'licenseEnd',
      '请提供有效期在60天以上的证件',
    ],
    [
      'one that begins tomorrow or later',
      { licenseBegin: '2026-12-20' },
      'licenseBegin',
      '有效期起始日期不能晚于今天',
    ],
    ['one without pictures', { renewedLicensePic: [] }, 'renewedLicensePic', '请上传新证照照片'],
    ['one without a last day', { licenseEnd: '' }, 'licenseEnd', '请选择有效期止'],
  ])('%s', async (_title, more, field, msg) => {
    const { merId, licenseNo } = next()
    const after = await licenceOf(licenseNo!, more)
    expect(await wrong(merId, after)).toEqual(['90400', [{ field, msg }]])
  })

  test("an identity card with another person's number", async () => {
    const { merId } = next()
    expect(await wrong(merId, await idOf('110101199003072316'))).toEqual([
      '90400',
      [{ field: 'legalIdNo', msg: '与法人的证件号码不一致' }],
    ])
  })

  test('a licence of a micro merchant', async () => {
    const [micro] = await gw.db
      .select()
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.subjectType, 'MICRO')))
      .limit(1)
    expect(await wrong(micro!.merId, await licenceOf('91330106MA2CFXXX0X'))).toEqual([
      '90400',
      expect.arrayContaining([{ field: 'paper', msg: '小微商户没有营业执照，请更新法人证件' }]),
    ])
  })
})
