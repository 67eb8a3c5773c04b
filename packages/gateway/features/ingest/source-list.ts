import { and, eq } from 'drizzle-orm'
import { SOURCE_STATUS } from '#domain/ingest/dicts'
import { FILE_PROFILE } from '#domain/source/fields'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains, exact } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import { source } from './ingest-schema'
import { linesOf } from './merchant-nos'
import type { Source } from './signed-request'

/** A source without its secrets, which are answered once and never again. */
export function sourceRow(row: Source): Record<string, unknown> {
  const ships = Object.hasOwn(FILE_PROFILE, row.profile)
  return {
    sourceId: row.sourceId,
    sourceName: row.sourceName,
    payChannels: row.payChannels,
    feeFrom: row.feeFrom,
    settleOn: row.settleOn,
    expectedBy: row.expectedBy,
    fileDays: row.fileDays,
    profile: ships ? row.profile : 'CUSTOM',
    profileText: ships ? null : row.profile,
    sourceStatus: row.sourceStatus,
    hasFormer: row.formerSecret === null ? '0' : '1',
    dropUrl: row.dropUrl,
    dropPattern: row.dropPattern,
    dropUser: row.dropUser,
    dropHostKey: row.dropHostKey,
    hasDropSecret: row.dropSecret === null ? '0' : '1',
    dropPolledAt: wireTime(row.dropPolledAt),
    dropError: row.dropError,
    createTime: wireTime(row.createTime),
    version: row.version,
  }
}

/** The acquirer accounts of a provider. */
export const sourceList = defineList<Source>({
  table: source,
  filters: {
    sourceId: exact(source.sourceId),
    sourceName: contains(source.sourceName),
    sourceStatus: anyOf(source.sourceStatus, SOURCE_STATUS),
  },
  sort: { createTime: source.createTime },
  order: [source.createTime, source.sourceId],
  records: pageOf(source),
  row: sourceRow,
})

/** @throws CallError 90404 outside the scope */
export async function findSource(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  sourceId: string,
  locked = false,
): Promise<Source> {
  const query = tx
    .select()
    .from(source)
    .where(and(scoped(caller.scope, source), eq(source.sourceId, sourceId)))
    .$dynamic()
  const [row] = await (locked ? query.for('update') : query)
  if (!row) throw notFound()
  return row
}

export const isSource = ({ providerId, sourceId }: Pick<Source, 'providerId' | 'sourceId'>) =>
  and(eq(source.providerId, providerId), eq(source.sourceId, sourceId))

/** A row with the list of numbers, which the list leaves out for its length. */
export const sourceDetail = (row: Source): Record<string, unknown> => ({
  ...sourceRow(row),
  merchantNos: linesOf(row.merchantNos),
})
