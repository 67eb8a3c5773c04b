import { CODES } from '#domain/permission-codes'
import { RATE_PRODUCT, REGISTER_STATUS, SHOP_STATUS, WX_AUTH_STATE } from '#domain/merchant/dicts'
import { CARD_KIND, PAY_CHANNEL } from '#domain/trade/dicts'
import { defineResource, field, type RecordFrom, labelsOf } from '../lib/resource'
import { assignFields, freezeFields, merchantFields, wxVerifyOf } from '#domain/merchant/fields'
import { ASKED_KIND, type AskedKind } from '#domain/merchant-change/dicts'
import { codes as changeCodes } from '#domain/merchant-change/fields'
import { COOLING_HOURS, OPEN_SETTLE_CHANGE } from '#domain/settle-change/dicts'
import { settleChangeFields, settleReviewFields } from '#domain/settle-change/fields'
import { merchantBalanceFields, merchantEntryFields } from '#domain/merchant-account/fields'
import { rechargeRecordFields } from '#domain/recharge/fields'
import { person } from '#domain/staff/person'
import { orderActions } from '../lib/recharge/actions'

const label = labelsOf(merchantFields)
const topUpRows = {
  rechargeNo: rechargeRecordFields.rechargeNo,
  applyTime: rechargeRecordFields.applyTime,
  amt: rechargeRecordFields.amt,
  rechargeStatus: rechargeRecordFields.rechargeStatus,
  arriveAmt: rechargeRecordFields.arriveAmt,
  payWay: rechargeRecordFields.payWay,
  payerName: rechargeRecordFields.payerName,
  auditRemark: rechargeRecordFields.auditRemark,
  applyUser: rechargeRecordFields.applyUser,
}

const payChannel = field.enum('支付渠道', PAY_CHANNEL)
type Row = Readonly<Record<string, unknown>>

const ofMerchant = ({ merId }: Row) => ({ merId: String(merId) })
const isOpenChange = (changeStatus: unknown): boolean =>
  (OPEN_SETTLE_CHANGE as readonly unknown[]).includes(changeStatus)
/** The second approver must be another person. */
const isForOthers = ({ changeStatus, mine }: Row): boolean =>
  changeStatus === 'TO_REVIEW' && mine !== '1'
const changeBody = ({ changeId, version }: Row, values: Row) => ({ changeId, version, ...values })
const changeFacts = ({ requester, fromAccount, account, acctOwner, changeReason }: Row) => [
  { label: '申请人', value: String(requester) },
  { label: '原账户', value: String(fromAccount) },
  { label: '变更为', value: String(account) },
  { label: '新账户户名', value: String(acctOwner) },
  { label: '变更原因', value: String(changeReason) },
]

/** Actions that ask for a change, beside the kinds whose label is no object of 变更. */
const CHANGE_LABELS: Readonly<Partial<Record<AskedKind, string>>> = {
  LICENCE: '更新证照',
  PAUSE: '暂停收款',
  RESUME: '恢复收款',
  CLOSE: '注销商户',
}
/** What stops a merchant is no change of its data: it is under 更多. */
const STOPS: readonly AskedKind[] = ['PAUSE', 'RESUME', 'CLOSE']

const changes = (Object.keys(ASKED_KIND) as AskedKind[]).map(
  (kind) =>
    ({
      name: `change${kind}`,
      label: CHANGE_LABELS[kind] ?? `变更${ASKED_KIND[kind]}`,
      ...(!STOPS.includes(kind) && { menu: '变更' }),
      submit: '提交',
      places: ['detail'],
      code: changeCodes.verbs.ask,
      roles: ['3'],
      danger: kind === 'CLOSE',
      visible: ({ merStatus, pausedAt }: Row) =>
        merStatus !== 'CLOSED' &&
        (kind === 'PAUSE' ? !pausedAt : kind === 'RESUME' ? Boolean(pausedAt) : true),
      fresh: true,
      loads: () => import('../lib/merchant-change-form').then(({ askChange }) => askChange(kind)),
      call: '/v1/merchantChange/ask',
      body: ({ merId }: Row, { changeReason, draft, ...after }: Row) => ({
        merId,
        kind,
        changeReason,
        draft,
        after,
      }),
      success: '已提交变更，须由他人复核',
    }) as const,
)

