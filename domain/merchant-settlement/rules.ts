/** Rules of merchants' money that both sides say alike (domain §14). */

/** Fen that refunds may make a merchant owe; merchants of partners less. */
export const DEBT_LIMIT = 1_000_000
export const PARTNER_DEBT_LIMIT = 200_000

/** The refusal of a refund above what a merchant has and may owe. */
export const SHORT_OF_MONEY = '商户可用资金不足，请商户充值后再退'

/** How long a merchant's reserve is kept unless staff say otherwise. */
export const RESERVE_DAYS = 180
