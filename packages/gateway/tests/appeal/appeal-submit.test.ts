import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { job, merchant, riskCase } from '../../schema'
import { pdf, png } from '../files/samples'
import { putFile } from '../files/rows'
import { gatewayForFile } from '../support/gateway'
import {
  evidence,
  OFFLINE,
  ONLINE,
  opened,
  REQUIRED_FILES,
  risk,
  rowOf,
  submitted,
  workingMerchants,
} from './support'

let firms: Awaited<ReturnType<typeof workingMerchants>>
let files: Awaited<ReturnType<typeof evidence>>

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  firms = await workingMerchants(gw, 'ENTERPRISE')
  files = await evidence(gw, admin)
})

async function submit(appealId: string, body: Record<string, unknown>, session = admin) {
  const { version } = await rowOf(gw, appealId)
  return gw.post('/v1/risk/appealSubmit', { appealId, version, ...body }, { session })
}
const whole = () => ({ ...OFFLINE, appealFileList: files })
const waiting = () => opened(gw, firms[0]!.merId)

describe('an appeal', () => {
  test('goes to the risk desk with its evidence', async () => {
    const appealId = await waiting()
    const { respCode, respData } = await submit(appealId, whole())
    expect(respCode).toBe('90000')
    expect(respData).toEqual({ appealId, appealNode: 'AUDITING', version: 2 })
    const row = await rowOf(gw, appealId)
    expect(row).toMatchObject({
      operationStatus: 'DOING',
      submitTime: new Date('2026-11-20T15:00:00+08:00'),
      files,
    })
    // From the merchant's record, since the request gives no other value.
    expect(row.content).toMatchObject({
      merType: '01',
      merBusinessLicenseNo: firms[0]!.licenseNo,
      businessAddress: firms[0]!.bizAddr,
      legalSource: 'RECORD',
      appealPersonCertNo: '11010519491231002X',
      employeeCnt: '12',
    })
    const kinds = (await gw.db.select().from(job).where(eq(job.refId, appealId))).map(
      (one) => one.kind,
    )
    expect(kinds).toEqual(['appeal-answer'])
    const { logs } = (await gw.post('/v1/risk/appealLog', { appealId }, { session: admin }))
      .respData
    expect(logs).toEqual([
      {
        time: '2026-11-20 15:00:00',
        node: 'WAIT_APPEAL',
        title: '风险立案',
        operator: '收单风控',
        opinion: '单笔与单日交易限额',
      },
      {
        time: '2026-11-20 15:00:00',
        node: 'AUDITING',
        title: '提交申诉',
        operator: '服务商管理员',
        opinion: '影像 6 张',
      },
    ])
  })

  test('of an online business is asked for its pages, and not for a shop', async () => {
    const appealId = await waiting()
    const { businessPattern: _, ...shop } = OFFLINE
    const answer = await submit(appealId, { ...shop, businessPattern: '01', appealFileList: files })
    expect(answer.respData.errors).toEqual([
      { field: 'appName', msg: '请输入应用/网站名称' },
      { field: 'appUrl', msg: '请输入应用/网站链接' },
      { field: 'commerceUrl', msg: '请输入交易页面链接' },
      { field: 'icpRecordNo', msg: '请输入ICP备案号' },
    ])
    const sent = { ...shop, ...ONLINE, businessPattern: '01', appealFileList: files }
    expect((await submit(appealId, sent)).respCode).toBe('90000')
    const { content } = await rowOf(gw, appealId)
    expect(content.icpRecordNo).toBe('沪ICP备06046402号-28')
    expect(Object.keys(content)).not.toEqual(expect.arrayContaining(['businessTime']))
    expect(content).not.toHaveProperty('businessAddress')
  })

  test('of both kinds is asked for both', async () => {
    const appealId = await waiting()
    const answer = await submit(appealId, {
      appealDesc: OFFLINE.appealDesc,
      businessPattern: '03',
      appealFileList: files,
    })
    const fields = answer.respData.errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual([
      'mainBusiness',
      'appealPersonName',
      'appealPersonCertNo',
      'appealPersonPhoneNo',
      'businessLocationNature',
      'businessLocationType',
      'businessTime',
      'employeeCnt',
      'appName',
      'appUrl',
      'commerceUrl',
      'icpRecordNo',
    ])
  })

  test('of a micro merchant needs no licence', async () => {
    const [micro] = await workingMerchants(gw, 'MICRO')
    const appealId = await opened(gw, micro!.merId)
    const withoutLicence = files.filter(({ fileCode }) => fileCode !== 'BIZ_LICENSE')
    const { respCode } = await submit(appealId, { ...OFFLINE, appealFileList: withoutLicence })
    expect(respCode).toBe('90000')
    const { content } = await rowOf(gw, appealId)
    expect(content.merType).toBe('03')
    expect(content).not.toHaveProperty('merBusinessLicenseNo')
  })

  test('may name another legal person than the record', async () => {
    const appealId = await waiting()
    const other = { legalSource: 'TYPED', legalName: '周子涵' }
    const answer = await submit(appealId, { ...whole(), ...other })
    expect(answer.respData.errors).toEqual([
      { field: 'legalCertNo', msg: '请输入法人身份证号' },
      { field: 'legalPhoneNo', msg: '请输入法人手机号' },
    ])
    const whole2 = { ...other, legalCertNo: '440524188001010014', legalPhoneNo: '19900000002' }
    expect((await submit(appealId, { ...whole(), ...whole2 })).respCode).toBe('90000')
    const shown = await gw.post('/v1/risk/appealDetail', { appealId }, { session: admin })
    expect(shown.respData).toMatchObject({
      legalName: '周**',
      legalCertNo: '440524********0014',
      legalPhoneNo: '199****0002',
      appealPersonName: '林**',
      appealPersonCertNo: '110105********002X',
      appealPersonPhoneNo: '199****0001',
    })
  })
})

