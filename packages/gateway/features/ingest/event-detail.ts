import { and, desc, eq } from 'drizzle-orm'
import { loggedEvent } from '#domain/ingest-event/event-key'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { lastChangeOf } from '../../core/operations/last-change'
import { scoped } from '../../core/scope'
import { eventRecords, eventRow } from './event-list'
import { factLines, maskedEvent, otherLines } from './event-facts'
import { ingestEvent } from './ingest-schema'
import { openText } from './kept-text'
import type { RawEvent } from './facts'

/** An event by its number; without a source: the newest of that number. */
export interface WhichEvent {
  eventId: string
  sourceId?: string | undefined
}

export const whereEvent = (
  { caller }: Pick<SessionContext, 'caller'>,
  { eventId, sourceId }: WhichEvent,
) =>
  and(
    scoped(caller.scope, ingestEvent),
    eq(ingestEvent.eventId, eventId),
    sourceId === undefined ? undefined : eq(ingestEvent.sourceId, sourceId),
  )!

/**
 * An event with what was told and what was read of it, personal data masked.
 * @throws CallError 90404 outside the scope
 */
export async function eventDetail(context: SessionContext, which: WhichEvent) {
  const { tx, config } = context
  const [row] = await eventRecords(tx, {
    where: whereEvent(context, which),
    orderBy: [desc(ingestEvent.receivedAt)],
    limit: 1,
  })
  if (!row) throw notFound()
  const open = (kept: string | null) => kept && opened(config.dataSecret, kept, row.sourceId)
  const raw = open(row.raw)
  const again = open(row.conflictRaw) || undefined
  const { providerId } = row
  return {
    ...eventRow(row),
    facts: raw ? factLines(raw) : [],
    others: raw && again ? otherLines(raw, again) : [],
    raw: raw ? pretty(raw) : '原文无法解密：DATA_SECRET 已更换',
    conflictRaw: again ? pretty(again) : null,
    lastChange: await lastChangeOf(tx, { providerId, type: 'ingestEvent', id: loggedEvent(row) }),
  }
}

const pretty = (raw: RawEvent): string => JSON.stringify(maskedEvent(raw), null, 2)

/** undefined: it was sealed under another key, which the detail says instead of failing. */
function opened(secret: string | undefined, kept: string, sourceId: string): RawEvent | undefined {
  try {
    return openText(secret, kept, sourceId)
  } catch {
    return undefined
  }
}
