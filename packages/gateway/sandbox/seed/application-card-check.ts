import type { RejectItem } from '#domain/application/types'
import type { application } from '../../features/application/application-schema'
import { CARD_MISMATCH, verdictOf } from '../simulator/card-check'

type Checked = Required<Pick<typeof application.$inferInsert, 'cardCheck' | 'cardCheckReason'>>

/**
 * What the bank of a private account said of an application as it was sent. Whoever passed the risk
 * desk was not at odds with it; a card that the desk refused is.
 * @param sent nothing for a draft
 */
export function cardCheckOf(
  { acctType, acctNo }: Readonly<Record<string, unknown>>,
  { passed, refused }: { passed: boolean; refused: readonly RejectItem[] },
): Checked {
  if (acctType !== '1' && acctType !== '2') return { cardCheck: 'NONE', cardCheckReason: '' }
  const said = verdictOf(String(acctNo))
  if (said.code === 'UNSUPPORTED') return { cardCheck: 'UNKNOWN', cardCheckReason: said.reason }
  const wrong = refused.some(({ field }) => field === 'acctNo')
  return wrong || (said.code === 'MISMATCH' && !passed)
    ? { cardCheck: 'MISMATCH', cardCheckReason: CARD_MISMATCH }
    : { cardCheck: 'MATCHED', cardCheckReason: '' }
}
