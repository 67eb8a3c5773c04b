import { and, eq, ne } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import { badField } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { sealedText } from '../../core/sealed'
import { newWebhookSecret } from '../../core/webhook-sign'
import { dropKindOf } from '#domain/source/drop'
import { planDrop } from './drop/drop-job'
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
  | 'fileDays'
  | 'profile'
  | 'merchantNos'
  | 'sourceStatus'
  | 'dropUrl'
  | 'dropPattern'
  | 'dropUser'
  | 'dropHostKey'
>

/**
 * Makes a source.
 * @returns its secret as well, which no other call answers
 * @throws CallError 90400 at `sourceName` for one that is in use
 */
export async function addSource(context: SessionContext, input: SourceInput, dropSecret?: string) {
  const { tx, caller, clock, config } = context
  const { providerId } = caller
  await checkInput(context, input)
  checkDropSecret(input, dropSecret !== undefined)
  const sourceId = await nextSourceId(context)
  const secret = newWebhookSecret(context.randomBytes)
  const row = {
    ...input,
    providerId,
    sourceId,
    secret: sealedText(config, secret, sourceId),
    dropSecret: dropSecret === undefined ? null : sealedText(config, dropSecret, sourceId),
    createTime: new Date(clock.now()),
  }
  await tx.insert(source).values(row)
  await planFetching(context, row)
  noteChange(tx, { type: 'source', id: sourceId, after: { ...input } })
  return { sourceId, version: 1, sourceName: input.sourceName, secret }
}

/** @throws CallError 90404 outside the scope; 90409 for another version than the caller has seen */
export async function changeSource(
  context: SessionContext,
  { sourceId, version }: { sourceId: string; version: number },
  input: SourceInput,
  newSecret?: string,
) {
  const { tx, config } = context
  await checkInput(context, input, sourceId)
  const before = await findSource(context, sourceId, true)
  checkVersion(before, version)
  const drop = dropChange(before, input, newSecret && sealedText(config, newSecret, sourceId))
  const after = { ...before, ...input, ...drop, version: before.version + 1 }
  await tx
    .update(source)
    .set({ ...input, ...drop, version: after.version })
    .where(isSource(before))
  await planFetching(context, after)
  const names = (Object.keys(input) as (keyof SourceInput)[]).filter(
    (name) => JSON.stringify(input[name]) !== JSON.stringify(before[name]),
  )
  const changed = (row: SourceInput) => Object.fromEntries(names.map((name) => [name, row[name]]))
  const 收取密钥 = newSecret === undefined ? {} : { 收取密钥: '更换' }
  noteChange(tx, {
    type: 'source',
    id: sourceId,
    before: changed(before),
    after: { ...changed(input), ...收取密钥 },
  })
  return sourceRow(after)
}

const needsSecret = ({ dropUrl }: Pick<SourceInput, 'dropUrl'>): boolean =>
  ['S3', 'SFTP'].includes(dropKindOf(dropUrl) ?? '')

/** @throws CallError 90400 at `dropSecret` */
function checkDropSecret(input: SourceInput, isThere: boolean): void {
  if (needsSecret(input) && !isThere) throw badField('dropSecret', '请输入收取密钥')
}

/**
 * What becomes of the drop's own columns. Another address, user or host key needs the secret again:
 * with the stored one a console user could have it sent to a server of their own.
 * @throws CallError 90400 at `dropSecret`
 */
function dropChange(before: Source, input: SourceInput, sealed: string | undefined) {
  const isSamePlace =
    input.dropUrl === before.dropUrl &&
    input.dropUser === before.dropUser &&
    input.dropHostKey === before.dropHostKey
  const kept = isSamePlace ? before.dropSecret : null
  checkDropSecret(input, (sealed ?? kept) !== null)
  const dropSecret = needsSecret(input) ? (sealed ?? kept) : null
  return { dropSecret, ...(isSamePlace ? {} : { dropPolledAt: null, dropError: '' }) }
}

/** Polls at once: a person who changes a drop waits for its files. */
async function planFetching(
  { tx, clock }: SessionContext,
  row: Parameters<typeof planDrop>[1] & SourceInput,
) {
  if (row.dropUrl !== '' && row.sourceStatus === 'ACTIVE') await planDrop(tx, row, clock.wall())
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
