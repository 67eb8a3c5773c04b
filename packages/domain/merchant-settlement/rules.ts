/** Rules of merchants' money that both sides say alike (domain §14). */

/** Fen that refunds may make a merchant owe; merchants of partners less. */
export const DEBT_LIMIT = 1_000_000
export const PARTNER_DEBT_LIMIT = 200_000

/** The refusal of a refund above what a merchant has and may owe. */
export const SHORT_OF_MONEY = '商户可用资金不足，请商户充值后再退'

/** The most of a batch that is kept as reserve, in 1/100 000. */
export const MAX_RESERVE_RATE = 30_000

/** How long a merchant's reserve is kept unless staff say otherwise. */
export const RESERVE_DAYS = 180
export const MAX_RESERVE_DAYS = 365

/** When a D0 merchant may be settled on demand; the day's cut is at 23:00 (domain §8.4). */
export const SETTLE_NOW_HOURS = { from: '06:00', until: '23:00' } as const
