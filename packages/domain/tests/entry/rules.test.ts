import { describe, expect, it } from 'vitest'
import { entryErrors, entryForm, entryWarnings, type EntryData } from '#domain/application/index'
import { cnapsCheckDigit } from '#domain/validation/cnaps'
import { idCheckDigit } from '#domain/validation/id-card'
import { COMPLETE, FACTS } from './complete'

const FORMS = {
  normal: entryForm('normal', FACTS),
  mini: entryForm('mini', FACTS),
  hlb: entryForm('hlb', FACTS),
}
type Kind = keyof typeof FORMS
/** All errors of a complete application after `change`. */
const wrong = (kind: Kind, change: EntryData) =>
  entryErrors(FORMS[kind], { ...COMPLETE[kind], ...change })

/** An identity number of a person born in 1980, first issued at `code`. */
const ID_OF = (code: string) => `${code}19800101003${idCheckDigit(`${code}19800101003`)}`

const BRANCH = (first11: string) => first11 + cnapsCheckDigit(first11)

const INDIVIDUAL = { subjectType: 'INDIVIDUAL' }
const SCHOOL = {
  subjectType: 'INSTITUTIONS',
  certType: '2388',
  certPic: ['t-cert'],
  certNo: '12330100799655058G',
}
const OFFICE = { ...SCHOOL, subjectType: 'GOVERNMENT', companyProvePic: ['t-prove'] }
const SUPER = {
  contactType: 'SUPER',
  contactIdFront: ['t1'],
  contactIdBack: ['t2'],
  contactName: '李办事',
  contactIdNo: '11010519900101007X',
  contactIdBegin: '2020-01-01',
  contactIdEnd: '2040-01-01',
  authLetterPic: ['t3'],
}
const CARD = {
  acctNo: '6299000000000007',
  cardFrontPic: ['t-card'],
  bankMobile: '13912345678',
}
const HOLDER = {
  ...CARD,
  ...INDIVIDUAL,
  acctType: '2',
  holderName: '王持卡',
  holderIdNo: '11010519900101007X',
  holderIdFront: ['t1'],
  holderIdBack: ['t2'],
  holderIdBegin: '2020-01-01',
  holderIdEnd: '2040-01-01',
  settleAuthPic: ['t3'],
}
const ONLINE = {
  sceneType: 'ONLINE',
  onlineKinds: ['WEB'],
  siteUrl: 'https://shop.example.com',
  icpNo: '沪ICP备06046402号-28',
  sitePics: ['t-site'],
}
const OWNER = {
  name: '赵股东',
  idType: 'IDCARD',
  idNo: '110105193001010013',
  begin: '2020-01-01',
  end: '9999-12-31',
  address: '北京市东城区',
  front: ['t1'],
  back: ['t2'],
}

describe('a complete application is', () => {
  it.each<[string, Kind, EntryData]>([
    ['an individual business', 'normal', INDIVIDUAL],
    ['one with an old licence', 'normal', { ...INDIVIDUAL, licenseNo: '330106600123456' }],
    ['a school', 'normal', SCHOOL],
    ['an office', 'normal', OFFICE],
    ['a company with an agent', 'normal', SUPER],
    [
      'a company of another owner, ninety-six years old',
      'normal',
      { legalIsUbo: 'N', uboList: [OWNER] },
    ],
    [
      'a foreigner with a passport',
      'normal',
      {
        legalIdType: 'OVERSEA_PASSPORT',
        legalName: "Anne-Marie O'Neil",
        legalIdNo: 'e12345678',
        legalIdBack: [],
      },
    ],
    ['an individual with its own card', 'normal', { ...INDIVIDUAL, ...CARD, acctType: '1' }],
    ["an individual with another's card", 'normal', HOLDER],
    ['an online shop', 'normal', ONLINE],
    [
      'a mini program',
      'normal',
      {
        ...ONLINE,
        onlineKinds: ['MINI_PROGRAM'],
        siteUrl: '',
        icpNo: '',
        appId: 'wx0123456789abcdef',
      },
    ],
    ['a shop on and off line', 'normal', { ...ONLINE, sceneType: 'ALL_SCENE' }],
    ['on paper', 'normal', { agreementType: 'PAPER', agreementPics: ['t1', 't2'] }],
    ['a mobile trade', 'mini', { microBizType: 'MICRO_TYPE_MOBILE', bizAddr: '' }],
    ['an online trade', 'mini', { microBizType: 'MICRO_TYPE_ONLINE', bizAddr: '抖音' }],
    ['a guest house', 'mini', { categoryCode: 'C0602', specialQualPics: ['t1'] }],
    ['a document for ever', 'mini', { legalIdLong: '1', legalIdEnd: '' }],
  ])('%s', (_, kind, change) => {
    expect(wrong(kind, change)).toEqual({})
  })
})

