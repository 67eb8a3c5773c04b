import type { STAND_ACCOUNT } from '#domain/bank-entry/dicts'
import type { Entry } from './entry-list'

type Side = Pick<Entry, 'side' | 'amt'>

/** What taking an entry up moves on the books' bank account, fen: the bank is right. */
export const standingAmt = ({ side, amt }: Side): number => (side === 'BANK' ? amt : -amt)

/** The account it is taken up on: 长款 for money the bank has more, 短款 for less. */
export const accountFor = (entry: Side): keyof typeof STAND_ACCOUNT =>
  standingAmt(entry) > 0 ? 'OVER' : 'SHORT'

/** Whether it is money that a payer sent and can get back. */
export const canReturn = ({ side, amt }: Side): boolean => side === 'BANK' && amt > 0

/** The account its amount stands on now; null while it stands on none. */
export const standsOn = (entry: Entry): keyof typeof STAND_ACCOUNT | null => {
  const { entryState, askKind } = entry
  const stands = entryState === 'STANDING' || (entryState === 'ASKED' && askKind !== 'SUSPEND')
  return stands ? accountFor(entry) : null
}
