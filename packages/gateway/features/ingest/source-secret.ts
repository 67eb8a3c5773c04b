import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { noteChange } from '../../core/operations/notes'
import { sealedText } from '../../core/sealed'
import { newWebhookSecret } from '../../core/webhook-sign'
import { noticeTo, userOf } from '../user'
import { source } from './ingest-schema'
import type { Source } from './signed-request'
import { findSource, isSource } from './source-list'

interface Which {
  sourceId: string
  version: number
}

/**
 * Gives a source a new secret; the former one stays valid until `dropFormer`.
 * @returns the new one, which no other call answers
 * @throws CallError 90409 while there is a former one: dropping it unasked could stop its sender
 */
export async function rotateSecret(context: SessionContext, which: Which) {
  const before = await hold(context, which)
  if (before.formerSecret !== null) throw conflict('旧密钥仍有效，请先停用旧密钥')
  const secret = newWebhookSecret(context.randomBytes)
  const kept = sealedText(context.config, secret, before.sourceId)
  const answer = await set(context, before, { secret: kept, formerSecret: before.secret })
  const self = await userOf(context.tx, context.caller.userId)
  await noticeTo(context, self, `更换了数据来源 ${before.sourceId} 的密钥`)
  return { ...answer, sourceName: before.sourceName, secret }
}

/** Ends the former secret. @throws CallError 90409 where there is none */
export async function dropFormer(context: SessionContext, which: Which) {
  const before = await hold(context, which)
  if (before.formerSecret === null) throw conflict('没有需要停用的旧密钥')
  return set(context, before, { formerSecret: null })
}

async function hold(context: SessionContext, { sourceId, version }: Which): Promise<Source> {
  const row = await findSource(context, sourceId, true)
  checkVersion(row, version)
  return row
}

async function set(
  { tx }: SessionContext,
  before: Source,
  to: Partial<Pick<Source, 'secret' | 'formerSecret'>>,
): Promise<{ sourceId: string; version: number }> {
  const { sourceId } = before
  const version = before.version + 1
  await tx
    .update(source)
    .set({ ...to, version })
    .where(isSource(before))
  const 密钥 = to.secret === undefined ? '停用旧密钥' : '更换密钥'
  noteChange(tx, { type: 'source', id: sourceId, after: { 密钥 } })
  return { sourceId, version }
}
