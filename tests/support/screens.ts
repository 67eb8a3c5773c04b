import type { RoleType } from '#domain/codes'

/**
 * The console's screens as the spec names them (spec §2; titles, hidden ones and menu order:
 * domain §5.1, §7–9), typed out here so that no definition vouches for itself.
 */
export interface SpecScreen {
  /** A react-router pattern. */
  path: string
  title: string
  code: string
  roles: readonly RoleType[]
  hidden?: true
  /** Headed by the record's name, not by its title. */
  named?: true
  /** What an address needs beyond the path: the first row of a list fills it. */
  needs?: {
    from: string
    query?: string
    /** Which rows will do; it is then looked for among the first hundred. */
    where?: (row: Readonly<Record<string, unknown>>) => boolean
  }
}

/** Merchants of a channel that have a WeChat order: the other channel's have a screen of their own. */
const wxOrderOf = (partnerChannel: boolean) => ({
  from: '/v1/merchant/queryList',
  where: ({ wxOrderId, corpEntryChannel }: Readonly<Record<string, unknown>>) =>
    wxOrderId !== null && (corpEntryChannel === '2') === partnerChannel,
})

/** Applications with a form of this kind. */
const applicationOf = (kind: string) => ({
  from: '/v2/merApply/list',
  where: ({ entryKind }: Readonly<Record<string, unknown>>) => entryKind === kind,
})

const BOTH: readonly RoleType[] = ['3', '4']
const PROVIDER: readonly RoleType[] = ['3']
const STORE: readonly RoleType[] = ['30']

