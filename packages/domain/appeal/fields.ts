import { personText } from '../reading/name'
import { upperCode } from '../reading/text'
import {
  APPEAL_NODE,
  APPEAL_PERSON_SOURCE,
  AUDIT_RESULT,
  BUSINESS_PATTERN,
  HANDLE_DEGREE,
  LEGAL_SOURCE,
  LOCATION_NATURE,
  LOCATION_TYPE,
  MER_TYPE,
  OPERATION_STATUS,
  RISK_SOURCE,
  RISK_TYPE,
} from './dicts'
import { field, type Fields, type FormValues } from '../field'
import { newMobile } from '../validation/contact'
import { idCard } from '../validation/id-card'
import { licenseNo } from '../validation/license'
import { address, icp, personName } from '../validation/names'
import type { Rule } from '../validation/rule'
import { APPEAL_FILES, type EvidenceName } from './files'
import { MERCHANTS } from '../choices'
import { partnerFields } from '../partner/fields'

/**
 * The fields of an appeal (domain §7.14). The console renders its form from them and the gateway
 * validates a submission by them, so that both require the same.
 */

const BUSINESS_HOURS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/
const LINK = /^https?:\/\/[^\s/.]+\.[^\s]{2,}$/
const LINK_MESSAGE = '请输入以 http:// 或 https:// 开头的完整链接'

const inShops = ({ businessPattern }: FormValues): boolean =>
  businessPattern === '02' || businessPattern === '03'
const onLine = ({ businessPattern }: FormValues): boolean =>
  businessPattern === '01' || businessPattern === '03'
const licensed = ({ merType }: FormValues): boolean => merType === '01' || merType === '02'
const legalTyped = ({ legalSource }: FormValues): boolean => legalSource === 'TYPED'
const personTyped = ({ appealPersonSource }: FormValues): boolean => appealPersonSource !== 'RECORD'
/** Masked data of an earlier submission is used where no new value is typed. */
const notSubmitted = ({ submitted }: FormValues): boolean => submitted !== '1'

const rule = (check: Rule) => (value: unknown) =>
  typeof value === 'string' ? check(value) : undefined
/** Only the gateway refuses a birth date in the future: it knows the business day. */
const certNo = rule(idCard('9999-12-31'))

const shopOnly = { required: true, visible: inShops }
const onlineOnly = { required: true, visible: onLine }
const person = { required: notSubmitted, visible: personTyped }
const legal = { required: notSubmitted, visible: legalTyped }

function evidence(name: EvidenceName, required: boolean | ((values: FormValues) => boolean)) {
  const { itemName, max } = APPEAL_FILES[name]
  return field.images(itemName, { required, max })
}

