import {
  ACCT_TYPE,
  ALI_AUTH_STATE,
  AUTH_REVIEW_STATUS,
  DEBT_STATE,
  EXPIRY_STATE,
  MER_STATUS,
  SETTLE_CYCLE,
  SUBJECT_TYPE,
  WX_AUTH_STATE,
} from './dicts'
import { entryFormPath } from '../application/entry-links'
import { field, type Fields } from '../field'
import { SETTLE_ANSWER, SETTLE_CHANGE_STATUS } from '../settle-change/dicts'
import { partnerFields } from '../partner/fields'
import { person } from '../staff/person'

type Row = Readonly<Record<string, unknown>>
/** The path of the verification behind an authorisation. */
export const wxVerifyOf = (row: Row): string =>
  `/merchants/wxverify${row.corpEntryChannel === '2' ? '-hlb' : ''}/${String(row.applyId)}/${String(row.wxOrderId ?? '0')}`

/** A merchant (domain §7.5, §7.8). */
export const merchantFields = {
  merId: field.id('商户号'),
  oldId: field.id('原系统编号'),
  applyId: field.id('申请单号', {
    link: (row) => (row.entryKind ? entryFormPath(row) : undefined),
  }),
  merName: field.text('商户名称', { placeholder: '名称、简称或拼音首字母' }),
  merRegName: field.text('商户名称'),
  shortName: field.text('商户简称'),
  subjectType: field.enum('主体类型', SUBJECT_TYPE),
  licenseNo: field.id('统一社会信用代码'),
  mccName: field.text('行业'),
  mcc: field.id('MCC'),
  regionName: field.text('地区'),
  region: field.region('地区'),
  regAddr: field.text('注册地址'),
  bizAddr: field.text('经营地址'),
  foundDate: field.date('成立日期'),
  licenseEnd: field.text('证照有效期至'),
  bizScope: field.longText('经营范围'),
  legalName: field.secret('法人/经营者', 'name'),
  legalIdNo: field.secret('法人证件号码', 'idNo'),
  legalIdEnd: field.text('法人证件有效期至'),
  legalMobile: field.secret('法人手机号', 'mobile'),
  contactName: field.secret('联系人', 'name'),
  contactMobile: field.secret('联系手机', 'mobile'),
  contactEmail: field.text('联系邮箱'),
  servicePhone: field.text('客服电话'),
  ...partnerFields,
  salesman: person('拓展人', 'salesmanId'),
  settleCycle: field.enum('结算周期', SETTLE_CYCLE),
  acctType: field.enum('结算账户类型', ACCT_TYPE),
  acctName: field.text('开户名'),
  bankName: field.text('开户银行'),
  branchName: field.text('支行'),
  acctNo: field.secret('银行账号', 'card'),
  newAcctNo: field.secret('变更后银行账号', 'card'),
  minSettleAmt: field.money('起结金额'),
  merStatus: field.enum('商户状态', MER_STATUS),
  wxAuthState: field.enum('微信认证', WX_AUTH_STATE, { link: wxVerifyOf }),
  aliAuthState: field.enum('支付宝认证', ALI_AUTH_STATE),
  authReviewStatus: field.enum('真实性审核', AUTH_REVIEW_STATUS, {
    link: ({ authReviewStatus, applyId }) =>
      authReviewStatus === 'NONE' ? undefined : `/merchants/merinfocheck/${String(applyId)}`,
  }),
  settleChange: field.enum('结算账户变更', SETTLE_CHANGE_STATUS),
  settleAnswer: field.enum('账户变更结果', SETTLE_ANSWER),
  settleAsker: field.id('账户变更申请人'),
  expiryState: field.enum('到期状态', EXPIRY_STATE),
  expiryDate: field.date('证照到期日'),
  debtState: field.enum('欠款', DEBT_STATE),
  shopCount: field.count('门店数'),
  deviceCount: field.count('终端数'),
  openTime: field.dateTime('开通时间', { sortable: true }),
  licensePic: field.images('营业执照'),
  legalIdPics: field.images('身份证件与银行卡'),
  storePics: field.images('门店照片'),
  otherPics: field.images('其他资料'),
  applyPic: field.images('变更申请书'),
  acctPic: field.images('账户证明'),
  authPic: field.images('结算授权书'),
} satisfies Fields

/** The form that freezes a merchant or ends that. */
export const freezeFields = {
  reason: field.longText('原因', { required: true, min: 2, max: 80 }),
} satisfies Fields

/** The employee responsible for a merchant from now on. */
export const assignFields = {
  salesman: field.text(merchantFields.salesman.label, { required: true, max: 30 }),
} satisfies Fields
