import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { GatewayConfig, Log } from '../call'
import type { Db, Tx } from '../db/open'
import { derivedKey } from '../derived-key'
import { operation, operationHead } from './operation-schema'

/** The installation's key and the one before it; both absent: chains are not sealed. */
export type SealKeys = Pick<GatewayConfig, 'dataSecret' | 'dataSecretBefore'>

type Head = typeof operationHead.$inferSelect
/** The seal of a chain: up to which row, and its value. */
export type Sealed = Pick<Head, 'sealedSeq' | 'seal'>

/** A place in a provider's chain: its hash covers every row up to it. */
interface Place {
  providerId: string
  seq: number
  hash: string
}

function sealBy(secret: string, { providerId, seq, hash }: Place): string {
  const key = derivedKey(secret, 'console operations')
  return createHmac('sha256', key).update(`${providerId}/${seq}/${hash}`).digest('hex')
}

/** The seal of a place under the current key; undefined without one. */
export const sealOf = ({ dataSecret }: SealKeys, place: Place): Sealed | undefined =>
  dataSecret === undefined ? undefined : { sealedSeq: place.seq, seal: sealBy(dataSecret, place) }

/** The place up to which a chain is sealed; undefined: it is not sealed, or the row is gone. */
async function sealedPlace(tx: Tx, head: Head): Promise<Place | undefined> {
  const { providerId, sealedSeq: seq } = head
  if (seq === null) return undefined
  if (seq === head.seq) return head
  const [row] = await tx
    .select({ hash: operation.hash })
    .from(operation)
    .where(and(eq(operation.providerId, providerId), eq(operation.seq, seq)))
  return row && { providerId, seq, hash: row.hash }
}

/** Whether one of the keys made the seal of the chain's sealed row. */
export async function isSealIntact(tx: Tx, keys: SealKeys, head: Head): Promise<boolean> {
  const place = await sealedPlace(tx, head)
  if (!place) return false
  return [keys.dataSecret, keys.dataSecretBefore].some(
    (secret) => secret !== undefined && sealBy(secret, place) === head.seal,
  )
}

/**
 * At the start: a chain without a seal gets its first one, and one under the previous key is sealed
 * under the current one. A seal that does not fit is left for the proof to report.
 * @param isNew the samples were just loaded: that they have no seal is no warning
 */
export async function sealChains(db: Db, keys: SealKeys, log: Log, isNew = false): Promise<void> {
  if (keys.dataSecret === undefined) return
  await db.transaction(async (tx) => {
    const heads = await tx
      .select()
      .from(operationHead)
      .orderBy(operationHead.providerId)
      .for('update')
    for (const head of heads) {
      const { providerId, seq } = head
      if (seq === 0) continue
      const told = { providerId, seq }
      if (head.seal === null) {
        const words = 'operations: the chain is sealed from here on'
        if (isNew) log.info(told, words)
        else log.warn(told, words)
      } else if (!(await isSealIntact(tx, keys, head))) {
        log.error(told, 'operations: the seal of the chain does not fit')
        continue
      }
      await tx
        .update(operationHead)
        .set(sealOf(keys, head)!)
        .where(eq(operationHead.providerId, providerId))
    }
  })
}