export const appealFields = {
  /** '1' after a submission; the form's rules read it, and it is never typed or sent. */
  submitted: field.flag('已提交', { visible: () => false }),
  merType: field.enum('商户类型', MER_TYPE, { radio: true, required: true }),
  businessPattern: field.enum('经营模式', BUSINESS_PATTERN, { radio: true, required: true }),
  merBusinessLicenseNo: field.id('营业执照号', {
    required: true,
    visible: licensed,
    normalize: upperCode,
    validate: rule(licenseNo),
  }),
  mainBusiness: field.longText('主营业务', { required: true, min: 5, max: 200 }),
  appealDesc: field.longText('申诉理由', { required: true, min: 20, max: 1000 }),

  /** Default without a value: typed. */
  appealPersonSource: field.enum('申诉人', APPEAL_PERSON_SOURCE, { radio: true }),
  appealPersonName: field.secret('申诉人姓名', 'name', {
    ...person,
    normalize: personText,
    validate: rule(personName()),
  }),
  appealPersonCertNo: field.secret('申诉人身份证号', 'idNo', {
    ...person,
    normalize: upperCode,
    validate: certNo,
  }),
  appealPersonPhoneNo: field.secret('申诉人手机号', 'mobile', {
    ...person,
    validate: rule(newMobile),
  }),
  legalSource: field.enum('法人信息', LEGAL_SOURCE, {
    radio: true,
    required: true,
    initial: 'RECORD',
  }),
  legalName: field.secret('法人姓名', 'name', {
    ...legal,
    normalize: personText,
    validate: rule(personName()),
  }),
  legalCertNo: field.secret('法人身份证号', 'idNo', {
    ...legal,
    normalize: upperCode,
    validate: certNo,
  }),
  legalPhoneNo: field.secret('法人手机号', 'mobile', { ...legal, validate: rule(newMobile) }),

  businessAddress: field.text('实际经营地址', { ...shopOnly, max: 100, validate: rule(address()) }),
  businessLocationNature: field.enum('用地性质', LOCATION_NATURE, shopOnly),
  businessLocationType: field.enum('地段', LOCATION_TYPE, shopOnly),
  businessTime: field.text('营业时间', {
    ...shopOnly,
    placeholder: '09:00-22:00',
    pattern: BUSINESS_HOURS,
    message: '营业时间格式为 HH:mm-HH:mm，如 09:00-22:00',
  }),
  employeeCnt: field.count('员工人数', { ...shopOnly, max: 99_999 }),

  appName: field.text('应用/网站名称', { ...onlineOnly, min: 2, max: 50 }),
  appUrl: field.text('应用/网站链接', {
    ...onlineOnly,
    max: 200,
    pattern: LINK,
    message: LINK_MESSAGE,
  }),
  commerceUrl: field.text('交易页面链接', {
    ...onlineOnly,
    max: 200,
    pattern: LINK,
    message: LINK_MESSAGE,
  }),
  icpRecordNo: field.text('ICP备案号', {
    ...onlineOnly,
    max: 40,
    placeholder: '沪ICP备06046402号-28',
    validate: rule(icp),
  }),

  legalIdFront: evidence('legalIdFront', true),
  legalIdBack: evidence('legalIdBack', true),
  bizLicense: evidence('bizLicense', licensed),
  doorPhoto: evidence('doorPhoto', true),
  indoorPhoto: evidence('indoorPhoto', true),
  tradeProof: evidence('tradeProof', true),
  goodsProof: evidence('goodsProof', false),
  userProof: evidence('userProof', false),
  otherProof: evidence('otherProof', false),
} satisfies Fields

/** Maximum number of trades of a case that an appeal may refer to. */
export const MAX_RELATED_TRADES = 20

type Row = Readonly<Record<string, unknown>>
/** Less than a day is left. */
const near = (row: Row) => (row.urgent === '1' ? 'failed' : undefined)

/** A risk case with its appeal (domain §7.14); the form is `appealFields`. */
export const appealRecordFields = {
  // The form's choice of trades reads it; it is never typed.
  appealId: field.id('申诉单号', { visible: () => false }),
  assistId: field.id('协查单号'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  ...partnerFields,
  source: field.enum('来源', RISK_SOURCE),
  riskType: field.enum('风险类型', RISK_TYPE),
  riskDesc: field.longText('风险描述'),
  handleDegree: field.enum('处置等级', HANDLE_DEGREE),
  punishPlan: field.text('处置措施', { width: 200 }),
  punishTime: field.dateTime('处置时间', { sortable: true }),
  frozenAmt: field.money('冻结金额'),
  deadline: field.dateTime('申诉截止', { sortable: true, width: 208, tone: near }),
  remainText: field.text('剩余时间', { width: 136, tone: near }),
  appealNode: field.enum('申诉状态', APPEAL_NODE),
  operationStatus: field.enum('运营处理状态', OPERATION_STATUS),
  auditResult: field.enum('审核结论', AUDIT_RESULT),
  auditOpinion: field.longText('审核意见'),
  submitTime: field.dateTime('提交时间'),
  closeTime: field.dateTime('结案时间'),
  createTime: field.dateTime('创建时间', { sortable: true }),
  relatedTrades: field.remote(
    '关联交易',
    { call: '/v1/risk/appealTradeKVRequest', parents: ['appealId'], search: false },
    { multiple: true, max: MAX_RELATED_TRADES, hint: '从涉险交易中选择申诉所针对的交易' },
  ),
  ...appealFields,
} satisfies Fields