/** The required errors of an application without one of its values; `change` sets the condition. */
describe('an application requires', () => {
  it.each<[Kind, EntryData, string, string]>([
    ['normal', {}, 'subjectType', '请选择主体类型'],
    ['normal', {}, 'licensePic', '请上传营业执照照片'],
    ['normal', {}, 'licenseNo', '请输入统一社会信用代码'],
    ['normal', SCHOOL, 'certType', '请选择登记证书类型'],
    ['normal', SCHOOL, 'certPic', '请上传登记证书照片'],
    ['normal', SCHOOL, 'certNo', '请输入登记证书编号'],
    ['normal', OFFICE, 'companyProvePic', '请上传单位证明函'],
    ['normal', {}, 'merRegName', '请输入商户注册名称'],
    ['normal', {}, 'regRegion', '请选择省份（地区）'],
    ['normal', {}, 'regAddr', '请输入注册详细地址'],
    ['normal', {}, 'licenseBegin', '请选择证照有效期起'],
    ['normal', { licenseLong: '0' }, 'licenseEnd', '请选择证照有效期止'],
    ['normal', {}, 'regCapitalAmt', '请输入注册资本(万元)'],
    ['normal', SCHOOL, 'regCapitalAmt', '请输入注册资本(万元)'],
    ['normal', {}, 'legalName', '请输入法人/经营者姓名'],
    ['normal', {}, 'legalIdType', '请选择证件类型'],
    ['normal', {}, 'legalIdFront', '请上传人像面'],
    ['normal', {}, 'legalIdBack', '请上传国徽面'],
    ['normal', {}, 'legalIdNo', '请输入证件号码'],
    ['normal', {}, 'legalIdBegin', '请选择证件有效期起'],
    ['normal', {}, 'legalIdEnd', '请选择证件有效期止'],
    ['normal', {}, 'legalAddr', '请输入证件居住地址'],
    ['normal', {}, 'legalMobile', '请输入法人手机号'],
    ['normal', {}, 'legalIsUbo', '请选择法人是否为受益所有人'],
    ['normal', { legalIsUbo: 'N' }, 'uboList', '请填写受益所有人'],
    ['normal', {}, 'contactType', '请选择联系人类型'],
    ['normal', SUPER, 'contactName', '请输入联系人姓名'],
    ['normal', SUPER, 'contactIdNo', '请输入联系人身份证号'],
    ['normal', SUPER, 'contactIdFront', '请上传联系人身份证人像面'],
    ['normal', SUPER, 'contactIdBack', '请上传联系人身份证国徽面'],
    ['normal', SUPER, 'contactIdBegin', '请选择联系人证件有效期起'],
    ['normal', SUPER, 'contactIdEnd', '请选择联系人证件有效期止'],
    ['normal', SUPER, 'authLetterPic', '请上传业务办理授权函'],
    ['normal', SUPER, 'contactMobile', '请输入联系人手机'],
    ['normal', {}, 'contactEmail', '请输入联系邮箱'],
    ['normal', {}, 'shortName', '请输入商户简称'],
    ['normal', {}, 'servicePhone', '请输入客服电话'],
    ['normal', {}, 'categoryCode', '请选择经营类目'],
    ['normal', { categoryCode: 'C0205' }, 'specialQualPics', '请上传特殊资质'],
    ['normal', {}, 'sceneType', '请选择经营场景'],
    ['normal', {}, 'bizRegion', '请选择省份（地区）'],
    ['normal', {}, 'bizAddr', '请输入经营详细地址'],
    ['normal', {}, 'storeHeaderPic', '请上传门头照'],
    ['normal', {}, 'storeIndoorPic', '请上传店内照'],
    ['normal', {}, 'storeCashierPic', '请上传收银台照'],
    ['normal', ONLINE, 'onlineKinds', '请选择线上经营方式'],
    ['normal', ONLINE, 'siteUrl', '请输入网站/店铺链接'],
    ['normal', ONLINE, 'icpNo', '请输入ICP备案号'],
    ['normal', ONLINE, 'sitePics', '请上传线上页面截图'],
    ['normal', { ...ONLINE, onlineKinds: ['MP'] }, 'appId', '请输入应用ID(AppID)'],
    ['normal', {}, 'acctType', '请选择结算账户类型'],
    ['normal', {}, 'acctNo', '请输入银行账号'],
    ['normal', {}, 'bankCode', '请选择开户银行'],
    ['normal', {}, 'bankRegion', '请选择省份（地区）'],
    ['normal', {}, 'branchCode', '请选择联行号'],
    ['normal', {}, 'branchName', '请输入支行'],
    ['normal', {}, 'regAcctPic', '请上传开户许可证/基本存款账户信息'],
    ['normal', HOLDER, 'cardFrontPic', '请上传银行卡卡号面'],
    ['normal', HOLDER, 'bankMobile', '请输入银行预留手机号'],
    ['normal', HOLDER, 'holderName', '请输入持卡人姓名'],
    ['normal', HOLDER, 'holderIdNo', '请输入持卡人身份证号'],
    ['normal', HOLDER, 'holderIdFront', '请上传持卡人身份证人像面'],
    ['normal', HOLDER, 'holderIdBack', '请上传持卡人身份证国徽面'],
    ['normal', HOLDER, 'holderIdBegin', '请选择持卡人证件有效期起'],
    ['normal', HOLDER, 'holderIdEnd', '请选择持卡人证件有效期止'],
    ['normal', HOLDER, 'settleAuthPic', '请上传结算授权书'],
    ['normal', {}, 'settleCycle', '请选择结算周期'],
    ['normal', { settleCycle: 'D0' }, 'd0FeeRate', '请输入D0提现费率'],
    ['normal', { settleCycle: 'D0' }, 'd0FeeAmt', '请输入D0单笔费'],
    ['normal', {}, 'products', '请至少开通一个产品'],
    ['normal', {}, 'agreementType', '请选择协议方式'],
    ['normal', { agreementType: 'PAPER' }, 'agreementPics', '请上传纸质协议'],
    ['normal', {}, 'agree', '请勾选“我已核实商户身份、经营场所及资料真实有效”'],
    ['mini', {}, 'occupation', '请选择负责人职业'],
    ['mini', {}, 'legalAddr', '请输入证件居住地址'],
    ['mini', {}, 'microBizType', '请选择小微经营类型'],
    ['mini', {}, 'storeName', '请输入门店/服务/线上店铺名称'],
    ['mini', {}, 'bizRegion', '请选择省份（地区）'],
    ['mini', {}, 'bizAddr', '请输入经营详细地址'],
    ['mini', {}, 'storeHeaderPic', '请上传门头照/经营现场照'],
    ['mini', {}, 'storeIndoorPic', '请上传店内照/经营现场照'],
    ['mini', {}, 'cardFrontPic', '请上传银行卡卡号面'],
    ['mini', {}, 'bankMobile', '请输入银行预留手机号'],
    ['mini', {}, 'settleCycle', '请选择结算周期'],
    ['mini', { categoryCode: 'C0602' }, 'specialQualPics', '请上传特殊资质'],
    ['hlb', {}, 'hlbCategoryCode', '请选择经营类目'],
    ['hlb', {}, 'cityNode', '请选择省份（地区）'],
    ['hlb', {}, 'hlbRateTemplate', '请选择费率模板'],
  ])('%s %o without %s: %s', (kind, change, name, words) => {
    expect(wrong(kind, { ...change, [name]: '' })[name]).toBe(words)
  })

  it.each<[Kind, EntryData, string]>([
    ['normal', INDIVIDUAL, 'regCapitalAmt'],
    ['normal', OFFICE, 'regCapitalAmt'],
    ['normal', INDIVIDUAL, 'legalAddr'],
    ['normal', SCHOOL, 'companyProvePic'],
    ['normal', SCHOOL, 'licenseNo'],
    ['normal', { legalIdType: 'OVERSEA_PASSPORT', legalIdNo: 'E12345678' }, 'legalIdBack'],
    ['normal', {}, 'foundDate'],
    ['normal', {}, 'bizScope'],
    ['normal', {}, 'receiptName'],
    ['normal', {}, 'specialQualPics'],
    ['normal', {}, 'lng'],
    ['normal', {}, 'minSettleAmt'],
    ['normal', {}, 'limitPerDayAmt'],
    ['normal', {}, 'salesman'],
    ['normal', {}, 'holderName'],
    ['normal', HOLDER, 'branchCode'],
    ['normal', HOLDER, 'bankRegion'],
    ['normal', HOLDER, 'regAcctPic'],
    ['normal', ONLINE, 'bizAddr'],
    ['normal', ONLINE, 'storeHeaderPic'],
    ['normal', { ...ONLINE, onlineKinds: ['APP'], appId: 'app.id' }, 'siteUrl'],
    ['mini', {}, 'contactEmail'],
    ['hlb', {}, 'occupation'],
    ['hlb', {}, 'minSettleAmt'],
  ])('%s %o: not for %s', (kind, change, name) => {
    expect(wrong(kind, { ...change, [name]: '' })).toEqual({})
  })
})

