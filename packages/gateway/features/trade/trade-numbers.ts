import { isDateTime, parseTime } from '#domain/dates'

/** Numbers of trades (domain §4), as the trades of the seed have them. */

/**
 * yyyyMMddHHmmss, eight digits and two check digits (MOD 97-10).
 * @param stamp yyyyMMddHHmmss
 * @param serial what tells the trades of one second from each other
 */
export function tradeNoOf(stamp: string, serial: number): string {
  const body = stamp + String(serial % 100_000_000).padStart(8, '0')
  const check = 98n - ((BigInt(body) * 100n) % 97n)
  return body + String(check).padStart(2, '0')
}

/**
 * The second at which a trade of that number was made, for one of ours: it lies in that month's
 * partition, so that no other has to be looked at.
 */
export function timeInTradeNo(tradeNo: string): Date | undefined {
  const [, stamp, serial] = /^(\d{14})(\d{8})\d{2}$/.exec(tradeNo) ?? []
  if (!stamp || tradeNoOf(stamp, Number(serial)) !== tradeNo) return undefined
  const text = stamp.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3 $4:$5:$6')
  return isDateTime(text) ? new Date(parseTime(text)) : undefined
}

/** What a channel calls a payment: 28 digits at WeChat and Alipay, fewer elsewhere. */
export function channelTradeNoOf(payChannel: string, stamp: string, serial: number): string {
  const day = stamp.slice(0, 8)
  switch (payChannel) {
    case 'WECHAT':
      return `4200${stamp.slice(8)}${day}${String(serial).padStart(10, '0')}`
    case 'ALIPAY':
      return `${day}2200${String(serial).padStart(16, '0')}`
    default:
      return day + String(serial).padStart(12, '0')
  }
}
