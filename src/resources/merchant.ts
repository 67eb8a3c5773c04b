import { CODES } from '#domain/permission-codes'
import { ACCT_TYPE, RATE_PRODUCT, REGISTER_STATUS, SHOP_STATUS, WX_AUTH_STATE } from '#domain/merchant/dicts'
import { CARD_KIND, PAY_CHANNEL } from '#domain/trade/dicts'
import { defineResource, field, type RecordFrom, labelsOf } from '../lib/resource'
import type { RemoteSource } from '#domain/field'
import {
  bankCard,
  cnaps,
  cnapsBankWarning,
  cnapsWarning,
  companyAccount,
} from '#domain/validation/bank'
import { codeText } from '#domain/validation/rule'
import { merchantFields, wxVerifyOf } from '#domain/merchant/fields'

const label = labelsOf(merchantFields)

const payChannel = field.enum('支付渠道', PAY_CHANNEL)
const reason = field.longText('原因', { required: true, min: 2, max: 80 })
type Row = Readonly<Record<string, unknown>>

const banksOf = (list: string): RemoteSource => ({
  call: `/v1/function/bankFunc/${list}`,
  keyOf: 'bankCode',
  labelOf: 'bankName',
  search: false,
})
/** Kinds of accounts a subject may have; the first is the usual one. */
const acctTypesOf = (subjectType: unknown): readonly string[] => {
  if (subjectType === 'MICRO') return ['1']
  return subjectType === 'INDIVIDUAL' ? ['0', '1', '2'] : ['0']
}
const isCompanyAccount = ({ acctType }: Row): boolean => acctType === '0'