const YOUNG = '110105200811210001'
const OLD = '110105194511200006'

describe('an application refuses', () => {
  it.each<[Kind, EntryData, string, unknown, string]>([
    ['normal', {}, 'subjectType', 'MICRO', '主体类型不在可选范围内'],
    ['normal', {}, 'licensePic', ['a', 'b'], '营业执照照片最多上传1张'],
    ['normal', {}, 'licenseNo', '91330100799655058C', '统一社会信用代码校验位不正确，请核对'],
    [
      'normal',
      {},
      'licenseNo',
      '9133010079965505',
      '统一社会信用代码为18位数字或大写字母（不含I、O、S、V、Z）',
    ],
    ['normal', SCHOOL, 'certType', '1', '登记证书类型不在可选范围内'],
    ['normal', SCHOOL, 'certNo', '12330100799655058A', '统一社会信用代码校验位不正确，请核对'],
    ['normal', SCHOOL, 'certNo', '123', '登记证书编号不能少于4位'],
    ['normal', SCHOOL, 'certNo', 'A'.repeat(33), '登记证书编号不能超过32位'],
    ['normal', {}, 'merRegName', '面馆', '商户名称须为4至40个汉字'],
    ['normal', {}, 'merRegName', '1234567890', '商户名称不能全是数字'],
    ['normal', {}, 'merRegName', '杭州小笼餐饮😀', '商户名称不能含表情符号'],
    ['normal', {}, 'licenseBegin', '2026-11-21', '有效期起始日期不能晚于今天'],
    ['mini', { legalIdLong: '1' }, 'legalIdBegin', '2026-11-21', '有效期起始日期不能晚于今天'],
    ['normal', SUPER, 'contactIdBegin', '2026-11-21', '有效期起始日期不能晚于今天'],
    ['normal', HOLDER, 'holderIdBegin', '2026-11-21', '有效期起始日期不能晚于今天'],
    ['normal', {}, 'merRegName', '欧阳建国', '企业的注册名称不能是个人姓名'],
    [
      'normal',
      { legalName: '阿卜杜拉·买买提' },
      'merRegName',
      '阿卜杜拉·买买提',
      '企业的注册名称不能是个人姓名',
    ],
    ['normal', {}, 'regRegion', '330000-330100', '请选择县区'],
    ['normal', {}, 'regAddr', '文三', '详细地址须为4至100个字'],
    ['normal', {}, 'regAddr', '12345', '详细地址不能只有数字或符号'],
    ['normal', {}, 'regAddr', '浙江省杭州市文三路90号', '详细地址无需再填省市区'],
    ['normal', {}, 'licenseBegin', '2016-02-30', '日期格式不正确'],
    ['normal', { licenseLong: '0' }, 'licenseEnd', '2016-05-01', '有效期的开始日期须早于结束日期'],
    ['normal', { licenseLong: '0' }, 'licenseEnd', '2027-01-18', '请提供有效期在60天以上的证件'],
    ['normal', {}, 'foundDate', '2026-11-21', '成立日期不能晚于今天'],
    ['normal', {}, 'foundDate', '0000-01-01', '日期格式不正确'],
    ['normal', {}, 'regCapitalAmt', '0', '注册资本须大于0'],
    ['normal', {}, 'regCapitalAmt', '一百', '注册资本(万元)须为数字'],
    ['normal', {}, 'bizScope', '餐'.repeat(1001), '经营范围不能超过1000个字'],
    ['normal', {}, 'legalName', 'Li Lei', '姓名须为2至30个汉字'],
    ['normal', {}, 'legalName', '张**', '请重新输入完整的法人/经营者姓名'],
    ['normal', {}, 'legalIdNo', '110105198001010033', '身份证号码校验位不正确，请核对'],
    ['normal', {}, 'legalIdNo', '110105800101003', '15位身份证已停用，请填写18位身份证号码'],
    ['normal', {}, 'legalIdNo', '110105********0032', '请重新输入完整的证件号码'],
    ['normal', {}, 'legalIdNo', YOUNG, '持证人须年满18周岁且不超过80周岁'],
    ['normal', {}, 'legalIdNo', OLD, '持证人须年满18周岁且不超过80周岁'],
    [
      'normal',
      { legalIdType: 'HONGKONG_PASSPORT' },
      'legalIdNo',
      'H1',
      '证件号码为5至20位字母、数字、括号或短横线',
    ],
    ['normal', {}, 'legalIdType', 'DRIVER', '证件类型不在可选范围内'],
    ['normal', {}, 'legalIdEnd', '2027-01-18', '请提供有效期在60天以上的证件'],
    ['normal', {}, 'legalIdEnd', '2015-03-01', '有效期的开始日期须早于结束日期'],
    ['normal', {}, 'legalAddr', '京'.repeat(129), '证件居住地址不能超过128个字'],
    ['normal', {}, 'legalAddr', '北京市朝阳区****', '请重新输入完整的证件居住地址'],
    ['normal', {}, 'legalMobile', '12012345678', '手机号格式不正确'],
    ['normal', {}, 'legalMobile', '138****5678', '请重新输入完整的法人手机号'],
    ['normal', SUPER, 'contactName', '李', '姓名须为2至30个汉字'],
    ['normal', SUPER, 'contactIdNo', YOUNG, '持证人须年满18周岁且不超过80周岁'],
    ['normal', SUPER, 'contactIdEnd', '2027-01-18', '请提供有效期在60天以上的证件'],
    ['normal', SUPER, 'contactMobile', '11012345678', '手机号格式不正确'],
    ['normal', {}, 'contactEmail', 'zhang@', '邮箱格式不正确'],
    ['normal', {}, 'shortName', '包', '商户简称须为2至30个字'],
    ['normal', {}, 'shortName', '张建国', '商户简称不能只是个人姓名'],
    ['normal', {}, 'shortName', '800', '商户简称须能说明经营内容'],
    ['normal', {}, 'receiptName', '包'.repeat(21), '小票名称不能超过20个汉字'],
    [
      'normal',
      {},
      'servicePhone',
      '88156688',
      '客服电话格式不正确，可填手机号、带区号的座机、400/800或95/96号码',
    ],
    ['normal', {}, 'categoryCode', 'C01', '请选择到末级经营类目'],
    ['normal', {}, 'categoryCode', 'C9999', '请选择到末级经营类目'],
    [
      'normal',
      { categoryCode: 'C0205' },
      'specialQualPics',
      ['1', '2', '3', '4', '5', '6'],
      '特殊资质最多上传5张',
    ],
    ['normal', {}, 'bizRegion', '330000', '请选择市（地区）'],
    ['normal', {}, 'bizAddr', '西湖区文三路90号', '详细地址无需再填省市区'],
    ['normal', {}, 'lng', '72.9', '经度不能小于73'],
    ['normal', {}, 'lng', '136.1', '经度不能大于136'],
    ['normal', {}, 'lng', '120.1306631', '经度最多6位小数'],
    ['normal', {}, 'lat', '2', '纬度不能小于3'],
    ['normal', {}, 'lat', '54.1', '纬度不能大于54'],
    ['normal', {}, 'lat', '北纬', '纬度须为数字'],
    ['normal', ONLINE, 'onlineKinds', ['SHOP'], '线上经营方式不在可选范围内'],
    [
      'normal',
      ONLINE,
      'siteUrl',
      'shop.example.com',
      '请输入以 http:// 或 https:// 开头的完整链接',
    ],
    ['normal', ONLINE, 'icpNo', 'ICP123', 'ICP备案号格式不正确，如 沪ICP备06046402号-28'],
    [
      'normal',
      { ...ONLINE, onlineKinds: ['APP'] },
      'appId',
      'a b',
      '应用ID为4至64位字母、数字、点、短横线或下划线',
    ],
    ['normal', ONLINE, 'sitePics', ['1', '2', '3', '4', '5', '6'], '线上页面截图最多上传5张'],
    ['normal', {}, 'acctType', '1', '企业、事业单位、政府机关与社会组织只能结算到对公账户'],
    [
      'normal',
      { ...HOLDER, ...SCHOOL },
      'acctType',
      '2',
      '企业、事业单位、政府机关与社会组织只能结算到对公账户',
    ],
    ['normal', {}, 'acctNo', '12345', '对公账号为6至32位数字或短横线'],
    ['normal', {}, 'acctNo', '1202 **** **** 2345', '请重新输入完整的银行账号'],
    ['normal', HOLDER, 'acctNo', '6299000000000004', '银行卡号校验位不正确，请核对'],
    ['normal', HOLDER, 'acctNo', '62990000', '银行卡号为12至19位数字'],
    ['normal', HOLDER, 'acctNo', '6298 0000 0000 0008', '结算账户须为借记卡，不能使用信用卡'],
    ['normal', {}, 'bankRegion', '330000', '请选择市（地区）'],
    ['normal', {}, 'branchCode', '10233100203', '联行号为12位数字'],
    ['normal', HOLDER, 'holderIdNo', OLD, '持证人须年满18周岁且不超过80周岁'],
    ['normal', HOLDER, 'holderIdEnd', '2026-12-01', '请提供有效期在60天以上的证件'],
    ['normal', HOLDER, 'bankMobile', '1381234567', '手机号格式不正确'],
    ['normal', {}, 'settleCycle', 'D0', '商户入网满90天且正常交易满30天后才能开通D0'],
    ['normal', {}, 'settleCycle', 'DM', '结算周期不在可选范围内'],
    ['normal', {}, 'minSettleAmt', 100_000_001, '起结金额不能大于1,000,000.00元'],
    ['normal', {}, 'minSettleAmt', '1.5', '金额格式不正确'],
    ['normal', { settleCycle: 'D0' }, 'd0FeeRate', 3001, 'D0提现费率不能大于3.00%'],
    ['normal', {}, 'limitPerTxnAmt', 20_000_001, '单笔限额不能大于单日限额'],
    ['normal', {}, 'limitPerDayAmt', -1, '单日限额不能小于0.01元'],
    [
      'normal',
      { agreementType: 'PAPER' },
      'agreementPics',
      '1234567890A'.split(''),
      '纸质协议最多上传10张',
    ],
    ['normal', {}, 'otherPics', '1234567890A'.split(''), '其他资料最多上传10张'],
    ['normal', {}, 'remark', '注'.repeat(201), '备注不能超过200个字'],
    ['normal', {}, 'agree', '0', '请勾选“我已核实商户身份、经营场所及资料真实有效”'],
    ['mini', {}, 'storeName', '包'.repeat(51), '门店/服务/线上店铺名称不能超过50个字'],
    ['mini', {}, 'storeName', '#123', '门店名称不能只有数字或符号'],
    ['mini', {}, 'bizAddr', '西湖区文三路90号', '详细地址无需再填省市区'],
    ['mini', { microBizType: 'MICRO_TYPE_ONLINE' }, 'bizAddr', '抖', '平台名称须为2至50个字'],
    ['mini', {}, 'categoryCode', 'C0103', '该类目不支持小微商户'],
    ['mini', {}, 'settleCycle', 'D0', '结算周期不在可选范围内'],
    ['mini', {}, 'legalIdNo', YOUNG, '持证人须年满18周岁且不超过80周岁'],
    ['mini', {}, 'occupation', '99', '负责人职业不在可选范围内'],
    ['mini', {}, 'acctNo', '6298000000000008', '结算账户须为借记卡，不能使用信用卡'],
    ['hlb', {}, 'hlbCategoryCode', 'H0602', '该类目不支持小微商户'],
    ['hlb', {}, 'hlbRateTemplate', 'HLB020', '费率不能低于成本费率'],
    ['hlb', {}, 'hlbRateTemplate', 'HLB999', '费率模板不在可选范围内'],
    ['hlb', {}, 'cityNode', '330000', '请选择市（地区）'],
  ])('%s %o with %s %j: %s', (kind, change, name, value, words) => {
    expect(wrong(kind, { ...change, [name]: value })[name]).toBe(words)
  })

  const line = (change: EntryData) => ({ payChannel: 'WECHAT', open: '1', feeRate: 380, ...change })
  const DEBIT = { payChannel: 'BANKCARD', cardKind: 'DEBIT', feeRate: 500 }

  it.each<[Kind, readonly EntryData[], Record<string, string>]>([
    ['normal', [line({ open: '0' })], { products: '请至少开通一个产品' }],
    ['normal', [line({}), line({})], { products: '产品不能重复' }],
    ['normal', [line({ feeRate: null })], { 'products.0.feeRate': '请输入费率' }],
    ['normal', [line({ feeRate: 249 })], { 'products.0.feeRate': '费率不能低于成本费率' }],
    ['normal', [line({ feeRate: 250 })], {}],
    ['normal', [line({ feeRate: 3000 })], {}],
    ['normal', [line({ feeRate: 3001 })], { 'products.0.feeRate': '费率不能大于3.00%' }],
    ['normal', [line({ feeRate: 0.5 })], { 'products.0.feeRate': '费率须为数字，最多三位小数' }],
    [
      'normal',
      [line({}), line({ ...DEBIT, feeRate: 419 })],
      { 'products.1.feeRate': '费率不能低于成本费率' },
    ],
    [
      'normal',
      [line({ feeCapAmt: 2000 })],
      { 'products.0.feeCapAmt': '只有银行卡借记卡可以设置封顶' },
    ],
    [
      'normal',
      [line({ ...DEBIT, cardKind: 'CREDIT', feeRate: 600, feeCapAmt: 1 })],
      { 'products.0.feeCapAmt': '只有银行卡借记卡可以设置封顶' },
    ],
    ['normal', [line({ feeCapAmt: 0 })], {}],
    ['normal', [line({ ...DEBIT, feeCapAmt: 1900 })], {}],
    [
      'normal',
      [line({ ...DEBIT, feeCapAmt: 1800 })],
      {
        'products.0.feeCapAmt': '单笔4,286.91元时手续费18.00元，低于成本18.01元，请提高封顶',
      },
    ],
    [
      'normal',
      [line({ ...DEBIT, open: '0', feeCapAmt: 1800 })],
      { products: '请至少开通一个产品' },
    ],
    ['normal', [line({ feeRate: 0 })], { 'products.0.feeRate': '费率不能低于成本费率' }],
    ['normal', [line({ ...DEBIT, feeCapAmt: 2000, feeMinAmt: 10 })], {}],
    [
      'normal',
      [line({ ...DEBIT, feeCapAmt: 2000, feeMinAmt: 2001 })],
      { 'products.0.feeMinAmt': '保底不能高于封顶' },
    ],
    [
      'normal',
      [line({ payChannel: 'PAYPAL' })],
      {
        'products.0.payChannel': '支付渠道不在可选范围内',
        'products.0.feeRate': '该产品暂未对您开放',
      },
    ],
    [
      'normal',
      [line({ payChannel: 'BANKCARD' })],
      {
        'products.0.payChannel': '该产品不在可选范围内',
        'products.0.cardKind': '请选择卡种',
        'products.0.feeRate': '该产品暂未对您开放',
      },
    ],
    [
      'normal',
      [line({ open: '2' })],
      { 'products.0.open': '请选择开通', products: '请至少开通一个产品' },
    ],
    ['mini', [line({}), line({ ...DEBIT })], { 'products.1.payChannel': '支付渠道不在可选范围内' }],
  ])('%s products %j: %o', (kind, products, errors) => {
    expect(wrong(kind, { products })).toEqual(errors)
  })

  it.each<[unknown, Record<string, string>]>([
    ['WECHAT', { products: '产品费率格式不正确' }],
    [['WECHAT'], { products: '产品费率格式不正确' }],
    [Array.from({ length: 8 }, () => line({})), { products: '产品费率最多7项' }],
  ])('%j for products', (products, errors) => {
    expect(wrong('normal', { products })).toEqual(errors)
  })

  it.each<[EntryData, Record<string, string>]>([
    [{ name: '' }, { 'uboList.1.name': '请输入姓名' }],
    [{ idNo: '110105193001010014' }, { 'uboList.1.idNo': '身份证号码校验位不正确，请核对' }],
    [{ idNo: OWNER.idNo }, { uboList: '受益所有人的证件号码不能重复' }],
    [
      { idType: 'TAIWAN_RESIDENT', idNo: '1' },
      { 'uboList.1.idNo': '证件号码为5至20位字母、数字、括号或短横线' },
    ],
    [{ begin: '' }, { 'uboList.1.begin': '请选择证件有效期起' }],
    [{ end: '2026-12-31' }, { 'uboList.1.end': '请提供有效期在60天以上的证件' }],
    [{ address: '北京市朝阳区****' }, { 'uboList.1.address': '请重新输入完整的证件居住地址' }],
    [{ front: [] }, { 'uboList.1.front': '请上传证件人像面' }],
    [{ back: [] }, { 'uboList.1.back': '请上传证件国徽面' }],
    [{ idType: 'OVERSEA_PASSPORT', idNo: 'E1234567', back: [] }, {}],
  ])('a second owner with %j: %o', (change, errors) => {
    const second = { ...OWNER, idNo: '11010519900101007X', ...change }
    expect(wrong('normal', { legalIsUbo: 'N', uboList: [OWNER, second] })).toEqual(errors)
  })

  it('a fifth owner', () => {
    expect(wrong('normal', { legalIsUbo: 'N', uboList: Array(5).fill(OWNER) })).toEqual({
      uboList: '受益所有人最多4项',
    })
  })
})

