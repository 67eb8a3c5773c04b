import type { CodeGroup } from '#domain/permission-codes'
import { codesOf, MENU_CODES } from '../../core/code-groups'
import type { partner, provider, user, userRole } from '../../core/access-schema'
import type { team } from '../../features/shop/shop-schema'
import { pinyinOf } from '../../core/pinyin'

/** Providers, partners, teams and the sandbox's accounts (contract §5). */

export const PROVIDER_ONE = '6000000000000001'
export const PROVIDER_TWO = '6000000000000002'
export const SANDBOX_PASSWORD = 'Sandbox@2026'

export const PROVIDERS: (typeof provider.$inferInsert)[] = [
  {
    providerId: PROVIDER_ONE,
    name: '云杉支付服务有限公司',
    shortName: '云杉支付',
    acquirerCode: '48273310',
  },
  {
    providerId: PROVIDER_TWO,
    name: '海棠湾收单服务有限公司',
    shortName: '海棠湾收单',
    acquirerCode: '48276410',
  },
]

export type SeedPartner = typeof partner.$inferInsert & {
  overrideRatio: number
  /** Cities its merchants work in. */
  cities: readonly string[]
}

export const EAST = '7000000000000001'

type PartnerLine = [
  id: string,
  parent: string | null,
  name: string,
  terms: Pick<SeedPartner, 'profitMode' | 'costRate' | 'ratio' | 'perTxnAmt'>,
  cities: readonly string[],
]

const rateDiff = (costRate: number) => ({
  profitMode: 'RATE_DIFF',
  costRate,
  ratio: 0,
  perTxnAmt: 0,
})
const ratio = (share: number) => ({ profitMode: 'RATIO', costRate: 0, ratio: share, perTxnAmt: 0 })
const perTxn = (fen: number) => ({ profitMode: 'PER_TXN', costRate: 0, ratio: 0, perTxnAmt: fen })

/** What partners have of the trades of those below them, of the margin that is left over. */
const OVERRIDES: Readonly<Record<string, number>> = {
  [EAST]: 10_000,
  '7000000000000002': 5_000,
  '7000000000000101': 8_000,
}

/** Three levels under the first provider, all three ways of sharing; two levels under the second. */
const LINES_ONE: PartnerLine[] = [
  [EAST, null, '华东渠道发展', rateDiff(250), ['330100', '310100']],
  ['7000000000000002', EAST, '浙江拓展服务', ratio(40_000), ['330100', '330200', '330300']],
  ['7000000000000003', EAST, '江苏拓展服务', ratio(35_000), ['320100', '320500']],
  ['7000000000000004', '7000000000000002', '杭州城市服务商', perTxn(5), ['330100']],
  ['7000000000000005', '7000000000000002', '甬城商户通', rateDiff(270), ['330200']],
  ['7000000000000006', '7000000000000003', '苏州聚合支付', ratio(30_000), ['320500']],
  ['7000000000000007', null, '华南渠道发展', ratio(45_000), ['440100', '440300']],
  ['7000000000000008', '7000000000000007', '广东拓展服务', rateDiff(260), ['440100', '441900']],
  ['7000000000000009', '7000000000000008', '莞邑商户通', perTxn(3), ['441900']],
  ['7000000000000010', null, '西部渠道发展', rateDiff(255), ['510100', '500100', '610100']],
]
const LINES_TWO: PartnerLine[] = [
  ['7000000000000101', null, '厦门海湾渠道', ratio(40_000), ['350200']],
  ['7000000000000102', '7000000000000101', '鹭岛商户通', rateDiff(250), ['350200']],
]

export const PARTNERS: readonly SeedPartner[] = [
  ...partnersOf(PROVIDER_ONE, LINES_ONE),
  ...partnersOf(PROVIDER_TWO, LINES_TWO),
]

function partnersOf(providerId: string, lines: PartnerLine[]): SeedPartner[] {
  const paths = new Map<string, string>()
  return lines.map(([partnerId, parentId, shortName, terms, cities]) => {
    const path = `${(parentId && paths.get(parentId)) ?? '/'}${partnerId}/`
    paths.set(partnerId, path)
    const name = `${shortName}有限公司`
    const pinyin = pinyinOf(name, shortName)
    const overrideRatio = OVERRIDES[partnerId] ?? 0
    const names = { name, shortName, pinyin }
    return { providerId, partnerId, parentId, path, ...names, ...terms, overrideRatio, cities }
  })
}

export const TEAMS: (typeof team.$inferInsert)[] = [
  ...['杭州一队', '杭州二队', '宁波队', '江苏队', '华南队', '西部队', '大客户队'].map(
    (teamName, i) => ({ providerId: PROVIDER_ONE, teamId: `T10000${i + 1}`, teamName }),
  ),
  ...['厦门一队', '厦门二队', '机动队'].map((teamName, i) => ({
    providerId: PROVIDER_TWO,
    teamId: `T20000${i + 1}`,
    teamName,
  })),
]

