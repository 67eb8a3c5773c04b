import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { openedText } from '../../core/sealed'
import { isSignedBy } from '../../core/webhook-sign'
import type { IngestDeps } from './door-deps'
import { DoorError } from './door-error'
import { source } from './ingest-schema'

export type Source = typeof source.$inferSelect

/** Signatures older or newer than this are refused: a recorded one cannot be sent for ever. */
const WINDOW_S = 300
const ID = /^[\x21-\x7e]{1,64}$/

/**
 * The source that has signed a request (Standard Webhooks, contract §8).
 * @param signed what its signature covers besides id and time
 * @throws DoorError 401 for a missing header, an unknown or stopped source, a time outside five
 *   minutes, or a signature that is not of one of its secrets
 */
export async function readSigned(
  { db, clock, config }: Pick<IngestDeps, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  signed: string | Buffer,
): Promise<{ source: Source; deliveryId: string }> {
  const id = headerOf(request, 'webhook-id')
  const timestamp = headerOf(request, 'webhook-timestamp')
  const signature = headerOf(request, 'webhook-signature')
  const sourceId = headerOf(request, 'webhook-source')
  if (!ID.test(id)) throw new DoorError(401, 'webhook-id 缺失或格式不正确')
  if (!/^\d{1,12}$/.test(timestamp)) throw new DoorError(401, 'webhook-timestamp 缺失或格式不正确')
  if (Math.abs(clock.wall() / 1000 - Number(timestamp)) > WINDOW_S)
    throw new DoorError(401, 'webhook-timestamp 与本机时间相差超过5分钟')
  // Before the provider is known: the number is unique among all of them.
  const [row] = /^SR\d{8}$/.test(sourceId)
    ? await db.select().from(source).where(eq(source.sourceId, sourceId))
    : []
  if (!row || row.sourceStatus !== 'ACTIVE') throw new DoorError(401, 'webhook-source 未知或已停用')
  const secrets = [row.secret, row.formerSecret].flatMap((kept) =>
    kept ? [openSecret(config.dataSecret, kept, sourceId)] : [],
  )
  if (!isSignedBy(secrets, signature, { id, timestamp, body: signed }))
    throw new DoorError(401, 'webhook-signature 不正确')
  return { source: row, deliveryId: id }
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** @throws Error for a secret that was sealed under another key */
export function openSecret(dataSecret: string | undefined, kept: string, sourceId: string): string {
  const secret = openedText({ dataSecret }, kept, sourceId)
  if (!secret) throw new Error(`source ${sourceId}: wanted its secret sealed under DATA_SECRET`)
  return secret
}