describe('the documents on file', () => {
  const detail = async (appealId: string, session = admin) =>
    (await gw.post('/v1/risk/appealDetail', { appealId }, { session })).respData
  const onFile = async (appealId: string, session = admin) =>
    (await detail(appealId, session)).documentsOnFile as typeof files

  test('stand for the evidence, and the legal person for the appellant', async () => {
    const appealId = await waiting()
    const { documentsOnFile, suggested, appealPersonSource } = await detail(appealId)
    expect(documentsOnFile.map((one: { fileCode: string }) => one.fileCode)).toEqual([
      'LEGAL_ID_FRONT',
      'LEGAL_ID_BACK',
      'BIZ_LICENSE',
      'DOOR_PHOTO',
      'INDOOR_PHOTO',
    ])
    expect(suggested.businessPattern).toBe('02')
    expect(suggested.businessTime).toMatch(/^\d\d:\d\d-\d\d:\d\d$/)
    expect(appealPersonSource).toBe('TYPED')
    const {
      appealPersonName: _,
      appealPersonCertNo: __,
      appealPersonPhoneNo: ___,
      ...rest
    } = OFFLINE
    const sent = await submit(appealId, {
      ...rest,
      ...suggested,
      appealPersonSource: 'RECORD',
      appealFileList: [...documentsOnFile, ...(await evidence(gw, admin, ['tradeProof']))],
    })
    expect(sent.respCode).toBe('90000')
    const after = await detail(appealId)
    expect(after.appealPersonName).toBe(after.legalName)
    expect(after.documentsOnFile).toBeUndefined()
  })

  test('are offered only to users who may see them, and accepted only as the same kind for the same merchant', async () => {
    const appealId = await waiting()
    const all = await onFile(appealId)
    const partner = await gw.signIn('qd_admin')
    const theirs = await onFile(appealId, partner)
    expect(theirs.map(({ fileCode }) => fileCode)).not.toContain('LEGAL_ID_FRONT')
    expect(await onFile(appealId, await gw.signIn('fws_readonly'))).toBeUndefined()
    const idCard = all.find(({ fileCode }) => fileCode === 'LEGAL_ID_FRONT')!
    const own = await evidence(gw, partner)
    const merged = [idCard, ...own.filter(({ fileCode }) => fileCode !== 'LEGAL_ID_FRONT')]
    expect(await submit(appealId, { ...OFFLINE, appealFileList: merged }, partner)).toMatchObject({
      respCode: '90400',
      respDesc: '图片不存在，请重新上传',
    })
    // As another kind of evidence it would be readable to more people.
    const asOther = [...files, { ...idCard, fileCode: 'OTHER' }]
    expect((await submit(appealId, { ...OFFLINE, appealFileList: asOther })).respCode).toBe('90400')
    const [another] = await workingMerchants(gw, 'INDIVIDUAL')
    const token = await putFile(gw, {
      uploaderId: partner.userId,
      bytes: png(),
      kind: 'png',
      fileName: '执照.png',
    })
    await gw.db
      .update(merchant)
      .set({ pics: { ...another!.pics, licensePic: [token] } })
      .where(eq(merchant.merId, another!.merId))
    const foreign = { fileCode: 'BIZ_LICENSE', itemName: '营业执照', token }
    expect(await onFile(await opened(gw, another!.merId))).toContainEqual(foreign)
    const withForeign = [...files.filter(({ fileCode }) => fileCode !== 'BIZ_LICENSE'), foreign]
    const answer = await submit(appealId, { ...OFFLINE, appealFileList: withForeign })
    expect(answer.respCode).toBe('90400')
  })
})

