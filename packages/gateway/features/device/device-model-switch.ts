import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SessionContext } from '../../core/call'
import { conflict, notFound } from '../../core/errors'
import { text, version } from '../../core/inputs'
import { checkVersion } from '../../core/moves'
import { noteChange } from '../../core/operations/notes'
import { deviceModel } from './device-schema'

/** Which model, as its reader has seen it. A model may have blanks in its name. */
export const seenModel = z.object({ model: text(32), version })

const statusText = (inUse: boolean) => (inUse ? '在用' : '已停用')

/**
 * Stops a model or takes it into use again; terminals of it stay as they are.
 * @throws CallError 90404; 90409 for a changed model, or one that is in that state
 */
export async function switchModel(
  { tx, caller }: SessionContext,
  { model, version: seen }: z.output<typeof seenModel>,
  inUse: boolean,
) {
  const key = and(eq(deviceModel.providerId, caller.providerId), eq(deviceModel.model, model))
  const [before] = await tx.select().from(deviceModel).where(key).for('update')
  if (!before) throw notFound()
  checkVersion(before, seen)
  if (before.inUse === inUse) throw conflict(`该型号${statusText(inUse)}`)
  const next = before.version + 1
  await tx.update(deviceModel).set({ inUse, version: next }).where(key)
  noteChange(tx, {
    type: 'deviceModel',
    id: model,
    before: { 状态: statusText(before.inUse) },
    after: { 状态: statusText(inUse) },
  })
  return { model, version: next }
}