describe('a school, a hospital or a charity', () => {
  const FREE = { payChannel: 'WECHAT', open: '1', feeRate: 0 }
  const form = entryForm('normal', {
    ...FACTS,
    categoryOf: (code) => ({
      categoryCode: code,
      categoryName: '学校',
      mcc: '8211',
      needQual: false,
      microAllowed: false,
    }),
  })
  const REDUCED = {
    rateProduct: 'SCHOOL',
    schoolPic: ['t-proof'],
    rateProofNo: '教民133010660000018',
  }
  const said = (change: EntryData) =>
    entryErrors(form, { ...COMPLETE.normal, ...SCHOOL, ...REDUCED, products: [FREE], ...change })

  it('pays no fee with the proof of its own product', () => {
    expect(said({})).toEqual({})
  })

  it.each<[string, EntryData, Record<string, string>]>([
    [
      'without the product',
      { rateProduct: 'STANDARD' },
      { 'products.0.feeRate': '费率不能低于成本费率' },
    ],
    ['without its proof', { schoolPic: [] }, { schoolPic: '请上传办学许可证' }],
    ['without the number of it', { rateProofNo: '' }, { rateProofNo: '请输入证明文件编号' }],
    [
      'with another’s proof',
      { rateProduct: 'HOSPITAL' },
      { rateProduct: '该经营类目不适用医院减免', hospitalPic: '请上传医疗机构执业许可证' },
    ],
    [
      'for a product that is not reduced',
      { products: [{ ...FREE, payChannel: 'OTHER' }] },
      { 'products.0.feeRate': '该产品没有减免价，请关闭' },
    ],
    [
      'as a company',
      { ...COMPLETE.normal, subjectType: 'ENTERPRISE', products: [FREE] },
      { 'products.0.feeRate': '费率不能低于成本费率' },
    ],
  ])('not %s', (_, change, errors) => {
    expect(said(change)).toEqual(errors)
  })
})