/** In the menu's order. */
export const SCREENS: readonly SpecScreen[] = [
  { path: '/merchants/merorder', title: '商户进件', code: '02100001', roles: BOTH },
  {
    path: '/merchants/merorder-normal/:applyId/:corpEntryChannel',
    title: '普通商户进件',
    code: '02100001',
    roles: BOTH,
    hidden: true,
    needs: applicationOf('normal'),
  },
  {
    path: '/merchants/merorder-mini/:applyId/:corpEntryChannel',
    title: '小微商户进件',
    code: '02100001',
    roles: BOTH,
    hidden: true,
    needs: applicationOf('mini'),
  },
  {
    path: '/merchants/merorder-mini-hlb/:applyId',
    title: '小微商户进件(合作通道)',
    code: '02100001',
    roles: BOTH,
    hidden: true,
    needs: applicationOf('hlb'),
  },
  { path: '/merchants/merinfo', title: '商户信息查询', code: '02100005', roles: BOTH },
  {
    path: '/merchants/merdetail/:merId/:applyId',
    title: '商户详情',
    code: '02100006',
    roles: BOTH,
    hidden: true,
    named: true,
    needs: { from: '/v1/merchant/queryList' },
  },
  {
    path: '/merchants/merinfocheck/:applyId',
    title: '商户真实性审核',
    code: '02100005',
    roles: BOTH,
    hidden: true,
    named: true,
    needs: { from: '/v1/merchant/queryList' },
  },
  {
    path: '/merchants/wxverify/:applyId/:orderId',
    title: '商户微信实名认证',
    code: '02100003',
    roles: BOTH,
    hidden: true,
    named: true,
    needs: wxOrderOf(false),
  },
  {
    path: '/merchants/wxverify-hlb/:applyId/:orderId',
    title: '商户微信实名认证(合作通道)',
    code: '02100003',
    roles: BOTH,
    hidden: true,
    named: true,
    needs: wxOrderOf(true),
  },
  { path: '/merchants/change', title: '商户变更', code: '02100007', roles: BOTH },
  { path: '/merchants/shopinfo', title: '门店信息查询', code: '02100009', roles: BOTH },
  { path: '/merchants/shopcash', title: '自动提现状态查询', code: '02100009', roles: BOTH },
  {
    path: '/merchants/barcode',
    title: '自助点餐详情',
    code: '02100009',
    roles: BOTH,
    hidden: true,
    needs: { from: '/v1/shop/queryList', query: 'shopId' },
  },
  { path: '/merchants/terminal', title: '终端管理', code: '02100006', roles: BOTH },
  {
    path: '/merchants/tiktokCoupon',
    title: '抖音团购券终端核销记录',
    code: '02100006',
    roles: BOTH,
  },
  {
    path: '/merchants/riskMerchantAppealCenter',
    title: '风险商户申诉中心',
    code: '02100006',
    roles: BOTH,
  },
  { path: '/trades/trade', title: '交易汇总', code: '02100024', roles: BOTH },
  {
    path: '/trades/detail/:userCustId',
    title: '商户交易明细',
    code: '02100025',
    roles: BOTH,
    hidden: true,
    named: true,
    needs: { from: '/v1/merchant/queryList' },
  },
  { path: '/trades/details', title: '交易明细查询', code: '02100025', roles: BOTH },
  { path: '/trades/cash-out', title: '商户提现查询', code: '02100026', roles: BOTH },
  { path: '/trades/change', title: '交易变化', code: '02100024', roles: BOTH, hidden: true },
  { path: '/trades/income', title: '服务商收益', code: '02100032', roles: BOTH },
  {
    path: '/trades/incomeChange',
    title: '收益变化',
    code: '02100032',
    roles: PROVIDER,
    hidden: true,
  },
  { path: '/trades/refund', title: '退款交易查询', code: '02100033', roles: BOTH },
  { path: '/trades/chargeback', title: '调单与拒付', code: '02100034', roles: BOTH },
  { path: '/fin/list', title: '对账单查询', code: '02100011', roles: PROVIDER },
  {
    path: '/fin/diff',
    title: '对账差异',
    code: '02100011',
    roles: PROVIDER,
    hidden: true,
  },
  { path: '/fin/bank', title: '银行对账', code: '02113001', roles: PROVIDER },
  { path: '/fin/bank-statement', title: '银行对账单', code: '02113002', roles: PROVIDER },
  { path: '/fin/bank-account', title: '银行账户', code: '02113003', roles: PROVIDER },
  { path: '/billing/detail', title: '发票金额查询', code: '02100012', roles: PROVIDER },
  {
    path: '/billing/rule',
    title: '开票信息及须知',
    code: '02100012',
    roles: PROVIDER,
    hidden: true,
  },
  { path: '/download/list', title: '报表中心', code: '02100013', roles: BOTH },
  { path: '/accounts/accountOverview', title: '账户总览', code: '02100014', roles: PROVIDER },
  { path: '/accounts/accountStatement', title: '账户流水', code: '02100016', roles: PROVIDER },
  { path: '/accounts/profitStatement', title: '分润账户查询', code: '02100016', roles: PROVIDER },
  {
    path: '/accounts/accountRechargeDetail',
    title: '充值明细',
    code: '02100015',
    roles: PROVIDER,
    hidden: true,
  },
  {
    path: '/accounts/accountWithdrawDetail',
    title: '提现明细',
    code: '02100015',
    roles: PROVIDER,
    hidden: true,
  },
  { path: '/accounts/accountSubsidy', title: '补贴账户管理', code: '02100016', roles: PROVIDER },
  {
    path: '/accounts/accountSubsidyRechargeDetail',
    title: '补贴账户充值明细',
    code: '02100015',
    roles: PROVIDER,
    hidden: true,
  },
  { path: '/accounts/accountRebate', title: '返利营销账户', code: '92100001', roles: PROVIDER },
  {
    path: '/accounts/accountRebateDetail',
    title: '返利明细',
    code: '92100001',
    roles: PROVIDER,
    hidden: true,
    needs: { from: '/v1/account/rebateList', query: 'rebateId' },
  },
  {
    path: '/accounts/accountRebateRule',
    title: '返利规则',
    code: '92100001',
    roles: PROVIDER,
    hidden: true,
  },
  { path: '/accounts/accountProof', title: '账务核对', code: '02100043', roles: PROVIDER },
  { path: '/accounts/trialBalance', title: '试算平衡', code: '02113010', roles: PROVIDER },
  { path: '/accounts/voucher', title: '凭证', code: '02113010', roles: PROVIDER },
  { path: '/accounts/payable', title: '应付商户款', code: '02113010', roles: PROVIDER },
  { path: '/accounts/receivable', title: '渠道应收', code: '02113010', roles: PROVIDER },
  { path: '/accounts/standing', title: '长短款', code: '02113010', roles: PROVIDER },
  { path: '/accounts/closing', title: '关账', code: '02113011', roles: PROVIDER },
  { path: '/ingest/source', title: '数据来源', code: '02110001', roles: PROVIDER },
  { path: '/ingest/event', title: '来源事件', code: '02110002', roles: PROVIDER },
  { path: '/ingest/file', title: '账单文件', code: '02110003', roles: PROVIDER },
  { path: '/ingest/day', title: '日清看板', code: '02110004', roles: PROVIDER },
  { path: '/ingest/upstreamOrder', title: '上游指令', code: '02100047', roles: PROVIDER },
  {
    path: '/bankActivityBilling/billingQuery',
    title: '银行活动数据查询',
    code: '9999999',
    roles: PROVIDER,
  },
  {
    path: '/registrationStoreOperationData/dataQuery',
    title: '注册门店运营数据',
    code: '9999998',
    roles: STORE,
  },
  { path: '/merberManage/merberList', title: '会员列表', code: '02100020', roles: BOTH },
  { path: '/cloudAccount/settleManager', title: '结算管理', code: '02100027', roles: PROVIDER },
  { path: '/invoiceManager/settleManager', title: '发票管理', code: '02100103', roles: BOTH },
  { path: '/system/staff', title: '员工', code: '02109001', roles: BOTH },
  { path: '/system/team', title: '团队', code: '02109008', roles: PROVIDER },
  { path: '/system/role', title: '角色', code: '02109002', roles: PROVIDER },
  { path: '/system/approval', title: '审批', code: '02112001', roles: BOTH },
  { path: '/system/approval-rule', title: '审批规则', code: '02112002', roles: PROVIDER },
  { path: '/system/operation', title: '操作日志', code: '02109003', roles: BOTH },
  { path: '/system/partner', title: '渠道商', code: '02109004', roles: BOTH },
  { path: '/system/cost', title: '成本与底价', code: '02109010', roles: PROVIDER },
  { path: '/system/rate-template', title: '费率模板', code: '02109010', roles: PROVIDER },
  { path: '/system/session', title: '登录设备', code: '02109005', roles: BOTH },
  { path: '/system/holiday', title: '节假日', code: '02109007', roles: PROVIDER },
  { path: '/system/device-model', title: '终端型号', code: '02100006', roles: PROVIDER },
  { path: '/system/message', title: '消息记录', code: '02109009', roles: PROVIDER },
  { path: '/system/import', title: '数据迁入', code: '02109006', roles: PROVIDER },
  { path: '/system/bank-branch', title: '支行', code: '02109006', roles: PROVIDER },
]