describe('a wrong value is refused at its field', () => {
  let appealId: string
  beforeAll(async () => {
    appealId = await waiting()
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no pattern', { businessPattern: '' }, 'businessPattern', '请选择经营模式'],
    ['an unknown pattern', { businessPattern: '09' }, 'businessPattern', '经营模式不在可选范围内'],
    ['an unknown type', { merType: '9' }, 'merType', '商户类型不在可选范围内'],
    ['no licence', { merBusinessLicenseNo: '' }, 'merBusinessLicenseNo', '请输入营业执照号'],
    [
      'a licence with a wrong check character',
      { merBusinessLicenseNo: '9144030071526726XA' },
      'merBusinessLicenseNo',
      '统一社会信用代码校验位不正确，请核对',
    ],
    ['a short business', { mainBusiness: '餐饮' }, 'mainBusiness', '主营业务不能少于5个字'],
    [
      'a long business',
      { mainBusiness: '餐'.repeat(201) },
      'mainBusiness',
      '主营业务不能超过200个字',
    ],
    ['a short reason', { appealDesc: '请解除' }, 'appealDesc', '申诉理由不能少于20个字'],
    ['a long reason', { appealDesc: '请'.repeat(1001) }, 'appealDesc', '申诉理由不能超过1000个字'],
    [
      'a name of letters',
      { appealPersonName: 'A1' },
      'appealPersonName',
      '姓名须为2至30个汉字，或证件上的拉丁字母姓名',
    ],
    [
      'a certificate with a wrong check digit',
      { appealPersonCertNo: '110105194912310021' },
      'appealPersonCertNo',
      '身份证号码校验位不正确，请核对',
    ],
    [
      'a masked certificate',
      { appealPersonCertNo: '110105********002X' },
      'appealPersonCertNo',
      '请重新输入完整的申诉人身份证号',
    ],
    [
      'a birth date ahead',
      { appealPersonCertNo: '110105209912310029' },
      'appealPersonCertNo',
      '身份证号码中的出生日期不正确',
    ],
    [
      'a landline',
      { appealPersonPhoneNo: '057188880000' },
      'appealPersonPhoneNo',
      '手机号格式不正确',
    ],
    ['a short address', { businessAddress: '西湖' }, 'businessAddress', '详细地址须为4至100个字'],
    ['no nature', { businessLocationNature: '' }, 'businessLocationNature', '请选择用地性质'],
    ['no surroundings', { businessLocationType: '' }, 'businessLocationType', '请选择地段'],
    [
      'hours of a day too long',
      { businessTime: '09:00-25:00' },
      'businessTime',
      '营业时间格式为 HH:mm-HH:mm，如 09:00-22:00',
    ],
    ['too many people', { employeeCnt: 100_000 }, 'employeeCnt', '员工人数不能大于99999'],
    ['half a person', { employeeCnt: '1.5' }, 'employeeCnt', '员工人数须为整数'],
    [
      'no scheme in a link',
      { ...ONLINE, businessPattern: '03', appUrl: 'shop.example.com' },
      'appUrl',
      '请输入以 http:// 或 https:// 开头的完整链接',
    ],
    [
      'a made-up filing number',
      { ...ONLINE, businessPattern: '03', icpRecordNo: '06046402' },
      'icpRecordNo',
      'ICP备案号格式不正确，如 沪ICP备06046402号-28',
    ],
  ])('%s', async (_, change, field, msg) => {
    const answer = await submit(appealId, { ...whole(), ...change })
    expect(answer).toMatchObject({
      respCode: '90400',
      respDesc: msg,
      respData: { errors: [{ field, msg }] },
    })
  })

  test.each(REQUIRED_FILES.map((name, i) => [name, i] as const))('no %s', async (name, i) => {
    const answer = await submit(appealId, { ...OFFLINE, appealFileList: files.toSpliced(i, 1) })
    expect(answer.respCode).toBe('90400')
    const { msg } = answer.respData.errors[0]
    expect(msg).toMatch(/^请上传/)
    expect(answer.respData.errors).toEqual([
      { field: name, msg },
      { field: 'appealFileList', msg },
    ])
  })

  test('more than twenty files, an unknown code, half of an emoji, or no list', async () => {
    const refusal = (msg: string) => ({
      respCode: '90400',
      respData: { errors: [{ field: 'appealFileList', msg }] },
    })
    const many = Array.from({ length: 15 }, () => ({ ...files[0]!, fileCode: 'OTHER' }))
    expect(
      await submit(appealId, { ...OFFLINE, appealFileList: [...files, ...many] }),
    ).toMatchObject(refusal('申诉资料最多20张'))
    const odd = [{ ...files[0]!, fileCode: 'DIARY' }]
    const unkept = [{ ...files[0]!, itemName: '营业执照\ud83d' }]
    for (const appealFileList of [odd, unkept, 'no list', '{}'])
      expect(await submit(appealId, { ...OFFLINE, appealFileList })).toMatchObject(
        refusal('申诉资料格式不正确'),
      )
  })

  test('another user’s upload, or no picture', async () => {
    const foreign = await evidence(gw, await gw.signIn('fws_ops'), ['goodsProof'])
    const answer = await submit(appealId, {
      ...OFFLINE,
      appealFileList: [...files, ...foreign],
    })
    expect(answer.respData.errors[0]).toEqual({
      field: 'goodsProof',
      msg: '图片不存在，请重新上传',
    })
    const token = await putFile(gw, {
      uploaderId: admin.userId,
      bytes: pdf(),
      kind: 'pdf',
      fileName: '合同.pdf',
    })
    const contract = { itemName: '合同', fileCode: 'GOODS_PROOF', token }
    expect(
      (await submit(appealId, { ...OFFLINE, appealFileList: [...files, contract] })).respData
        .errors[0],
    ).toEqual({ field: 'goodsProof', msg: '上传图片只能是图片格式!' })
  })

  test('a trade of another case', async () => {
    const answer = await submit(appealId, {
      ...whole(),
      relatedTrades: ['20261120000000000000000000'],
    })
    expect(answer).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'relatedTrades', msg: '只能选择涉险交易列表中的交易' }] },
    })
  })
})

