import { CODE_ALL, type RoleType } from '#domain/codes'
import { codes as changeCodes } from '#domain/merchant-change/fields'
import { codes as partnerCodes } from '#domain/partner/fields'
import { CODES, type CodeGroup } from '#domain/permission-codes'
import { codes as sessionCodes } from '#domain/session/fields'
import { codes as staffCodes } from '#domain/staff/fields'
import { codesOf, MENU_CODES } from '../../core/code-groups'
import type { role } from './role-schema'

const { verbs: change } = changeCodes
const { verbs: partner } = partnerCodes
const { verbs: staff } = staffCodes
const { verbs: session } = sessionCodes

type Role = typeof role.$inferInsert

interface Standard {
  roleName: string
  roleType: RoleType
  codes: readonly string[]
  authFlag?: '1'
  /** Further codes outside the samples, whose accounts' codes the contract fixes. */
  ofInstallation?: readonly string[]
  remark: string
}

const OPS: readonly CodeGroup[] = ['merchants', 'trades', 'download']
const FINANCE: readonly CodeGroup[] = [
  'trades',
  'fin',
  'billing',
  'accounts',
  'settlement',
  'invoices',
  'download',
]
const PARTNER: readonly CodeGroup[] = ['merchants', 'trades', 'download', 'invoices', 'members']

/** What a figure leads to: finance reads merchants, shops with their payouts, and partners. */
const BEHIND_FIGURES = [CODES.merchant.show, CODES.shop.list, change.list, partner.list]

/** A partner's administrators manage their own staff, and end their sessions. */
const OWN_PEOPLE = [staff.list, staff.edit, session.list, session.end]

/** The name of the role that holds everything. */
export const ADMIN_ROLE = '管理员'

/** What every provider begins with; all of them can be changed but the first. */
const STANDARD: readonly Standard[] = [
  {
    roleName: ADMIN_ROLE,
    roleType: '3',
    codes: [CODE_ALL],
    authFlag: '1',
    remark: '全部页面与操作',
  },
  {
    roleName: '运营',
    roleType: '3',
    codes: codesOf('3', OPS),
    remark: '商户进件、商户与门店、交易',
  },
  {
    roleName: '财务',
    roleType: '3',
    codes: codesOf('3', FINANCE),
    ofInstallation: BEHIND_FIGURES,
    authFlag: '1',
    remark: '交易、对账、账户、结算与发票',
  },
  { roleName: '只读', roleType: '3', codes: MENU_CODES, remark: '查看全部页面，不能操作' },
  {
    roleName: '渠道商管理员',
    roleType: '4',
    codes: codesOf('4', PARTNER),
    ofInstallation: OWN_PEOPLE,
    remark: '名下商户、交易、发票与会员',
  },
  {
    roleName: '渠道商业务员',
    roleType: '4',
    codes: codesOf('4', ['merchants']),
    remark: '本人录入的商户',
  },
  { roleName: '注册门店', roleType: '30', codes: [], remark: '门店运营数据' },
]

/** Two providers' roles are never called alike. */
export const roleNoOf = (providerId: string, serial: number): string =>
  `R${providerId.slice(-4)}${String(serial).padStart(4, '0')}`

/** @param samples without what the samples' accounts do not hold */
export const standardRoles = (providerId: string, createdAt: Date, samples = false): Role[] =>
  STANDARD.map(({ codes, ofInstallation = [], authFlag = '0', ...one }, i) => ({
    ...one,
    providerId,
    roleNo: roleNoOf(providerId, i + 1),
    codes: samples ? [...codes] : [...codes, ...ofInstallation],
    authFlag,
    createdAt,
  }))
