import { eq } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { provider } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { holdBooks } from '../../core/ledger/open-day'
import { noteChange } from '../../core/operations/notes'
import { planClearing } from '../day-books'

/**
 * States what counts as the word of channels' money and whether payouts wait for it. A provider whose
 * money cleared on the settle date clears by words from tomorrow's on.
 */
export async function setClearing(
  context: SessionContext,
  asked: { clearWord: string; payoutWaits: boolean; reason: string },
) {
  const { tx, caller, clock } = context
  const { providerId } = caller
  const { clearWord, payoutWaits, reason } = asked
  const now = clock.now()
  await holdBooks(tx, providerId)
  const [before] = await tx.select().from(provider).where(eq(provider.providerId, providerId))
  const clearSince = before?.clearSince ?? addDays(formatDate(now), 1)
  await tx
    .update(provider)
    .set({ clearWord, payoutWaits, clearSince })
    .where(eq(provider.providerId, providerId))
  noteChange(context.tx, {
    type: 'provider',
    id: providerId,
    after: {
      before: [before?.clearSince ?? null, before?.clearWord, before?.payoutWaits],
      after: [clearSince, clearWord, payoutWaits],
      reason,
    },
  })
  await planClearing(tx, providerId, now)
  return { clearSince, clearWord, payoutWaits }
}
