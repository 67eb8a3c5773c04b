import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/open'
import { resealedText, type DataKeys } from '../sealed'
import { message } from './message-schema'

/** At the start: messages that wait are sealed with today's key. Others' keys leave them as they are. */
export async function sealMessages(db: Db, keys: DataKeys): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await tx.select().from(message).where(isNotNull(message.params)).for('update')
    for (const { providerId, messageId, params } of open) {
      const sealed = resealedText(keys, params!, messageId)
      if (sealed === undefined || sealed === params) continue
      await tx
        .update(message)
        .set({ params: sealed })
        .where(and(eq(message.providerId, providerId), eq(message.messageId, messageId)))
    }
  })
}
