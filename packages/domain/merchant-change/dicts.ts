import type { Dict } from '../field'

/** Kinds of changes that a person fills in by a form of `kinds.ts` (domain §17). */
export const ASKED_KIND = {
  RATE: '费率',
  CYCLE: '结算周期与起结金额',
  BASIC: '基本信息',
  LIMIT: '限额',
  PAUSE: '暂停收款',
  RESUME: '恢复收款',
  LICENCE: '证照更新',
  SHOP: '门店',
  CLOSE: '商户注销',
} as const satisfies Dict

export type AskedKind = keyof typeof ASKED_KIND

/** What a change of an open merchant is about; a settlement account has a way of its own. */
export const CHANGE_KIND = { ...ASKED_KIND, ACCOUNT: '结算账户' } as const satisfies Dict

export type ChangeKind = keyof typeof CHANGE_KIND

export const CHANGE_STATUS = {
  DRAFT: { label: '草稿', tone: 'plain' },
  REVIEWING: { label: '待复核', tone: 'waiting' },
  UPSTREAM: { label: '上游处理中', tone: 'running' },
  WAITING: { label: '待生效', tone: 'running' },
  EFFECTIVE: { label: '已生效', tone: 'success' },
  REFUSED: { label: '被驳回', tone: 'failed' },
  WITHDRAWN: { label: '已撤回', tone: 'closed' },
} as const satisfies Dict

export type ChangeStatus = keyof typeof CHANGE_STATUS

/** In these states no second change of the kind can be asked for; drafts do not count. */
export const OPEN_CHANGE = ['REVIEWING', 'UPSTREAM', 'WAITING'] as const satisfies ChangeStatus[]
