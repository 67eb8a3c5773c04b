import type { Tx } from '../../core/db/open'
import { treeParts } from '../income'
import type { settlement } from '../settlement/settlement-schema'

type Settled = Pick<
  typeof settlement.$inferSelect,
  'providerId' | 'settleNo' | 'billMonth' | 'targetType' | 'targetId' | 'incomeAmt' | 'adjustAmt'
>

/** What one partner of the tree has of an invoice's settlement. */
export interface InvoicePart {
  partnerId: string
  partnerName: string | null
  shareAmt: number
}

/** A settlement before anything is withheld: what its payee earned, and what that was adjusted by. */
export const settledAmts = ({ incomeAmt, adjustAmt }: Settled) => ({
  shareAmt: incomeAmt,
  adjustAmt,
})

/** What partners' settlements are made of, by settlement; together with the adjustment all of it. */
export async function partsBySettlement(
  tx: Tx,
  settles: readonly Settled[],
): Promise<Map<string, InvoicePart[]>> {
  const found = new Map<string, InvoicePart[]>()
  const ofPartners = settles.filter(({ targetType }) => targetType === 'PARTNER')
  for (const targetId of new Set(ofPartners.map((settle) => settle.targetId))) {
    const own = ofPartners.filter((settle) => settle.targetId === targetId)
    const months = own.map(({ billMonth }) => billMonth)
    const parts = await treeParts(tx, { providerId: own[0]!.providerId, targetId, months })
    for (const { settleNo, billMonth } of own)
      found.set(
        settleNo,
        parts
          .filter((part) => part.billMonth === billMonth)
          .map(({ billMonth: _, ...part }) => part),
      )
  }
  return found
}