describe('an application that came back', () => {
  const items = [
    { field: 'storeHeaderPic', label: '门头照', reason: '不清晰' },
    { field: 'legalName', label: '法人/经营者姓名', reason: '与证件不一致' },
    { field: 'products.0.feeRate', label: '费率', reason: '过低' },
  ]
  const form = entryForm('normal', {
    ...FACTS,
    refusal: { items, submitted: COMPLETE.normal },
  })
  const UNCHANGED = '该项已被驳回，请修改后再提交'
  const said = (change: EntryData, partial = false) =>
    entryErrors(form, { ...COMPLETE.normal, ...change }, { partial })

  it('reports each refused value that is unchanged, but none in a draft', () => {
    expect(said({})).toEqual({
      storeHeaderPic: UNCHANGED,
      legalName: UNCHANGED,
      'products.0.feeRate': UNCHANGED,
    })
    expect(said({}, true)).toEqual({})
  })

  it('takes another picture for the text that is read from it', () => {
    const [first, ...others] = COMPLETE.normal.products
    const products = [{ ...first, feeRate: 400 }, ...others]
    expect(said({ legalIdFront: ['t-other'], products })).toEqual({ storeHeaderPic: UNCHANGED })
  })

  it('says what is wrong with the new value first', () => {
    expect(said({ storeHeaderPic: [] }).storeHeaderPic).toBe('请上传门头照')
  })

  it('does not ask for what another choice has hidden', () => {
    expect(said(ONLINE)).not.toHaveProperty('storeHeaderPic')
  })
})

