import { ne } from 'drizzle-orm'
import type { Db, Tx } from '../../core/db/open'
import { resealedText, type DataKeys } from '../../core/sealed'
import { StartError } from '../../core/start/error'
import { ingestEvent, source } from './ingest-schema'
import { isSource } from './source-list'
import { eventKey } from './event-row'

/**
 * At the start: seals secrets of sources that are plain or under the former key with today's key,
 * and after a change of the key what events said that are not applied and may be read again.
 * @throws StartError for a secret that no key opens: its source could send nothing
 */
export async function sealSources(db: Db, keys: DataKeys): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of await tx.select().from(source).orderBy(source.sourceId).for('update')) {
      const { sourceId } = row
      const secret = secretNow(keys, row.secret, sourceId)
      const formerSecret = row.formerSecret && secretNow(keys, row.formerSecret, sourceId)
      const dropSecret = row.dropSecret && secretNow(keys, row.dropSecret, sourceId)
      const now = { secret, formerSecret, dropSecret }
      if (Object.entries(now).every(([name, text]) => text === row[name as keyof typeof now]))
        continue
      await tx.update(source).set(now).where(isSource(row))
    }
    if (keys.dataSecret !== undefined && keys.dataSecretBefore !== undefined)
      await sealEvents(tx, keys)
  })
}

async function sealEvents(tx: Tx, keys: DataKeys): Promise<void> {
  const open = await tx
    .select()
    .from(ingestEvent)
    .where(ne(ingestEvent.eventState, 'APPLIED'))
    .for('update')
  for (const row of open) {
    // What an older, lost key has sealed stays as it is.
    const raw = resealedText(keys, row.raw, row.sourceId) ?? row.raw
    const { conflictRaw: kept } = row
    const conflictRaw = kept && (resealedText(keys, kept, row.sourceId) ?? kept)
    if (raw !== row.raw || conflictRaw !== kept)
      await tx.update(ingestEvent).set({ raw, conflictRaw }).where(eventKey(row))
  }
}

/** @throws StartError */
function secretNow(keys: DataKeys, kept: string, sourceId: string): string {
  const secret = resealedText(keys, kept, sourceId)
  if (secret !== undefined) return secret
  throw new StartError(
    'DATA_SECRET 与数据库里来源的密钥不符：请用原来的值启动；' +
      '换新值时，把原来的值放在 DATA_SECRET_BEFORE',
  )
}
