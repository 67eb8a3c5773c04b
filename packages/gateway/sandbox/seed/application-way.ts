import type { merchant } from '../../features/merchant/merchant-schema'
import type { SeedTime } from './time'

type Row = Pick<typeof merchant.$inferInsert, 'applyId' | 'openTime'>

/** When each step of a merchant's application was taken, epoch ms. */
export interface ApplicationWay {
  create: number
  submit: number
  approve: number
  sign: number
  open: number
}

/** The way lies between the day in the application's number and the merchant's opening. */
export function wayOf({ applyId, openTime }: Row, time: SeedTime): ApplicationWay {
  const [, yy, mm, dd] = /^AP(\d\d)(\d\d)(\d\d)/.exec(applyId)!
  const serial = Number(applyId.slice(-4))
  const create = time.at(`20${yy}-${mm}-${dd}`, 9 * 3600 + ((serial * 61) % 7200)).getTime()
  const open = openTime.getTime()
  const at = (part: number) => Math.round((create + (open - create) * part) / 1000) * 1000
  return { create, submit: at(0.02), approve: at(0.45), sign: at(0.8), open }
}