/** Screens beside the spec's; the same is looked at. */
export const BESIDE: readonly SpecScreen[] = [
  { path: '/workbench', title: '工作台', code: '', roles: ['3', '4', '30'] },
  { path: '/trades/merchant-settlement', title: '商户结算批次', code: '02100026', roles: BOTH },
]

/** A placeholder row for visitors who may not open the screen anyway. */
const ANY_ROW = {
  merId: '8000000000000001',
  applyId: 'AP1',
  corpEntryChannel: '1',
  wxOrderId: 'WV1',
  shopId: '3',
  rebateId: 'RB1',
}

/** A merchant is its owner's customer number in the spec's trade route. */
const COLUMN_OF: Readonly<Record<string, string>> = { userCustId: 'merId', orderId: 'wxOrderId' }

/** The row an address is filled from. */
export const rowFor = (
  { needs }: SpecScreen,
  list: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, unknown>> => list.find(needs?.where ?? (() => true))!

/** The address of a screen, its parts taken from a row. */
export function addressOf(
  { path, needs }: SpecScreen,
  row: Readonly<Record<string, unknown>> = ANY_ROW,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(row[COLUMN_OF[name] ?? name]))
  const name = needs?.query
  return name === undefined ? filled : `${filled}?${name}=${String(row[name])}`
}
