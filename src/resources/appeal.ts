import { CODES } from '#domain/permission-codes'
import { EVIDENCE_NAMES, filesByName, withFileList } from '#domain/appeal/files'
import { PAY_CHANNEL, PAY_TYPE, TRADE_STATUS } from '#domain/trade/dicts'
import { defineResource, field, type RecordFrom } from '../lib/resource'
import { appealRecordFields } from '#domain/appeal/fields'

type Row = Readonly<Record<string, unknown>>
type WireFiles = Parameters<typeof filesByName>[0]
type Detail = { appealFileList?: WireFiles; documentsOnFile?: WireFiles }

const waits = (row: Row): boolean =>
  row.appealNode === 'WAIT_APPEAL' || row.appealNode === 'SUPPLEMENT'
const editPath = (row: Row): string =>
  `/merchants/riskMerchantAppealCenter/edit/${String(row.appealId)}`

/** Risk merchant appeal centre (spec §2 `riskMerchantAppealCenter`, domain §7.14). */
const appeal = defineResource({
  name: 'appeal',
  title: '风险商户申诉中心',
  area: 'merchants',
  path: 'riskMerchantAppealCenter',
  code: CODES.appeal.list,
  id: 'appealId',
  order: 90,

  fields: appealRecordFields,

  calls: {
    list: '/v1/risk/appealList',
    show: {
      path: '/v1/risk/appealDetail',
      response: (data) => {
        const { appealFileList = [], documentsOnFile = [], ...detail } = data as Detail
        return {
          ...detail,
          ...filesByName(appealFileList),
          documentsOnFile: filesByName(documentsOnFile),
        }
      },
    },
    update: { path: '/v1/risk/appealSubmit', request: withFileList },
  },

  list: {
    linked: ['createTime', 'operationStatus'],
    columns: [
      'appealId',
      'frozenAmt',
      'deadline',
      'remainText',
      'merId',
      'riskType',
      'appealNode',
      'handleDegree',
      'auditResult',
      'punishPlan',
      'punishTime',
      'source',
      'riskDesc',
      'partnerName',
      'assistId',
      'createTime',
    ],
    filters: [
      'appealId',
      'merId',
      'riskType',
      'handleDegree',
      'source',
      { field: 'auditResult', op: 'eq' },
      { field: 'punishTime', precision: 'date' },
      { field: 'deadline', precision: 'date' },
      'assistId',
      'partnerId',
    ],
    tabs: 'appealNode',
    defaultSort: { field: 'createTime', order: 'desc' },
    // The nearest deadline first.
    tabSorts: { WAIT_APPEAL: { field: 'deadline', order: 'asc' } },
    export: { reportType: 'appeal' },
    empty: '没有符合条件的申诉',
    poll: { everyMs: 10_000, while: (rows) => rows.some((row) => row.appealNode === 'AUDITING') },
  },

  show: {
    title: '申诉详情',
    headline: ['riskType', 'merId'],
    card: ['frozenAmt', 'deadline', 'remainText', 'auditResult', 'partnerName'],
    status: 'appealNode',
    sections: [
      {
        title: '案件信息',
        fields: [
          'appealId',
          'assistId',
          'merId',
          'partnerName',
          'source',
          'riskType',
          'handleDegree',
          'punishPlan',
          'punishTime',
          'frozenAmt',
          'deadline',
          'remainText',
          'riskDesc',
        ],
      },
      {
        title: '涉险交易列表',
        rows: 'trades',
        of: {
          tradeNo: field.id('平台订单号', {
            width: 244,
            link: (row) => `/trades/details/show/${String(row.tradeNo)}`,
          }),
          tradeTime: field.dateTime('交易时间'),
          transAmt: field.money('订单金额'),
          payChannel: field.enum('支付渠道', PAY_CHANNEL),
          payType: field.enum('支付方式', PAY_TYPE),
          tradeStatus: field.enum('交易状态', TRADE_STATUS),
          related: field.flag('申诉关联', { width: 96 }),
        },
        empty: '没有涉险交易',
      },
      {
        title: '审核意见',
        fields: ['auditResult', 'operationStatus', 'submitTime', 'closeTime', 'auditOpinion'],
      },
      {
        title: '申诉资料',
        fields: [
          'merType',
          'businessPattern',
          'merBusinessLicenseNo',
          'appealPersonSource',
          'appealPersonName',
          'appealPersonCertNo',
          'appealPersonPhoneNo',
          'legalName',
          'legalCertNo',
          'legalPhoneNo',
          'businessLocationNature',
          'businessLocationType',
          'businessTime',
          'employeeCnt',
          'businessAddress',
          'appName',
          'appUrl',
          'commerceUrl',
          'icpRecordNo',
          'mainBusiness',
          'appealDesc',
        ],
      },
      { title: '影像资料', images: EVIDENCE_NAMES },
      { title: '处理日志', timeline: 'logs' },
    ],
  },

  edit: {
    title: '提交申诉',
    label: '填写申诉',
    code: CODES.appeal.submit,
    takes: waits,
    success: '申诉已提交，请等待审核',
    suggests: 'suggested',
    about: ['merId', 'appealId', 'riskType', 'frozenAmt', 'deadline', 'riskDesc'],
    sections: [
      {
        title: '申诉说明',
        fields: ['appealId', 'submitted', 'appealDesc', 'relatedTrades'],
      },
      {
        title: '商户与经营',
        fields: [
          'merType',
          'businessPattern',
          'mainBusiness',
          'merBusinessLicenseNo',
          'businessAddress',
          'businessLocationNature',
          'businessLocationType',
          'businessTime',
          'employeeCnt',
          'appName',
          'appUrl',
          'commerceUrl',
          'icpRecordNo',
        ],
      },
      {
        title: '申诉人与法人',
        note: '姓名、证件号与手机号不会暂存，离开本页需重新填写；补充资料时留空表示沿用已提交的内容',
        fields: [
          'appealPersonSource',
          'appealPersonName',
          'appealPersonCertNo',
          'appealPersonPhoneNo',
          'legalSource',
          'legalName',
          'legalCertNo',
          'legalPhoneNo',
        ],
      },
      {
        title: '影像资料',
        note: '合计不超过20张',
        fields: EVIDENCE_NAMES,
        offers: 'documentsOnFile',
      },
    ],
  },

  actions: [
    {
      name: 'appeal',
      label: '申诉',
      places: ['row'],
      code: CODES.appeal.submit,
      visible: (row) => row.appealNode === 'WAIT_APPEAL',
      link: editPath,
    },
    {
      name: 'supplement',
      label: '补充',
      places: ['row'],
      code: CODES.appeal.submit,
      visible: (row) => row.appealNode === 'SUPPLEMENT',
      link: editPath,
    },
    {
      name: 'reopen',
      label: '重新申诉',
      places: ['row', 'detail'],
      code: CODES.appeal.submit,
      visible: (row) => (row as Row).canReopen === '1',
      confirm: '申诉不通过后30天内可以重新申诉一次，之后不能再申诉',
      form: { fields: { reason: field.text('原因', { required: true, min: 2, max: 80 }) } },
      call: '/v1/risk/appealReopen',
      success: '已重新开启，请在截止前提交申诉',
    },
  ],
})

export type Appeal = RecordFrom<typeof appeal>
export default appeal