describe('terms of the provider', () => {
  it('settles companies to a person where its business mode allows, with a letter', () => {
    const form = entryForm('normal', { ...FACTS, privateSettleForCompanies: true })
    const data = { ...COMPLETE.normal, ...CARD, acctType: '1' }
    expect(entryErrors(form, data)).toEqual({ settleAuthPic: '请上传结算授权书' })
    expect(entryErrors(form, { ...data, settleAuthPic: ['t'] })).toEqual({})
  })

  it('cannot sell products without terms', () => {
    const form = entryForm('mini', { ...FACTS, costs: { ALIPAY: { feeRate: 250 } } })
    expect(entryErrors(form, COMPLETE.mini)).toEqual({
      'products.0.feeRate': '该产品暂未对您开放',
    })
  })

  it('judges no category, region or bank before their lists are there', () => {
    const form = entryForm('mini', {
      ...FACTS,
      categoryOf: () => undefined,
      categoriesKnown: false,
      isRegion: () => undefined,
      isBankOf: () => undefined,
    })
    expect(entryErrors(form, COMPLETE.mini)).toEqual({})
  })

  it('names regions and banks of the lists, which keep accounts of the type', () => {
    const lists = {
      ...FACTS,
      isRegion: (region: string) => region.startsWith('330000'),
      isBankOf: (bankCode: string, acctType: string) => bankCode === `bank-of-${acctType}`,
    }
    const far = { regRegion: '340000-340100-340102', bankRegion: '340000-340100' }
    const normal = { ...COMPLETE.normal, ...far, bankCode: 'bank-of-1' }
    expect(entryErrors(entryForm('normal', lists), normal)).toEqual({
      regRegion: '注册地区不存在，请重新选择',
      bankRegion: '开户行省市不存在，请重新选择',
      bankCode: '开户银行不支持此类账户，请重新选择',
    })
    const hlb = { ...COMPLETE.hlb, bankCode: 'bank-of-1', cityNode: '340000-340100' }
    expect(entryErrors(entryForm('hlb', lists), hlb)).toEqual({
      cityNode: '开户城市不存在，请重新选择',
    })
  })
})

