/** Exports for other features; the tables are in their own file. */
export { couponVerifyReport } from './coupon-report'
