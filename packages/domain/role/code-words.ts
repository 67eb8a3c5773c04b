import type { CodeGroup } from '../permission-codes'

/**
 * The label of each permission code by area, screen and verb, as a tree for the role editor. A test
 * checks that every code occurs here once.
 */
export interface CodeScreen {
  /** The screens, by their menu titles. */
  title: string
  /** Its menu code. */
  code: string
  /** Action code -> label of the action. */
  verbs?: Readonly<Record<string, string>>
}

export const CODE_WORDS: Readonly<Record<CodeGroup, { title: string; screens: CodeScreen[] }>> = {
  merchants: {
    title: '商户管理',
    screens: [
      {
        title: '商户进件',
        code: '02100001',
        verbs: {
          '02100001:edit': '填写、提交，补充真实性审核材料',
          '02100001:del': '删除草稿',
          '02100001:cancel': '撤回申请',
        },
      },
      {
        title: '微信实名认证',
        code: '02100003',
        verbs: { '02100003:apply': '提交认证', '02100003:cancel': '撤销认证' },
      },
      { title: '商户信息查询、真实性审核', code: '02100005' },
      {
        title: '商户详情、终端管理、抖音核销、风险申诉',
        code: '02100006',
        verbs: {
          '02100006:plain': '查看个人信息明文',
          '02100006:settle': '申请变更结算账户',
          '02100006:settleReview': '审核结算账户变更',
          '02100006:freeze': '冻结、解冻商户',
          '02100006:reserve': '设置商户保证金',
          '02100006:topUp': '商户充值还欠',
          '02100006:settleNow': '立即结算（D0 商户）',
          '02100006:reRegister': '重新报备渠道',
          '02100006:device': '终端新增、绑定、停用',
          '02100006:deviceExport': '导出终端',
          '02100006:appeal': '提交风险申诉',
        },
      },
      {
        title: '商户变更',
        code: '02100007',
        verbs: {
          '02100007:ask': '申请、撤回商户变更，批量调整费率（另需查看「数据迁入」）',
          '02100007:review': '复核商户变更，复核批量费率（另需查看「数据迁入」）',
        },
      },
      {
        title: '门店信息、自动提现、自助点餐',
        code: '02100009',
        verbs: {
          '02100009:codeUnbind': '解绑台码',
          '02100009:code': '设置自助点餐，新增桌码',
          '02100009:cashRetry': '重试自动提现',
        },
      },
    ],
  },
  trades: {
    title: '交易管理',
    screens: [
      { title: '交易汇总', code: '02100024' },
      { title: '交易明细', code: '02100025', verbs: { '02100025:export': '导出交易' } },
      { title: '商户提现、结算批次', code: '02100026' },
      { title: '服务商收益', code: '02100032' },
      { title: '退款', code: '02100033', verbs: { '02100033:apply': '申请、重试退款' } },
      { title: '调单与拒付', code: '02100034', verbs: { '02100034:answer': '提交材料、接受拒付' } },
    ],
  },
  fin: {
    title: '对账管理',
    screens: [
      { title: '对账单', code: '02100011', verbs: { '02100011:diff': '处理对账差异、申请对账单' } },
      {
        title: '银行对账',
        code: '02113001',
        verbs: {
          '02113001:match': '匹配、跟进',
          '02113001:ask': '申请挂账、转回、核销',
          '02113001:review': '复核挂账与核销',
        },
      },
      { title: '银行对账单', code: '02113002', verbs: { '02113002:upload': '上传' } },
      { title: '银行账户', code: '02113003', verbs: { '02113003:edit': '新增、修改' } },
    ],
  },
  billing: {
    title: '开票管理',
    screens: [
      { title: '发票金额、开票信息', code: '02100012', verbs: { '02100012:edit': '维护开票信息' } },
    ],
  },
  download: { title: '报表中心', screens: [{ title: '报表中心', code: '02100013' }] },
  accounts: {
    title: '账户管理',
    screens: [
      { title: '账户总览', code: '02100014' },
      {
        title: '充值明细、提现明细',
        code: '02100015',
        verbs: { '02100015:recharge': '充值、提现' },
      },
      {
        title: '账户流水、分润账户、补贴账户',
        code: '02100016',
        verbs: { '02100016:allot': '新建、修改、停止补贴' },
      },
      {
        title: '返利营销账户',
        code: '92100001',
        verbs: { '92100001:allot': '新建、确认、发放返利' },
      },
      { title: '审批', code: '02112001', verbs: { '02112001:decide': '通过、驳回' } },
      { title: '账务核对', code: '02100043' },
      { title: '试算平衡、凭证、应付商户款、渠道应收', code: '02113010' },
      {
        title: '关账、更正凭证',
        code: '02113011',
        verbs: {
          '02113011:close': '申请关账',
          '02113011:reopen': '申请重开',
          '02113011:review': '复核关账、重开与更正',
          '02113011:correct': '制更正凭证',
        },
      },
      {
        title: '上游指令',
        code: '02100047',
        verbs: { '02100047:resend': '重新发送' },
      },
      {
        title: '来源事件',
        code: '02110002',
        verbs: { '02110002:handle': '绑定商户、重试、搁置' },
      },
      { title: '账单文件', code: '02110003', verbs: { '02110003:upload': '上传账单文件' } },
      { title: '日清看板', code: '02110004' },
    ],
  },
  members: {
    title: '会员管理',
    screens: [{ title: '会员列表', code: '02100020', verbs: { '02100020:export': '导出会员' } }],
  },
  settlement: {
    title: '结算管理',
    screens: [
      {
        title: '结算单',
        code: '02100027',
        verbs: {
          '02100027:confirm': '确认、提出异议、申请变更收款账户',
          '02100027:review': '审核收款账户变更',
        },
      },
    ],
  },
  invoices: {
    title: '发票管理',
    screens: [
      { title: '发票', code: '02100103', verbs: { '02100103:edit': '填写、提交、作废、红冲' } },
    ],
  },
  system: {
    title: '系统管理',
    screens: [
      {
        title: '员工',
        code: '02109001',
        verbs: { '02109001:edit': '新增、修改、停用，重置密码' },
      },
      {
        title: '团队',
        code: '02109008',
        verbs: { '02109008:edit': '新增、改名、删除，归入门店' },
      },
      { title: '角色', code: '02109002', verbs: { '02109002:edit': '新增、修改、复制、删除' } },
      {
        title: '审批规则',
        code: '02112002',
        verbs: { '02112002:edit': '新增、修改、启用与停用' },
      },
      { title: '操作日志', code: '02109003', verbs: { '02109003:export': '导出日志' } },
      {
        title: '渠道商',
        code: '02109004',
        verbs: { '02109004:edit': '新增、修改，停止与恢复合作' },
      },
      {
        title: '数据来源',
        code: '02110001',
        verbs: { '02110001:save': '新增、修改、停用', '02110001:rotate': '更换密钥' },
      },
      { title: '登录设备', code: '02109005', verbs: { '02109005:end': '下线他人的设备' } },
      { title: '成本与底价、费率模板', code: '02109010', verbs: { '02109010:edit': '调整' } },
      {
        title: '数据迁入',
        code: '02109006',
        verbs: { '02109006:apply': '上传、开始迁入、撤销' },
      },
      { title: '节假日', code: '02109007', verbs: { '02109007:edit': '维护节假日' } },
      { title: '消息记录', code: '02109009', verbs: { '02109009:resend': '重新发送' } },
    ],
  },
}

export const AREAS = Object.keys(CODE_WORDS) as readonly CodeGroup[]

/** Every code of an area with its label, the verbs under their screen. */
export const wordsOfArea = (area: CodeGroup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    CODE_WORDS[area].screens.flatMap(({ title, code, verbs = {} }) => [
      [code, `${title}：查看`],
      ...Object.entries(verbs).map(([verb, words]) => [verb, `${title}：${words}`]),
    ]),
  )

/** The same as an indented tree: a screen, and below it its actions. */
export const treeOfArea = (area: CodeGroup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    CODE_WORDS[area].screens.flatMap(({ title, code, verbs = {} }) => [
      [code, title],
      ...Object.entries(verbs).map(([verb, words]) => [verb, `${INDENT}${words}`]),
    ]),
  )

const INDENT = '　└ '

/** The label of a code with its area; an unknown code is its own label. */
export function codeWords(code: string): string {
  if (code === 'all') return '全部页面与操作'
  if (code === '00000000') return '首页'
  for (const area of AREAS) {
    const words = wordsOfArea(area)[code]
    if (words !== undefined) return `${CODE_WORDS[area].title}／${words}`
  }
  return code
}