describe('a draft', () => {
  it('may lack everything', () => {
    for (const form of Object.values(FORMS))
      expect(entryErrors(form, {}, { partial: true })).toEqual({})
  })

  it.each<[string, unknown]>([
    ['licenseEnd', '2020-01-01'],
    ['foundDate', '2030-01-01'],
    ['legalIdNo', YOUNG],
    ['regAddr', '浙江省杭州市文三路90号'],
    ['regRegion', '330000'],
    ['settleCycle', 'D0'],
    ['acctType', '1'],
    ['limitPerTxnAmt', 999_999_999],
    ['agree', '0'],
    ['products', [{ payChannel: 'WECHAT', open: '1', feeRate: 1 }]],
    ['products', [{ payChannel: 'WECHAT', open: '1', feeRate: null }]],
  ])('may hold %s %j, which a submission may not', (name, value) => {
    expect(entryErrors(FORMS.normal, { [name]: value }, { partial: true })).toEqual({})
  })

  it.each<[string, unknown, string, string]>([
    ['licenseNo', '9133', 'licenseNo', '统一社会信用代码为18位数字或大写字母（不含I、O、S、V、Z）'],
    ['legalIdNo', '123', 'legalIdNo', '请输入18位身份证号码'],
    ['legalMobile', '138****5678', 'legalMobile', '请重新输入完整的法人手机号'],
    ['minSettleAmt', 'x', 'minSettleAmt', '金额格式不正确'],
    [
      'products',
      [{ payChannel: 'WECHAT', open: '1', feeRate: 3001 }],
      'products.0.feeRate',
      '费率不能大于3.00%',
    ],
  ])('may not hold %s %j', (name, value, at, words) => {
    const draft = { subjectType: 'ENTERPRISE', legalIdType: 'IDCARD', [name]: value }
    expect(entryErrors(FORMS.normal, draft, { partial: true })).toEqual({ [at]: words })
  })
})

