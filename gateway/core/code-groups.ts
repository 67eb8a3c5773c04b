import type { RoleType } from '#domain/codes'

/**
 * Permission codes by area (domain §5.1, §5.2), from which accounts are composed: a group means
 * every menu code of its area and every action code the role may hold (contract §5).
 */
export type CodeGroup =
  | 'merchants'
  | 'trades'
  | 'fin'
  | 'billing'
  | 'download'
  | 'accounts'
  | 'members'
  | 'settlement'
  | 'invoices'

interface GroupCodes {
  menu: readonly string[]
  /** Action codes by the roles that may hold them; partners act on their own rows only. */
  provider: readonly string[]
  partner: readonly string[]
}

export const CODE_GROUPS: Record<CodeGroup, GroupCodes> = {
  merchants: {
    menu: ['02100001', '02100003', '02100005', '02100006', '02100009'],
    provider: [
      '02100001:edit',
      '02100001:del',
      '02100001:cancel',
      '02100003:apply',
      '02100003:cancel',
      '02100006:plain',
      '02100006:settle',
      '02100006:freeze',
      '02100006:reRegister',
      '02100006:device',
      '02100006:deviceExport',
      '02100006:appeal',
      '02100009:cashRetry',
      '02100009:codeUnbind',
    ],
    partner: [
      '02100001:edit',
      '02100001:del',
      '02100001:cancel',
      '02100003:apply',
      '02100003:cancel',
      '02100006:reRegister',
      '02100006:device',
      '02100006:appeal',
      '02100009:codeUnbind',
    ],
  },
  trades: {
    menu: ['02100024', '02100025', '02100026', '02100032', '02100033'],
    provider: ['02100025:export', '02100033:apply'],
    partner: ['02100025:export'],
  },
  fin: { menu: ['02100011'], provider: ['02100011:diff'], partner: [] },
  billing: { menu: ['02100012'], provider: [], partner: [] },
  download: { menu: ['02100013'], provider: [], partner: [] },
  accounts: {
    menu: ['02100014', '02100015', '02100016', '92100001'],
    provider: ['02100015:recharge', '02100016:allot', '92100001:allot'],
    partner: [],
  },
  members: {
    menu: ['02100020'],
    provider: ['02100020:export'],
    partner: ['02100020:export'],
  },
  settlement: { menu: ['02100027'], provider: ['02100027:confirm'], partner: [] },
  invoices: { menu: ['02100103'], provider: ['02100103:edit'], partner: ['02100103:edit'] },
}

/** Every code of `groups` that a role of this type may hold. */
export function codesOf(roleType: RoleType, groups: readonly CodeGroup[]): string[] {
  return groups.flatMap((name) => {
    const group = CODE_GROUPS[name]
    const actions = roleType === '3' ? group.provider : roleType === '4' ? group.partner : []
    return [...group.menu, ...actions]
  })
}

/** Every menu code of every area, no action code; the home page's own code comes first. */
export const MENU_CODES: readonly string[] = [
  '00000000',
  ...Object.values(CODE_GROUPS).flatMap((group) => group.menu),
]
