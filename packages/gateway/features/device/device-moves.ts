import type { BIND_STATUS, REG_STATUS } from '#domain/device/dicts'
import type { Move } from '../../core/moves'

export type BindStatus = keyof typeof BIND_STATUS
export type RegStatus = keyof typeof REG_STATUS

/**
 * What staff can do to a terminal (domain §7.12). `enable` leads back to what stood before
 * `disable`; one that is bound is unbound or disabled before it is scrapped.
 */
export const BIND_MOVES = {
  bind: { from: ['IN_STOCK'], to: 'BOUND', title: '绑定' },
  unbind: { from: ['BOUND'], to: 'IN_STOCK', title: '解绑' },
  disable: { from: ['IN_STOCK', 'BOUND'], to: 'DISABLED', title: '停用' },
  enable: { from: ['DISABLED'], to: 'IN_STOCK', title: '启用' },
  scrap: { from: ['IN_STOCK', 'DISABLED'], to: 'SCRAPPED', title: '报废' },
} as const satisfies Record<string, Move<BindStatus>>

/** Registration with the clearing house; kinds that need none stay `NOT_NEEDED`. */
export const REG_MOVES = {
  bind: { from: ['TO_REPORT', 'REVOKED'], to: 'REPORTING', title: '提交报备' },
  report: { from: ['TO_REPORT', 'REPORT_FAIL'], to: 'REPORTING', title: '提交报备' },
  reported: { from: ['REPORTING'], to: 'REPORTED', title: '报备成功' },
  fail: { from: ['REPORTING'], to: 'REPORT_FAIL', title: '报备失败' },
  revoke: {
    from: ['TO_REPORT', 'REPORTING', 'REPORTED', 'REPORT_FAIL'],
    to: 'REVOKED',
    title: '报备注销',
  },
} as const satisfies Record<string, Move<RegStatus>>
