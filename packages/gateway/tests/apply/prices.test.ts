import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { merchantProduct } from '../../schema'
import { creditCode, debitCardNo } from '../support/identity'
import { createRandom } from '../../sandbox/random'
import { applicationRow, decide, typed } from '../apply-upstream/support'
import { gatewayForFile, type TestSession } from '../support/gateway'

/** What may be asked of a merchant for each product, held by the call that sends it. */
const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const east = await gw.signIn('qd_admin')

type Data = Record<string, unknown>
const random = createRandom(1903)
const school = () => ({
  subjectType: 'INSTITUTIONS',
  certType: '2388',
  certPic: ['t-cert'],
  certNo: creditCode(random, 'INSTITUTIONS', '330106'),
  rateProduct: 'SCHOOL',
  schoolPic: ['t-proof'],
  rateProofNo: '教民133010660000018',
  categoryCode: 'C0803',
  products: [{ payChannel: 'WECHAT', open: '1', feeRate: 0 }],
  // A special qualification of the category.
  specialQualPics: ['t-qual'],
})
const card = (terms: Data) => ({
  products: [{ payChannel: 'BANKCARD', cardKind: 'DEBIT', open: '1', ...terms }],
})

/** What the call that sends it finds wrong; {}: it was sent. */
async function errorsOf(over: Data, session: TestSession): Promise<Record<string, string>> {
  const seen = await typed(gw, session, 'normal', over)
  const answer = await gw.post('/v1/private/business/applySubmit', { ...seen }, { session })
  if (answer.respCode === '90000') return {}
  expect(answer.respCode).toBe('90400')
  const { errors } = answer.respData as { errors: { field: string; msg: string }[] }
  return Object.fromEntries(errors.map(({ field, msg }) => [field, msg]))
}

describe('a debit card, which costs the provider 0.35% and 18.00 at most', () => {
  test.each<[string, Data, Record<string, string>]>([
    ['is sold at just that', { feeRate: 350, feeCapAmt: 1800 }, {}],
    ['is sold without a cap', { feeRate: 350 }, {}],
    [
      'not below its rate',
      { feeRate: 349, feeCapAmt: 1800 },
      { 'products.0.feeRate': '费率不能低于成本费率' },
    ],
    [
      'not with a lower cap, said at the first amount that loses',
      { feeRate: 350, feeCapAmt: 1799 },
      {
        'products.0.feeCapAmt': '单笔5,141.43元时手续费17.99元，低于成本18.00元，请提高封顶',
      },
    ],
    [
      'not with a lower cap under a dearer rate',
      { feeRate: 500, feeCapAmt: 1000 },
      {
        'products.0.feeCapAmt': '单笔2,858.58元时手续费10.00元，低于成本10.01元，请提高封顶',
      },
    ],
  ])('%s', async (_, terms, errors) => {
    expect(await errorsOf(card(terms), ops)).toEqual(errors)
  })
})

test('a partner is held to its own cap, 19.00, in the same words', async () => {
  expect(await errorsOf(card({ feeRate: 500, feeCapAmt: 1900 }), east)).toEqual({})
  expect(await errorsOf(card({ feeRate: 500, feeCapAmt: 1899 }), east)).toEqual({
    'products.0.feeCapAmt': expect.stringMatching(
      /^单笔[\d,.]+元时手续费18\.99元，低于成本19\.00元，请提高封顶$/,
    ),
  })
})

describe('a school', () => {
  test('pays nothing with its own proof, and its merchant is free of fees', async () => {
    const seen = await typed(gw, ops, 'normal', school())
    const { respCode, respData } = await gw.post(
      '/v1/private/business/applySubmit',
      { ...seen },
      { session: ops },
    )
    expect([respCode, respData?.errors]).toEqual(['90000', undefined])
    for (const step of ['approve', 'sign', 'open']) await decide(gw, seen.applyId, step)
    const { merId } = await applicationRow(gw, seen.applyId)
    const products = await gw.db
      .select()
      .from(merchantProduct)
      .where(
        and(eq(merchantProduct.providerId, '6000000000000001'), eq(merchantProduct.merId, merId!)),
      )
    expect(products.map(({ payChannel, feeRate }) => [payChannel, feeRate])).toEqual([
      ['WECHAT', 0],
    ])
  })

  test.each<[string, Data, Record<string, string>]>([
    ['without it', { schoolPic: [] }, { schoolPic: '请上传办学许可证' }],
    [
      'as what it is not',
      { rateProduct: 'HOSPITAL', schoolPic: [] },
      { rateProduct: '该经营类目不适用医院减免', hospitalPic: '请上传医疗机构执业许可证' },
    ],
    [
      'without the product',
      { rateProduct: 'STANDARD', schoolPic: [] },
      { 'products.0.feeRate': '费率不能低于成本费率' },
    ],
  ])('not %s', async (_, over, errors) => {
    expect(await errorsOf({ ...school(), ...over }, ops)).toEqual(errors)
  })
})

test('a card of another bank is a doubt of the submission, and no refusal', async () => {
  // 621700 is 中国建设银行's.
  const account = {
    acctType: '1',
    bankCode: '01020000',
    acctNo: debitCardNo(random, '621700'),
    legalMobile: '13700005678',
  }
  const seen = await typed(gw, ops, 'mini', account)
  const { respCode, respData } = await gw.post(
    '/v1/private/business/applySubmit',
    { ...seen },
    { session: ops },
  )
  expect([respCode, respData.warnings]).toEqual([
    '90000',
    [{ field: 'acctNo', msg: '该卡号通常为中国建设银行所发，与开户银行不符，请核对' }],
  ])
})