describe('what was missing', () => {
  test('is sent alone: the rest stays, an empty text takes away', async () => {
    const appealId = await waiting()
    const [of] = await gw.db
      .select()
      .from(riskCase)
      .where(eq(riskCase.assistId, (await rowOf(gw, appealId)).assistId))
    const relatedTrades = of!.tradeNos.slice(0, 1)
    expect(relatedTrades).toHaveLength(1)
    const goods = await evidence(gw, admin, ['goodsProof'])
    await submit(appealId, { ...whole(), appealFileList: [...files, ...goods], relatedTrades })
    await risk(gw, { id: appealId, decision: 'supplement', opinion: '请补充小票' })
    const before = await rowOf(gw, appealId)
    expect(before).toMatchObject({
      appealNode: 'SUPPLEMENT',
      auditOpinion: '请补充小票',
      relatedTrades,
    })

    const [proof] = await evidence(gw, admin, ['tradeProof'])
    const answer = await submit(appealId, {
      employeeCnt: 15,
      relatedTrades: '',
      appealFileList: [proof, { itemName: '', fileCode: 'GOODS_PROOF', token: '' }],
    })
    expect(answer.respData.appealNode).toBe('AUDITING')
    const after = await rowOf(gw, appealId)
    expect(after.content).toEqual({ ...before.content, employeeCnt: '15' })
    expect(after.relatedTrades).toEqual([])
    expect(after.files).toEqual([
      ...before.files.filter(({ fileCode }) => !['TRADE_PROOF', 'GOODS_PROOF'].includes(fileCode)),
      proof,
    ])
  })
})