/** In the contract's order: mobiles and ids follow it. */
const LOGIN_NAMES = [
  'fws_admin',
  'fws_ops',
  'fws_finance',
  'fws_readonly',
  'qd_admin',
  'qd_sales',
  'shop_owner',
  'multi',
  'noperm',
  'nocode',
  'norole',
  'other_admin',
  'bank_81a1',
]
export const userIdOf = (loginName: string): string =>
  `10000000${String(LOGIN_NAMES.indexOf(loginName) + 1).padStart(8, '0')}`

const PROVIDER_OPS: CodeGroup[] = ['merchants', 'trades', 'download']
const PARTNER_ALL: CodeGroup[] = ['merchants', 'trades', 'download', 'invoices', 'members']

type SeedRole = Omit<typeof userRole.$inferInsert, 'userId' | 'seq'>

const roles = {
  provider: (codes: readonly string[], more: Partial<SeedRole> = {}): SeedRole => ({
    roleType: '3',
    roleName: '服务商',
    custId: PROVIDER_ONE,
    providerId: PROVIDER_ONE,
    codes: [...codes],
    businessMode: '2',
    ...more,
  }),
  partner: (groups: CodeGroup[], more: Partial<SeedRole> = {}): SeedRole => ({
    roleType: '4',
    roleName: '渠道商',
    custId: EAST,
    providerId: PROVIDER_ONE,
    partnerId: EAST,
    codes: codesOf('4', groups),
    businessMode: '2',
    ...more,
  }),
  /** Type 30 needs no code of its own: the rule of spec §9 gives it 9999998. */
  store: (custId: string, shopIds: string[]): SeedRole => ({
    roleType: '30',
    roleName: '注册门店',
    custId,
    providerId: PROVIDER_ONE,
    codes: [],
    shopIds,
  }),
}

export type SeedUser = Omit<typeof user.$inferInsert, 'passwordHash'>

/** The accounts in the contract's order; `storeShops` are the shops of the registered stores. */
export function accountsOf(storeShops: string[]): {
  users: SeedUser[]
  userRoles: (typeof userRole.$inferInsert)[]
} {
  const finance: CodeGroup[] = [
    'trades',
    'fin',
    'billing',
    'accounts',
    'settlement',
    'invoices',
    'download',
  ]
  const ops = codesOf('3', PROVIDER_OPS)
  const lines: [loginName: string, nickName: string, roles: SeedRole[]][] = [
    ['fws_admin', '服务商管理员', [roles.provider(['all'], { authFlag: '1' })]],
    ['fws_ops', '服务商运营', [roles.provider(ops)]],
    ['fws_finance', '服务商财务', [roles.provider(codesOf('3', finance), { authFlag: '1' })]],
    ['fws_readonly', '服务商只读', [roles.provider(MENU_CODES)]],
    ['qd_admin', '渠道商管理员', [roles.partner(PARTNER_ALL)]],
    ['qd_sales', '渠道商业务员', [roles.partner(['merchants'], { dataScope: 'SELF' })]],
    ['shop_owner', '注册门店', [roles.store('5000000000000001', storeShops)]],
    [
      'multi',
      '三种角色',
      [
        roles.provider(ops),
        roles.partner(PARTNER_ALL),
        roles.store('5000000000000002', storeShops),
      ],
    ],
    ['noperm', '只有首页', [roles.provider(['00000000'])]],
    ['nocode', '无权限', [roles.provider([])]],
    ['norole', '其他系统', [roles.provider([], { roleType: '9', roleName: '其他系统' })]],
    [
      'other_admin',
      '另一服务商管理员',
      [roles.provider(['all'], { custId: PROVIDER_TWO, providerId: PROVIDER_TWO })],
    ],
    ['bank_81a1', '银行渠道', [roles.provider(ops, { loginUserTypeExt: '81A1' })]],
  ]
  return {
    users: lines.map(([loginName, nickName]) => ({
      userId: userIdOf(loginName),
      loginName,
      mobile: `139${String(LOGIN_NAMES.indexOf(loginName) + 1).padStart(8, '0')}`,
      nickName,
    })),
    userRoles: lines.flatMap(([loginName, , held]) =>
      held.map((role, seq) => ({
        userId: userIdOf(loginName),
        seq,
        // Given for every row: rows of one insert carry the same columns.
        partnerId: null,
        authFlag: '0',
        loginUserTypeExt: '',
        businessMode: '1',
        dataScope: 'ALL',
        shopIds: [],
        ...role,
      })),
    ),
  }
}

/** Who brings rows in; row scope SELF reads it. */
export const STAFF = {
  admin: { userId: userIdOf('fws_admin'), name: '服务商管理员' },
  ops: { userId: userIdOf('fws_ops'), name: '服务商运营' },
  partnerAdmin: { userId: userIdOf('qd_admin'), name: '渠道商管理员' },
  sales: { userId: userIdOf('qd_sales'), name: '渠道商业务员' },
  other: { userId: userIdOf('other_admin'), name: '另一服务商管理员' },
} as const