it.each<[EntryData, Record<string, string>]>([
  [{ branchCode: '102331002037' }, { branchCode: '联行号校验位不符，请核对' }],
  [{ branchCode: '103331002035' }, { branchCode: '联行号前三位通常为102，与开户银行不符，请核对' }],
  [{ branchCode: BRANCH('10233200203') }, { branchCode: '联行号中的城市与开户行省市不符，请核对' }],
  [{ branchCode: BRANCH('10233150203') }, {}],
  [
    { legalIdNo: ID_OF('330199') },
    { legalIdNo: '身份证号码前六位不是现行区划，老证件可能如此，请核对' },
  ],
  [{ legalIdNo: ID_OF('330103') }, {}],
  [{ legalIdNo: ID_OF('440524') }, {}],
  [{ legalIdNo: ID_OF('512301') }, {}],
  [{ legalIdType: 'OVERSEA_PASSPORT', legalIdNo: ID_OF('330199') }, {}],
  [INDIVIDUAL, { licenseNo: '统一社会信用代码与主体类型可能不符，请核对' }],
  [{ ...INDIVIDUAL, licenseNo: '330106600123456' }, {}],
  [SCHOOL, {}],
  [OFFICE, { certNo: '统一社会信用代码与主体类型可能不符，请核对' }],
])('doubts %o: %o', (change, doubts) => {
  expect(entryWarnings(FORMS.normal, { ...COMPLETE.normal, ...change })).toEqual(doubts)
})

it.each([
  ['6299000000000007', '03080000', '该卡号通常为中国工商银行所发，与开户银行不符，请核对'],
  ['6299 0000 0000 0007', '01020000', undefined],
  ['6222021001112223335', '03080000', undefined],
  ['6299000000000007', '', undefined],
])('the card %s at bank %j: %s', (acctNo, bankCode, doubt) => {
  const data = { ...COMPLETE.normal, ...HOLDER, acctNo, bankCode }
  expect(entryWarnings(FORMS.normal, data).acctNo).toBe(doubt)
})