describe('a submission is refused', () => {
  test('twice, or what another has changed', async () => {
    const appealId = await waiting()
    const { version } = await rowOf(gw, appealId)
    await submit(appealId, whole())
    const stale = { appealId, version, ...whole() }
    expect(await gw.post('/v1/risk/appealSubmit', stale, { session: admin })).toMatchObject({
      respCode: '90409',
      respDesc: '数据已被他人修改，请刷新后重试',
    })
    expect(await submit(appealId, whole())).toMatchObject({
      respCode: '90409',
      respDesc: '状态已变更：当前为审核中',
    })
  })

  test('by two at once', async () => {
    const appealId = await waiting()
    const answers = await Promise.all([submit(appealId, whole()), submit(appealId, whole())])
    expect(answers.map((one) => one.respCode).sort()).toEqual(['90000', '90409'])
  })

  test('without a version', async () => {
    const body = { appealId: await waiting(), ...whole() }
    expect(
      (await gw.post('/v1/risk/appealSubmit', body, { session: admin })).respData.errors[0].field,
    ).toBe('version')
  })

  test.each([
    ['fws_readonly', '90403'],
    ['fws_finance', '90403'],
    ['shop_owner', '90403'],
    ['other_admin', '90404'],
  ])('as %s', async (name, code) => {
    const session = await gw.signIn(name)
    expect((await submit(await waiting(), whole(), session)).respCode).toBe(code)
  })

  test('for another partner’s merchant; for its own it may', async () => {
    const partner = await gw.signIn('qd_admin')
    const [foreign] = await workingMerchants(gw, 'ENTERPRISE', '7000000000000007')
    const theirs = await opened(gw, foreign!.merId)
    expect((await submit(theirs, whole(), partner)).respCode).toBe('90404')
    expect((await submitted(gw, partner, await waiting())).respCode).toBe('90000')
    const jobs = await gw.db
      .select()
      .from(job)
      .where(and(eq(job.refId, theirs), eq(job.kind, 'appeal-expire')))
    expect(jobs).toHaveLength(1)
  })
})
