import { DAY_MS, parseTime } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { statement } from './statement-schema'

export type Statement = typeof statement.$inferSelect
type NewStatement = typeof statement.$inferInsert

/** A day's statements are made on the next day at this hour (domain §9.1). */
export const DUE_AT = '10:00'
/** The long job that makes them; its payload is `{billIds}`. */
export const MAKE_JOB = 'statement.make'
/** Months a statement can be fetched for. */
export const KEEP_MONTHS = 12

/** What is made for every day: trades by channel, the rest for all channels together. */
const KINDS: readonly [billType: string, payChannel: string | null][] = [
  ...Object.keys(PAY_CHANNEL).map((channel) => ['TRADE', channel] as [string, string]),
  ['SETTLE', null],
  ['PROFIT', null],
  ['FUND', null],
]

/** When the statements of a day are made, epoch ms. */
export const dueTime = (billDate: string): number => parseTime(`${billDate} ${DUE_AT}:00`) + DAY_MS

/** The statements of a day, still to be made. */
export function plannedFor(providerId: string, billDate: string): NewStatement[] {
  const head = `BL${billDate.slice(2).replaceAll('-', '')}${providerId.slice(-2)}`
  return KINDS.map(([billType, payChannel], i) => ({
    providerId,
    billId: `${head}${String(i + 1).padStart(6, '0')}`,
    dueTime: new Date(dueTime(billDate)),
    billDate,
    billType,
    merId: null,
    payChannel,
    billStatus: 'WAIT',
  }))
}
