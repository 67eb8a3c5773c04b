import { CARD_CHECK } from '#domain/application/dicts'
import type { Tx } from '../../core/db/open'
import { mobileWarning, samePapers } from './application-duplicates'
import type { Application } from './application-moves'

/** An error that a submission would raise for the application as stored now. */
export interface ApplicationHint {
  field: string
  msg: string
  /** `"1"`: it would be refused; `"0"`: a doubt. */
  blocks: '1' | '0'
}

/**
 * Checks while the user types what only the gateway can know: that the acquirer has the papers
 * already (domain §7.1). The words are those of a submission, which decides; this takes no lock.
 */
export async function hintsOf(tx: Tx, row: Application): Promise<ApplicationHint[]> {
  const papers = Object.entries(await samePapers(tx, row, row))
  // Whose number it is can be judged once it is known whose application this is.
  const known = row.subjectType === 'MICRO' ? row.legalIdNo : row.licenseNo
  const doubt = known ? await mobileWarning(tx, row, row) : undefined
  return [
    ...papers.map(([field, msg]): ApplicationHint => ({ field, msg, blocks: '1' })),
    ...[doubt, cardDoubt(row)].flatMap((one) => (one ? [{ ...one, blocks: '0' } as const] : [])),
  ]
}

/** The elements a bank compares, for any holder of the account. */
const ELEMENTS = [
  'acctType',
  'acctName',
  'acctNo',
  'bankMobile',
  'legalIdNo',
  'holderIdNo',
] as const

/** What the bank of the account said of it as it was sent, until anything of that is another. */
function cardDoubt({ cardCheck, cardCheckReason, submitted, data }: Application) {
  if (cardCheck !== 'MISMATCH' && cardCheck !== 'UNKNOWN') return undefined
  if (ELEMENTS.some((name) => submitted?.[name] !== data[name])) return undefined
  const { label } = CARD_CHECK[cardCheck]
  return { field: 'acctNo', msg: `上次提交的四要素${label}：${cardCheckReason}` }
}