/** Merchant info query and merchant details (spec §2 `merinfo`, `merdetail`; domain §7.5, §7.8). */
const merchant = defineResource({
  name: 'merchant',
  title: '商户信息查询',
  area: 'merchants',
  path: 'merinfo',
  code: CODES.merchant.list,
  id: 'merId',
  order: 20,

  fields: { ...merchantFields, ...merchantBalanceFields },

  calls: { list: '/v1/merchant/queryList', show: '/v1/merchant/detail' },

  list: {
    linked: ['aliAuthState', 'settleCycle'],
    columns: [
      'merId',
      'merRegName',
      'merStatus',
      'wxAuthState',
      'aliAuthState',
      'authReviewStatus',
      'expiryState',
      'contactName',
      'contactMobile',
      'partnerName',
      'shortName',
      'subjectType',
      'mccName',
      'regionName',
      'settleCycle',
      'settleChange',
      'expiryDate',
      'shopCount',
      'deviceCount',
      'salesman',
      'openTime',
    ],
    filters: [
      'merName',
      'merId',
      'oldId',
      'licenseNo',
      { field: 'contactMobile', op: 'eq' },
      'subjectType',
      { field: 'wxAuthState', op: 'eq' },
      { field: 'authReviewStatus', op: 'eq' },
      'settleChange',
      'settleAnswer',
      'settleAsker',
      'debtState',
      'expiryState',
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
    headline: ['merRegName'],
    card: ['merId', 'shortName', 'contactMobile', 'partnerName', 'wxAuthState'],
    status: 'merStatus',
    lead: ['tradeDays'],
    banner: () => import('../pages/merchant/banner'),
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
          'oldId',
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
          'legalIdEnd',
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
        title: '账户变更',
        rows: 'settleChanges',
        of: settleChangeFields,
        empty: '没有变更过结算账户',
        actions: [
          {
            name: 'approveChange',
            label: '复核通过',
            submit: '通过',
            code: CODES.merchant.reviewSettle,
            roles: ['3'],
            visible: isForOthers,
            confirm: `请核对变更资料中的账户与新账户一致。通过后经过${COOLING_HOURS}小时冷静期生效，首笔付款前先做小额打款验证`,
            form: { facts: changeFacts, fields: settleReviewFields.approve },
            call: '/v1/merchant/settleChangeApprove',
            body: changeBody,
            success: '已通过，冷静期后生效',
          },
          {
            name: 'rejectChange',
            label: '复核驳回',
            code: CODES.merchant.reviewSettle,
            roles: ['3'],
            danger: true,
            visible: isForOthers,
            form: { facts: changeFacts, fields: settleReviewFields.reject },
            call: '/v1/merchant/settleChangeReject',
            body: changeBody,
            success: '已驳回',
          },
          {
            name: 'withdrawChange',
            label: '撤回',
            code: CODES.merchant.changeSettle,
            roles: ['3'],
            visible: ({ changeStatus }) => isOpenChange(changeStatus),
            confirm: '撤回后商户仍结算到原账户',
            call: '/v1/merchant/settleChangeWithdraw',
            body: changeBody,
            success: '已撤回',
          },
        ],
      },
      {
        tab: '结算信息',
        title: '变更后账户',
        fields: ['newAcctNo'],
      },
      {
        tab: '结算信息',
        title: '变更资料',
        images: ['applyPic', 'acctPic', 'authPic'],
      },
      {
        tab: '结算信息',
        title: '商户资金',
        fields: [
          'unsettledAmt',
          'heldAmt',
          'balanceAmt',
          'transitAmt',
          'reserveAmt',
          'debtAmt',
          'debtLimitAmt',
          'reserveRate',
          'reserveTargetAmt',
          'reserveDays',
        ],
      },
      {
        tab: '结算信息',
        title: '商户充值',
        rows: 'topUps',
        of: topUpRows,
        empty: '没有充值过',
        actions: orderActions,
      },
      {
        tab: '结算信息',
        title: '资金变动',
        rows: 'moneyEntries',
        of: merchantEntryFields,
        empty: '没有资金变动',
      },
      {
        tab: '结算信息',
        title: '近次结算批次',
        resource: 'merchantSettlement',
        filter: ofMerchant,
      },
      {
        tab: '结算信息',
        title: '近次结算',
        resource: 'cashOut',
        filter: ofMerchant,
      },
      {
        tab: '结算信息',
        title: '近次自动提现',
        resource: 'autoCash',
        filter: ofMerchant,
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
          rateBefore: field.rate('变更前费率'),
          changedBy: person('变更人', 'changedById'),
          changeTime: field.dateTime('变更时间'),
          changeReason: field.text('变更原因'),
        },
      },
      {
        tab: '产品费率',
        title: '收款限额',
        rows: 'limits',
        of: {
          payChannel,
          limitTxnAmt: field.money('单笔限额'),
          limitDayAmt: field.money('单日限额'),
          limitMonthAmt: field.money('单月限额'),
        },
        empty: '没有设置限额',
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
        filter: ofMerchant,
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
      { tab: '关联业务', title: '今日交易', resource: 'trade', filter: ofMerchant },
      { tab: '关联业务', title: '近7天退款', resource: 'refund', filter: ofMerchant },
      { tab: '关联业务', title: '调单与拒付', resource: 'chargeback', filter: ofMerchant },
      { tab: '关联业务', title: '风险申诉', resource: 'appeal', filter: ofMerchant },
      { tab: '关联业务', title: '会员', resource: 'member', filter: ofMerchant },
      {
        tab: '关联业务',
        title: '进件申请',
        resource: 'apply',
        filter: (row) => ({ applyId: String(row.applyId) }),
      },
      { tab: '变更记录', title: '变更记录', resource: 'merchantChange', filter: ofMerchant },
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
      name: 'assignSalesman',
      label: '分配拓展人',
      places: ['bulk', 'detail'],
      feature: 'salesman',
      code: CODES.apply.edit,
      visible: (row) => row.merStatus !== 'CLOSED',
      form: { initial: ({ salesman }) => ({ salesman }), fields: assignFields },
      call: '/v1/merchant/assignSalesman',
      success: '已分配拓展人',
    },
    ...changes,
    {
      name: 'changeSettle',
      label: '变更结算账户',
      menu: '变更',
      submit: '提交复核',
      places: ['row', 'detail'],
      tucked: true,
      code: CODES.merchant.changeSettle,
      roles: ['3'],
      visible: (row) => row.merStatus !== 'CLOSED' && !row.settleChange,
      fresh: true,
      loads: () => import('../lib/merchant-dialogs').then(({ changeSettle: own }) => own),
      call: '/v1/merchant/changeSettle',
      success: '已提交变更申请，须由他人复核',
    },
    {
      name: 'settleNow',
      label: '立即结算',
      places: ['detail'],
      code: CODES.merchant.settleNow,
      roles: ['3'],
      visible: (row) => row.settleCycle === 'D0' && row.merStatus === 'NORMAL',
      confirm: (row) =>
        `把 ${row.merRegName ?? '该商户'} 未结算的资金生成结算批次，并向其结算账户付款`,
      call: '/v1/merchantSettlement/settleNow',
      body: ({ merId }) => ({ merId }),
      success: '已生成结算批次并发起付款',
    },
    {
      name: 'topUp',
      label: '商户充值',
      places: ['detail'],
      tucked: true,
      code: CODES.merchant.topUp,
      roles: ['3'],
      visible: (row) => row.merStatus !== 'CLOSED',
      loads: () => import('../lib/merchant-dialogs').then(({ topUp: own }) => own),
      call: '/v1/merchant/topUp',
      body: ({ merId }, values) => ({ merId, ...values }),
      success: '充值申请已提交，到账后入账',
    },
    {
      name: 'setReserve',
      label: '保证金与欠款上限',
      submit: '保存',
      places: ['detail'],
      tucked: true,
      code: CODES.merchant.setReserve,
      roles: ['3'],
      visible: (row) => row.merStatus !== 'CLOSED',
      fresh: true,
      loads: () => import('../lib/merchant-dialogs').then(({ setReserve: own }) => own),
      call: '/v1/merchant/setReserve',
      body: ({ merId }, values) => ({ merId, ...values }),
      success: '已设置，下一批次起生效',
    },
    {
      name: 'setExpiryRule',
      label: '证照到期规则',
      submit: '保存',
      places: ['toolbar'],
      code: CODES.merchant.freeze,
      roles: ['3'],
      ask: { call: '/v1/merchant/expiryRule' },
      loads: () => import('../lib/merchant-dialogs').then(({ expiryRule }) => expiryRule),
      call: '/v1/merchant/setExpiryRule',
      body: (_row, values) => values,
      success: '规则已保存，次日零点后生效',
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
      fresh: true,
      loads: () => import('../lib/merchant-dialogs').then(({ freeze: own }) => own),
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
      form: { fields: freezeFields },
      call: '/v1/merchant/unfreeze',
      success: '已解冻',
    },
  ],
})

export type Merchant = RecordFrom<typeof merchant>
export default merchant