/** Merchant info query and merchant details (spec §2 `merinfo`, `merdetail`; domain §7.5, §7.8). */
const merchant = defineResource({
  name: 'merchant',
  title: '商户信息查询',
  area: 'merchants',
  path: 'merinfo',
  code: CODES.merchant.list,
  id: 'merId',
  order: 20,

  fields: merchantFields,

  calls: { list: '/v1/merchant/queryList', show: '/v1/merchant/detail' },

  list: {
    columns: [
      'merId',
      'merRegName',
      'shortName',
      'subjectType',
      'mccName',
      'regionName',
      'contactName',
      'contactMobile',
      'partnerName',
      'settleCycle',
      'merStatus',
      'wxAuthState',
      'aliAuthState',
      'authReviewStatus',
      'shopCount',
      'deviceCount',
      'openTime',
    ],
    filters: [
      'merName',
      'merId',
      'licenseNo',
      { field: 'contactMobile', op: 'eq' },
      'subjectType',
      { field: 'wxAuthState', op: 'eq' },
      { field: 'authReviewStatus', op: 'eq' },
      'region',
      'partnerId',
      { field: 'openTime', precision: 'date' },
    ],
    tabs: 'merStatus',
    defaultSort: { field: 'openTime', order: 'desc' },
    export: { reportType: 'merchant' },
    empty: '没有符合条件的商户',
  },

  show: {
    path: 'merdetail/:merId/:applyId',
    title: '商户详情',
    code: CODES.merchant.show,
    heading: (row) => String(row.merRegName ?? ''),
    status: 'merStatus',
    poll: {
      everyMs: 5000,
      while: ({ channelRegs = [] }) =>
        (channelRegs as { registerStatus: string }[]).some(
          ({ registerStatus }) => registerStatus === 'PROCESSING',
        ),
    },
    reveal: { call: '/v1/merchant/plainInfo', code: CODES.merchant.plain },
    sections: [
      {
        tab: '基本信息',
        title: '主体信息',
        fields: [
          'merId',
          'applyId',
          'merRegName',
          'shortName',
          'subjectType',
          'licenseNo',
          'regionName',
          'regAddr',
          'foundDate',
          'licenseEnd',
          'bizScope',
        ],
      },
      {
        tab: '基本信息',
        title: '法人与联系人',
        fields: [
          'legalName',
          'legalIdNo',
          'legalMobile',
          'contactName',
          'contactMobile',
          'contactEmail',
        ],
      },
      {
        tab: '基本信息',
        title: '经营信息',
        fields: [
          'mccName',
          'mcc',
          'bizAddr',
          'servicePhone',
          'partnerName',
          'salesman',
          'openTime',
          'merStatus',
          'wxAuthState',
          'aliAuthState',
          'authReviewStatus',
        ],
      },
      {
        tab: '基本信息',
        title: '进件资料',
        rows: 'applyItems',
        of: { label: field.text('资料项'), value: field.text('内容') },
        empty: '没有对应的申请单',
      },
      {
        tab: '结算信息',
        title: '结算账户',
        fields: [
          'acctType',
          'acctName',
          'bankName',
          'branchName',
          'acctNo',
          'settleCycle',
          'minSettleAmt',
        ],
      },
      {
        tab: '结算信息',
        title: '近次结算',
        resource: 'cashOut',
        filter: (row) => ({ merId: String(row.merId) }),
      },
      {
        tab: '结算信息',
        title: '近次自动提现',
        resource: 'autoCash',
        filter: (row) => ({ merId: String(row.merId) }),
      },
      {
        tab: '产品费率',
        title: '产品费率',
        rows: 'products',
        of: {
          payChannel,
          cardKind: field.enum('卡种', CARD_KIND),
          rateProduct: field.enum('费率产品', RATE_PRODUCT),
          feeRate: field.rate('费率'),
          feeMinAmt: field.money('保底'),
          feeCapAmt: field.money('封顶'),
          effectiveDate: field.date('生效日期'),
        },
      },
      {
        tab: '门店',
        title: '门店',
        rows: 'shops',
        of: {
          shopId: field.id('门店号'),
          shopName: field.text('门店名称'),
          regionName: field.text(label.regionName),
          address: field.text('地址'),
          deviceCount: field.count(label.deviceCount),
          shopStatus: field.enum('状态', SHOP_STATUS),
        },
        empty: '没有门店',
      },
      {
        tab: '终端',
        title: '终端',
        resource: 'device',
        filter: (row) => ({ merId: String(row.merId) }),
      },
      {
        tab: '渠道报备',
        title: '渠道报备',
        rows: 'channelRegs',
        of: {
          payChannel,
          channelId: field.id('渠道号'),
          subMchId: field.id('子商户号'),
          registerStatus: field.enum('报备状态', REGISTER_STATUS),
          resultMessage: field.text('结果说明', { width: 260 }),
          registerTime: field.dateTime('报备时间'),
          authorizeState: field.enum('授权状态', WX_AUTH_STATE),
        },
        empty: '没有报备记录',
        actions: [
          {
            name: 'reRegister',
            label: '重新报备',
            code: CODES.merchant.reRegister,
            visible: (row) => row.registerStatus === 'FAIL' && row.merStatus === 'NORMAL',
            confirm: (row) =>
              `上次报备失败：${String(row.resultMessage)}。确认原因已排除，再向该渠道报备一次？`,
            call: '/v1/merchant/channelReRegister',
            body: ({ merId, payChannel }) => ({ merId, payChannel }),
            success: '已提交报备',
          },
        ],
      },
      {
        tab: '资料影像',
        title: '资料影像',
        images: ['licensePic', 'legalIdPics', 'storePics', 'otherPics'],
      },
      { tab: '操作日志', title: '操作日志', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'shops',
      label: '门店',
      places: ['row', 'detail'],
      code: CODES.shop.list,
      link: (row) => `/merchants/shopinfo?merId=${row.merId}`,
    },
    {
      name: 'terminals',
      label: '终端',
      places: ['row'],
      code: CODES.device.list,
      link: (row) => `/merchants/terminal?merId=${row.merId}`,
    },
    {
      name: 'tradeDays',
      label: '交易明细',
      places: ['row', 'detail'],
      code: CODES.trade.list,
      link: (row) => `/trades/detail/${row.merId}`,
    },
    {
      name: 'wxVerify',
      label: '微信实名',
      places: ['row', 'detail'],
      code: CODES.wxVerify.list,
      visible: (row) => row.merStatus !== 'CLOSED',
      link: wxVerifyOf,
    },
    {
      name: 'authReview',
      label: '真实性审核',
      places: ['row', 'detail'],
      code: CODES.merchant.list,
      visible: ({ authReviewStatus: status }) => status !== 'NONE' && status !== 'PASSED',
      link: (row) => `/merchants/merinfocheck/${row.applyId}`,
    },
    {
      name: 'changeSettle',
      label: '变更结算账户',
      places: ['row', 'detail'],
      tucked: true,
      code: CODES.merchant.changeSettle,
      roles: ['3'],
      visible: (row) => row.merStatus !== 'CLOSED',
      fresh: true,
      form: {
        facts: (row) => [
          { label: '商户', value: row.merRegName ?? '' },
          { label: '现在的账户', value: [row.bankName, row.acctNo].filter(Boolean).join(' ') },
        ],
        initial: ({ subjectType, merRegName }) => ({
          subjectType,
          acctType: acctTypesOf(subjectType)[0],
          ...(acctTypesOf(subjectType)[0] === '0' && { acctName: merRegName }),
        }),
        fields: {
          acctType: field.enum(label.acctType, ACCT_TYPE, {
            radio: true,
            required: true,
            visible: ({ subjectType }) => acctTypesOf(subjectType).length > 1,
          }),
          acctName: field.secret(label.acctName, 'name', {
            required: true,
            max: 64,
            hint: '对公为商户注册名称；法人账户为法人/经营者姓名',
          }),
          bankCode: field.remote('开户银行', banksOf('banklist'), {
            required: true,
            visible: (values) => !isCompanyAccount(values),
          }),
          companyBank: field.remote('开户银行', banksOf('dgBankList'), {
            required: true,
            visible: isCompanyAccount,
          }),
          acctNo: field.secret(label.acctNo, 'card', {
            required: true,
            normalize: codeText,
            hint: '对私账户须为借记卡',
            validate: (value, values) =>
              (isCompanyAccount(values) ? companyAccount : bankCard)(String(value)),
          }),
          branchCode: field.id('联行号', {
            required: true,
            visible: isCompanyAccount,
            validate: (value) => cnaps(String(value)),
            note: ({ branchCode, companyBank }) =>
              cnapsWarning(String(branchCode ?? '')) ??
              cnapsBankWarning(String(branchCode ?? ''), String(companyBank ?? '')),
          }),
          branchName: field.text(label.branchName, {
            required: true,
            visible: isCompanyAccount,
            max: 64,
          }),
        },
      },
      call: '/v1/merchant/changeSettle',
      body: ({ merId, subjectType, ...row }, { companyBank, ...values }) => ({
        merId,
        version: (row as Row).version,
        acctType: acctTypesOf(subjectType)[0],
        ...values,
        ...(companyBank !== undefined && { bankCode: companyBank }),
      }),
      success: '结算账户已变更，终端须重新报备',
    },
    {
      name: 'freeze',
      label: '冻结',
      places: ['row', 'detail'],
      code: CODES.merchant.freeze,
      roles: ['3'],
      danger: true,
      visible: (row) => row.merStatus === 'NORMAL',
      confirm: (row) => `冻结后 ${row.merRegName ?? '该商户'} 不能收款和提现`,
      form: { fields: { reason } },
      call: '/v1/merchant/freeze',
      success: '已冻结',
    },
    {
      name: 'unfreeze',
      label: '解冻',
      places: ['row', 'detail'],
      code: CODES.merchant.freeze,
      roles: ['3'],
      visible: (row) => row.merStatus === 'FROZEN',
      form: { fields: { reason } },
      call: '/v1/merchant/unfreeze',
      success: '已解冻',
    },
  ],
})

export type Merchant = RecordFrom<typeof merchant>
export default merchant
