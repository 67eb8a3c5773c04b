/** Rules of merchants' money that console and gateway share (domain §14). */

/** Maximum debt of a merchant by refunds in fen; partners' merchants have a lower one. */
export const DEBT_LIMIT = 1_000_000
export const PARTNER_DEBT_LIMIT = 200_000

/** The message for a refund above a merchant's funds and debt limit. */
export const SHORT_OF_MONEY = '商户可用资金不足，请商户充值后再退'

/** Maximum part of a batch held as reserve, in 1/100 000. */
export const MAX_RESERVE_RATE = 30_000

/** Default days until a merchant's reserve is released. */
export const RESERVE_DAYS = 180
export const MAX_RESERVE_DAYS = 365

/**
 * Hours in which a D0 merchant may be settled on demand; the day's cut-off is 23:00 (domain §8.4).
 */
export const SETTLE_NOW_HOURS = { from: '06:00', until: '23:00' } as const
