import type { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import type { Move } from '../../core/moves'

export type SubsidyStatus = keyof typeof SUBSIDY_STATUS

/** The life of what a merchant may spend (domain §9.4). */
export const SUBSIDY_MOVES = {
  begin: { from: ['DRAFT'], to: 'ACTIVE', title: '活动开始' },
  pause: { from: ['ACTIVE'], to: 'PAUSED', title: '暂停补贴' },
  resume: { from: ['PAUSED'], to: 'ACTIVE', title: '恢复补贴' },
  useUp: { from: ['ACTIVE'], to: 'USED_UP', title: '额度用完' },
  revive: { from: ['USED_UP'], to: 'ACTIVE', title: '额度恢复' },
  end: { from: ['DRAFT', 'ACTIVE', 'PAUSED'], to: 'ENDED', title: '活动结束' },
} as const satisfies Record<string, Move<SubsidyStatus>>

/** What may still spend; what is left of its cap is frozen on the account. */
export const LIVE: readonly SubsidyStatus[] = ['DRAFT', 'ACTIVE', 'PAUSED']
