import { CODES, type CodeGroup, type NounCodes } from '#domain/permission-codes'
import type { RoleType } from '#domain/codes'

interface GroupCodes {
  menu: readonly string[]
  /** Action codes by the roles that may hold them; partners act on their own rows only. */
  provider: readonly string[]
  partner: readonly string[]
}

/**
 * Permission codes by area (domain §5.1, §5.2), from which accounts are composed: a group means
 * every menu code of its area and every action code the role may hold (contract §5).
 */
export const CODE_GROUPS: Record<CodeGroup, GroupCodes> = withNouns({
  merchants: {
    menu: [
      CODES.apply.list,
      CODES.wxVerify.list,
      CODES.merchant.list,
      CODES.merchant.show,
      CODES.shop.list,
    ],
    provider: [
      CODES.apply.edit,
      CODES.apply.remove,
      CODES.apply.cancel,
      CODES.wxVerify.apply,
      CODES.wxVerify.cancel,
      CODES.merchant.plain,
      CODES.merchant.changeSettle,
      CODES.merchant.reviewSettle,
      CODES.merchant.freeze,
      CODES.merchant.setReserve,
      CODES.merchant.topUp,
      CODES.merchant.settleNow,
      CODES.merchant.reRegister,
      CODES.device.edit,
      CODES.device.export,
      CODES.appeal.submit,
      CODES.autoCash.retry,
      CODES.barcode.unbind,
      CODES.barcode.edit,
    ],
    partner: [
      CODES.apply.edit,
      CODES.apply.remove,
      CODES.apply.cancel,
      CODES.wxVerify.apply,
      CODES.wxVerify.cancel,
      CODES.merchant.reRegister,
      CODES.device.edit,
      CODES.appeal.submit,
      CODES.barcode.unbind,
      CODES.barcode.edit,
    ],
  },
  trades: {
    menu: [
      CODES.tradeSummary.list,
      CODES.trade.list,
      CODES.cashOut.list,
      CODES.income.list,
      CODES.refund.list,
    ],
    provider: [CODES.trade.export, CODES.refund.apply],
    partner: [CODES.trade.export],
  },
  fin: { menu: [CODES.statement.list], provider: [CODES.statement.handleDiff], partner: [] },
  billing: { menu: [CODES.billing.list], provider: [CODES.billing.edit], partner: [] },
  download: { menu: [CODES.exportTask.list], provider: [], partner: [] },
  accounts: {
    menu: [CODES.account.overview, CODES.recharge.list, CODES.accountEntry.list, CODES.rebate.list],
    provider: [CODES.recharge.apply, CODES.subsidy.allot, CODES.rebate.allot],
    partner: [],
  },
  members: {
    menu: [CODES.member.list],
    provider: [CODES.member.export],
    partner: [CODES.member.export],
  },
  settlement: {
    menu: [CODES.settle.list],
    provider: [CODES.settle.confirm, CODES.settle.review],
    partner: [],
  },
  invoices: {
    menu: [CODES.invoice.list],
    provider: [CODES.invoice.edit],
    partner: [CODES.invoice.edit],
  },
  system: { menu: [], provider: [], partner: [] },
})

/** The same with the codes that nouns declare beside their fields. */
function withNouns(groups: Record<CodeGroup, GroupCodes>): Record<CodeGroup, GroupCodes> {
  const files = import.meta.glob<{ codes?: NounCodes }>('../../domain/*/fields.ts', { eager: true })
  const all = { ...groups }
  for (const { codes } of Object.values(files)) {
    if (!codes) continue
    const { list, ...actions } = codes.verbs
    const { menu, provider, partner } = all[codes.group]
    all[codes.group] = {
      menu: [...menu, list],
      provider: [...provider, ...Object.values(actions)],
      partner: [...partner, ...codes.partner],
    }
  }
  return all
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
