import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { application, merchant } from '../../../schema'
import { creditCode } from '../../support/identity'
import { createRandom } from '../../../sandbox/random'
import {
  applicationRow,
  completeForm,
  decide,
  finished,
  logsOf,
  submitted,
  typed,
} from '../../apply-upstream/support'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const east = await gw.signIn('qd_admin')

const STEP = '/v1/private/business/applyStep'
const SUBMIT = '/v1/private/business/applySubmit'
const HLB_SUBMIT = '/v2/hlbMiniApply/submit'
type Seen = { applyId: string; version: number }

const send = (seen: Seen, session = ops, path = SUBMIT) => gw.post(path, { ...seen }, { session })
const errorsOf = ({ respData }: { respData: { errors: { field: string; msg: string }[] } }) =>
  Object.fromEntries(respData.errors.map(({ field, msg }) => [field, msg]))

const ONLINE = {
  sceneType: 'ONLINE',
  onlineKinds: ['WEB'],
  siteUrl: 'https://shop.example.com',
  icpNo: '沪ICP备06046402号-28',
}

describe('sending', () => {
  test.each([
    ['normal', SUBMIT],
    ['mini', SUBMIT],
    ['hlb', HLB_SUBMIT],
  ] as const)('a complete %s form goes to the risk desk', async (kind, path) => {
    const seen = await typed(gw, ops, kind)
    const { respCode, respData } = await send(seen, ops, path)
    expect(respCode).toBe('90000')
    expect(respData).toMatchObject({
      applyId: seen.applyId,
      version: seen.version + 1,
      applyStatus: 'AUDITING',
    })
    const row = await applicationRow(gw, seen.applyId)
    expect(row).toMatchObject({
      applyStatus: 'AUDITING',
      submitTime: new Date('2026-11-20T15:00:00+08:00'),
      agreedBy: ops.userId,
      agreedTime: new Date('2026-11-20T15:00:00+08:00'),
      rejectItems: [],
    })
    expect(row.submitted).toEqual(row.data)
    expect((await logsOf(gw, 'apply', seen.applyId)).map(({ title }) => title)).toEqual([
      '新建申请单',
      '提交审核',
    ])
  })

  test('what another choice hid is not sent', async () => {
    const { applyId, version } = await typed(gw, ops, 'normal', { certNo: '12330000470000001A' })
    await send({ applyId, version })
    expect((await applicationRow(gw, applyId)).submitted).not.toHaveProperty('certNo')
  })

  test('an empty form gets an error at each missing field', async () => {
    const { respData } = await gw.post(
      STEP,
      { data: { subjectType: 'ENTERPRISE' }, entryKind: 'normal' },
      { session: ops },
    )
    const errors = errorsOf(await send(respData))
    expect(errors).toMatchObject({
      licensePic: '请上传营业执照照片',
      licenseNo: '请输入统一社会信用代码',
      legalIdFront: '请上传人像面',
      contactEmail: '请输入联系邮箱',
      categoryCode: '请选择经营类目',
      products: '请至少开通一个产品',
      agree: '请勾选“我已核实商户身份、经营场所及资料真实有效”',
    })
    expect((await applicationRow(gw, respData.applyId)).applyStatus).toBe('DRAFT')
  })

  test.each([
    ['licenseEnd', '请提供有效期在60天以上的证件', { licenseLong: '0', licenseEnd: '2027-01-18' }],
    ['legalIdEnd', '请提供有效期在60天以上的证件', { legalIdEnd: '2026-12-01' }],
    ['legalIdNo', /80|18/, { legalIdNo: '110105194001010018' }],
    ['merRegName', '企业的注册名称不能是个人姓名', { merRegName: '欧阳建国' }],
    ['shortName', '商户简称不能只是个人姓名', { shortName: '张建国' }],
    ['categoryCode', '请选择到末级经营类目', { categoryCode: 'C01' }],
    ['settleCycle', '商户入网满90天且正常交易满30天后才能开通D0', { settleCycle: 'D0' }],
    ['bankCode', '开户银行不支持此类账户，请重新选择', { bankCode: '09999999' }],
    ['bankCode', '开户银行不支持此类账户，请重新选择', { bankCode: '16145840' }],
    ['regRegion', '注册地区不存在，请重新选择', { regRegion: '330000-330100-330199' }],
    ['bizRegion', '经营地区不存在，请重新选择', { bizRegion: '330000-110100-440106' }],
    ['bizRegion', '经营地区不存在，请重新选择', { bizRegion: '330000-330100-330106-330106' }],
    ['bankRegion', '开户行省市不存在，请重新选择', { bankRegion: '330000-440100' }],
    ['specialQualPics', '请上传特殊资质', { categoryCode: 'C0205' }],
    ['agreementPics', '请上传纸质协议', { agreementType: 'PAPER' }],
    [
      'products.0.feeRate',
      '费率不能低于成本费率',
      {
        products: [{ payChannel: 'WECHAT', open: '1', feeRate: 199 }],
      },
    ],
    ['limitPerTxnAmt', '单笔限额不能大于单日限额', { limitPerTxnAmt: 200, limitPerDayAmt: 100 }],
  ])('%s: %s', async (field, msg, over) => {
    const seen = await typed(gw, ops, 'normal', over)
    const { respCode, respData } = await send(seen)
    expect(respCode).toBe('90400')
    const found = respData.errors.find((error: { field: string }) => error.field === field)
    expect(found?.msg).toEqual(expect.stringMatching(msg))
  })

  test('a partner’s rates are checked against its own cost, and the provider’s is not disclosed', async () => {
    // 250 is what the partner pays; 200 what the provider does.
    const low = [{ payChannel: 'WECHAT', open: '1', feeRate: 249 }]
    const seen = await typed(gw, east, 'normal', { products: low })
    const answer = await send(seen, east)
    expect(errorsOf(answer)).toEqual({ 'products.0.feeRate': '费率不能低于成本费率' })
    expect(answer.respDesc + JSON.stringify(answer.respData)).not.toMatch(/0\.2|200/)
    const { applyId, version } = seen
    const kept = await gw.post(
      STEP,
      { applyId, version, data: { products: [{ ...low[0], feeRate: 250 }] } },
      { session: east },
    )
    expect((await send(kept.respData, east)).respCode).toBe('90000')
  })

  test('again after a refusal: the reasons are gone', async () => {
    const applyId = await submitted(gw, ops)
    await decide(gw, applyId, 'refuse', { items: [{ field: 'bizAddr', reason: '与门头不一致' }] })
    const { version } = await applicationRow(gw, applyId)
    const { respData: kept } = await gw.post(
      STEP,
      { applyId, version, data: { bizAddr: '文三路92号' } },
      { session: ops },
    )
    expect((await send({ applyId, version: kept.version })).respCode).toBe('90000')
    expect(await applicationRow(gw, applyId)).toMatchObject({
      applyStatus: 'AUDITING',
      rejectItems: [],
    })
  })

  test('twice, it has been sent once', async () => {
    const applyId = await submitted(gw, ops)
    const { version } = await applicationRow(gw, applyId)
    const { respCode, respDesc } = await send({ applyId, version })
    expect([respCode, respDesc]).toEqual(['90409', '状态已变更：当前为审核中'])
  })

  test('the same write after a lost answer is the same answer', async () => {
    const { applyId, version } = await typed(gw, ops)
    const requestSeqId = randomUUID()
    const body = { applyId, version }
    const first = await gw.post(SUBMIT, body, { session: ops, requestSeqId })
    const again = await gw.post(SUBMIT, body, { session: ops, requestSeqId })
    expect(first.respCode).toBe('90000')
    expect(again.respData).toEqual(first.respData)
  })

  test('an older version is not sent', async () => {
    const { applyId, version } = await typed(gw, ops)
    const { respCode, respDesc } = await send({ applyId, version: version - 1 })
    expect([respCode, respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
  })
})

describe('the same papers', () => {
  const DUPLICATE = '该证照已存在进行中的申请单'
  const REFUSED = '该证照已有被驳回的申请单，请在原单上修改后重新提交，或删除原单'

  test('a licence that is being audited, refused or a merchant’s is refused at its field', async () => {
    const licenseNo = '91330100799655058B'
    const first = await submitted(gw, ops, 'normal', { licenseNo })
    const seen = await typed(gw, ops, 'normal', { licenseNo })
    expect(errorsOf(await send(seen))).toEqual({ licenseNo: DUPLICATE })
    await decide(gw, first, 'refuse', { items: [{ field: 'licenseNo', reason: '看不清' }] })
    expect(errorsOf(await send(seen))).toEqual({ licenseNo: REFUSED })
    await gw.post('/v2/merApply/del', { applyId: first }, { session: ops })
    expect((await send(seen)).respCode).toBe('90000')
  })

  test('of a person with the same account, too, it is said that theirs was refused', async () => {
    const same = { legalIdNo: '110105198503070035', acctNo: '6299000000000023' }
    const first = await submitted(gw, ops, 'mini', same)
    await decide(gw, first, 'refuse', { items: [{ field: 'legalIdNo', reason: '看不清' }] })
    const seen = await typed(gw, ops, 'mini', same)
    expect(errorsOf(await send(seen))).toEqual({
      legalIdNo: '该证件与银行账号已有被驳回的申请单，请在原单上修改后重新提交，或删除原单',
    })
  })

  const licences = createRandom(77)
  // A licence with an application in each of these; what is underway is said before what was refused.
  test.each([
    [['DRAFT'], undefined],
    [['AUDITING'], DUPLICATE],
    [['TO_SIGN'], DUPLICATE],
    [['OPENING'], DUPLICATE],
    [['REJECTED'], REFUSED],
    [['REJECTED', 'AUDITING'], DUPLICATE],
    [['OPEN_FAILED'], undefined],
    [['CANCELED'], undefined],
    [['FINISHED'], undefined],
  ])('beside an application in %s the same licence gets the hint %s', async (states, said) => {
    const licenseNo = creditCode(licences, 'ENTERPRISE', '330106')
    for (const applyStatus of states) {
      const { applyId } = await typed(gw, ops, 'normal', { licenseNo })
      await gw.db.update(application).set({ applyStatus }).where(eq(application.applyId, applyId))
    }
    const data = { subjectType: 'ENTERPRISE', licenseNo }
    const { respData } = await gw.post(
      '/v1/private/business/applyStep',
      { data, entryKind: 'normal' },
      { session: ops },
    )
    const hints = respData.hints.map(({ field, msg }: { field: string; msg: string }) => [
      field,
      msg,
    ])
    expect(hints).toEqual(said === undefined ? [] : [['licenseNo', said]])
  })

  test('it is free again once the other was taken back', async () => {
    const licenseNo = '9144030071526726XG'
    const first = await submitted(gw, ops, 'normal', { licenseNo })
    const seen = await typed(gw, ops, 'normal', { licenseNo })
    await gw.post('/v2/merApply/cancel', { applyId: first }, { session: ops })
    expect((await send(seen)).respCode).toBe('90000')
  })

  test('a person with the same account is refused at the identity number', async () => {
    const same = { legalIdNo: '110105198503070019', acctNo: '6299000000000015' }
    const first = await submitted(gw, ops, 'mini', same)
    const seen = await typed(gw, ops, 'mini', same)
    expect(errorsOf(await send(seen))).toEqual({
      legalIdNo: '该证件与银行账号已存在进行中的申请单',
    })
    // One card may be paid for several stalls of its owner, one after the other.
    await decide(gw, first, 'approve')
    await decide(gw, first, 'sign')
    await decide(gw, first, 'open')
    expect((await send(seen)).respCode).toBe('90000')
  })

  describe('a merchant’s licence', () => {
    const SAME_PLACE = { bizAddr: '该证照在此地址已有商户，同一地址不能重复申请' }
    const licenseNo = creditCode(createRandom(6), 'ENTERPRISE', '330106')
    let firstId: string
    beforeAll(async () => {
      firstId = await finished(gw, ops, 'normal', { licenseNo, bizAddr: '文三路90号' })
    })

    test.each([
      ['the same address', { bizAddr: '文三路90号' }],
      ['the same address, written otherwise', { bizAddr: '文三路 ９０ 号' }],
    ])('is refused at %s', async (_, place) => {
      const seen = await typed(gw, ops, 'normal', { licenseNo, ...place })
      expect(errorsOf(await send(seen))).toEqual(SAME_PLACE)
    })

    test('is refused to a partner in the same words, which name no merchant', async () => {
      const seen = await typed(gw, east, 'normal', { licenseNo, bizAddr: '文三路90号' })
      expect(errorsOf(await send(seen, east))).toEqual(SAME_PLACE)
    })

    test('may trade at another address', async () => {
      const seen = await typed(gw, ops, 'normal', { licenseNo, bizAddr: '文三路91号' })
      expect((await send(seen)).respCode).toBe('90000')
      await gw.post('/v2/merApply/cancel', { applyId: seen.applyId }, { session: ops })
    })

    test('is free at its address once that merchant was closed', async () => {
      const seen = await typed(gw, ops, 'normal', { licenseNo, bizAddr: '文三路90号' })
      await gw.db.update(merchant).set({ merStatus: 'CLOSED' }).where(eq(merchant.applyId, firstId))
      expect((await send(seen)).respCode).toBe('90000')
    })

    test('of another provider does not count', async () => {
      const [row] = await gw.db
        .select()
        .from(merchant)
        .where(
          and(
            eq(merchant.providerId, '6000000000000002'),
            eq(merchant.subjectType, 'ENTERPRISE'),
            ne(merchant.merStatus, 'CLOSED'),
          ),
        )
      const { licenseNo: taken, region: bizRegion, bizAddr } = row!
      const seen = await typed(gw, ops, 'normal', { licenseNo: taken, bizRegion, bizAddr })
      expect((await send(seen)).respCode).toBe('90000')
    })
  })

  describe('what came back', () => {
    const items = [
      { field: 'storeHeaderPic', reason: '门头照不清晰' },
      { field: 'merRegName', reason: '与证照不一致' },
      { field: 'products.0.feeRate', reason: '费率与行业不符' },
    ]
    const UNCHANGED = '该项已被驳回，请修改后再提交'

    test('cannot be submitted again while a refused value is unchanged', async () => {
      const applyId = await submitted(gw, ops)
      await decide(gw, applyId, 'refuse', { items })
      const { version, data } = await applicationRow(gw, applyId)
      const refused = await send({ applyId, version })
      expect(errorsOf(refused)).toEqual(
        Object.fromEntries(items.map(({ field }) => [field, UNCHANGED])),
      )
      // Sent from a list, without its form: the sentence says of what.
      expect(refused.respDesc).toMatch(/^\S{2,20}：该项已被驳回，请修改后再提交（共3项）$/)
      const again = await completeForm(gw, ops, 'normal')
      const products = (data.products as { feeRate: number }[]).map((row, i) =>
        i === 0 ? { ...row, feeRate: row.feeRate + 1 } : row,
      )
      const { respData: kept } = await gw.post(
        '/v1/private/business/applyStep',
        // A name was at odds with the picture it is read from: either may be put right.
        { applyId, version, data: { products, licensePic: again.licensePic } },
        { session: ops },
      )
      expect(errorsOf(await send({ applyId, version: kept.version }))).toEqual({
        storeHeaderPic: UNCHANGED,
      })
      const { respData: whole } = await gw.post(
        '/v1/private/business/applyStep',
        { applyId, version: kept.version, data: { storeHeaderPic: again.storeHeaderPic } },
        { session: ops },
      )
      expect((await send({ applyId, version: whole.version })).respCode).toBe('90000')
    })

    test('asks for no change of what another choice has hidden', async () => {
      const applyId = await submitted(gw, ops)
      await decide(gw, applyId, 'refuse', { items: items.slice(0, 1) })
      const { version } = await applicationRow(gw, applyId)
      const tokens = (await completeForm(gw, ops, 'normal')).licensePic
      const { respData: kept } = await gw.post(
        '/v1/private/business/applyStep',
        { applyId, version, data: { ...ONLINE, sitePics: tokens } },
        { session: ops },
      )
      expect((await send({ applyId, version: kept.version })).respCode).toBe('90000')
    })
  })

  test('of twins sent at the same moment exactly one goes through', async () => {
    const over = { licenseNo: creditCode(createRandom(5), 'ENTERPRISE', '330106') }
    const twins = [
      await typed(gw, ops, 'normal', over),
      await typed(gw, ops, 'normal', over),
      await typed(gw, ops, 'normal', over),
    ]
    const answers = await Promise.all(twins.map((seen) => send(seen)))
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400', '90400'])
    const rows = await gw.db
      .select({ applyStatus: application.applyStatus })
      .from(application)
      .where(eq(application.licenseNo, over.licenseNo))
    expect(rows.filter(({ applyStatus }) => applyStatus === 'AUDITING')).toHaveLength(1)
  })

  test('a person has five micro merchants at most', async () => {
    const legalIdNo = '110105199003070017'
    for (let i = 0; i < 5; i++) await submitted(gw, ops, 'mini', { legalIdNo })
    const seen = await typed(gw, ops, 'mini', { legalIdNo })
    expect(errorsOf(await send(seen))).toEqual({ legalIdNo: '同一证件最多申请5个小微商户' })
  })

  test('a mobile of another subject is a doubt, not an error', async () => {
    const mobile = { legalMobile: '13700001234', contactMobile: '13700001234' }
    const first = await typed(gw, ops, 'normal', mobile)
    expect((await send(first)).respData.warnings).toEqual([])
    const second = await typed(gw, ops, 'normal', mobile)
    const { respCode, respData } = await send(second)
    expect(respCode).toBe('90000')
    expect(respData.warnings).toEqual([
      { field: 'contactMobile', msg: '该手机号已用于其他主体的申请单，请确认' },
    ])
  })

  test.each([
    ['mini', SUBMIT, '13700001235'],
    ['hlb', HLB_SUBMIT, '13700001236'],
  ] as const)(
    'a micro merchant’s (%s) is said at the legal person’s, whose form asks no other',
    async (kind, path, legalMobile) => {
      await submitted(gw, ops, 'normal', { legalMobile, contactMobile: legalMobile })
      const { respCode, respData } = await send(
        await typed(gw, ops, kind, { legalMobile }),
        ops,
        path,
      )
      expect(respCode).toBe('90000')
      expect(respData.warnings).toEqual([
        { field: 'legalMobile', msg: '该手机号已用于其他主体的申请单，请确认' },
      ])
    },
  )
})

describe('who may send', () => {
  test('neither another provider, nor another partner’s, nor by the other channel', async () => {
    const seen = await typed(gw, ops)
    expect((await send(seen, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await send(seen, east)).respCode).toBe('90404')
    expect((await send(seen, ops, HLB_SUBMIT)).respCode).toBe('90404')
  })
  test('the version must be said', async () => {
    const { applyId } = await typed(gw, ops)
    const { respData } = await gw.post(SUBMIT, { applyId }, { session: ops })
    expect(respData.errors[0].field).toBe('version')
  })
})
