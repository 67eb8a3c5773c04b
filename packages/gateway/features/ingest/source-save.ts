import { and, eq, ne } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import { badField } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { sealedText } from '../../core/sealed'
import { newWebhookSecret } from '../../core/webhook-sign'
import { source } from './ingest-schema'
import { checkMerchantNos } from './merchant-nos'
import type { Source } from './signed-request'
import { findSource, isSource, sourceRow } from './source-list'

/** What can be said of a source, besides its secrets. */
export type SourceInput = Pick<
  Source,
  | 'sourceName'
  | 'payChannels'
  | 'feeFrom'
  | 'settleOn'
  | 'expectedBy'
  | 'profile'
  | 'merchantNos'
  | 'sourceStatus'
>

/**
 * Makes a source.
 * @returns its secret as well, which no other call answers
 * @throws CallError 90400 at `sourceName` for one that is in use
 */
export async function addSource(context: SessionContext, input: SourceInput) {
  const { tx, caller, clock, config } = context
  const { providerId } = caller
  await checkInput(context, input)
  const sourceId = await nextSourceId(context)
  const secret = newWebhookSecret(context.randomBytes)
  const row = {
    ...input,
    providerId,
    sourceId,
    secret: sealedText(config, secret, sourceId),
    createTime: new Date(clock.now()),
  }
  await tx.insert(source).values(row)
  noteChange(tx, { type: 'source', id: sourceId, after: { ...input } })
  return { sourceId, version: 1, sourceName: input.sourceName, secret }
}

/** @throws CallError 90404 outside the scope; 90409 for another version than the caller has seen */
export async function changeSource(
  context: SessionContext,
  { sourceId, version }: { sourceId: string; version: number },
  input: SourceInput,
) {
  const { tx } = context
  await checkInput(context, input, sourceId)
  const before = await findSource(context, sourceId, true)
  checkVersion(before, version)
  await tx
    .update(source)
    .set({ ...input, version: before.version + 1 })
    .where(isSource(before))
  const names = (Object.keys(input) as (keyof SourceInput)[]).filter(
    (name) => JSON.stringify(input[name]) !== JSON.stringify(before[name]),
  )
  const changed = (row: SourceInput) => Object.fromEntries(names.map((name) => [name, row[name]]))
  noteChange(tx, { type: 'source', id: sourceId, before: changed(before), after: changed(input) })
  return { ...sourceRow({ ...before, ...input }), version: before.version + 1 }
}

async function checkInput(
  { tx, caller: { providerId } }: SessionContext,
  { sourceName, merchantNos }: SourceInput,
  sourceId = '',
): Promise<void> {
  // Of two at once with one name the second waits, and finds it taken.
  await lockInProvider(tx, 'source', providerId, '')
  const [namesake] = await tx
    .select({ sourceId: source.sourceId })
    .from(source)
    .where(
      and(
        eq(source.providerId, providerId),
        eq(source.sourceName, sourceName),
        ne(source.sourceId, sourceId),
      ),
    )
  if (namesake) throw badField('sourceName', '已有同名的来源')
  await checkMerchantNos(tx, providerId, merchantNos)
}

/** `SR` and eight digits, unique among all providers; numbers that samples brought are passed over. */
async function nextSourceId({ tx }: SessionContext): Promise<string> {
  for (;;) {
    const sourceId = `SR${String(await nextInSequence(tx, 'sourceId')).padStart(8, '0')}`
    if ((await tx.$count(source, eq(source.sourceId, sourceId))) === 0) return sourceId
  }
}
