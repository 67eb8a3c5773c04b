import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { codes } from '#domain/device/model-fields'
import { defineCall } from '../../core/call'
import { conflict, notFound } from '../../core/errors'
import { code, version } from '../../core/inputs'
import { checkVersion } from '../../core/moves'
import { noteChange } from '../../core/operations/notes'
import { deviceModel } from './device-schema'

const WORDS = { true: '在用', false: '已停用' } as const

/** The call that stops a model or takes it into use again; terminals of it stay as they are. */
export const switchModel = (path: string, inUse: boolean) =>
  defineCall({
    path,
    access: { roles: ['3'], codes: [codes.edit], whole: true },
    write: true,
    request: z.object({ model: code(32), version }),
    /** @throws CallError 90404; 90409 for a changed model, or one that is in that state */
    async handler({ tx, caller }, { model, version: seen }) {
      const key = and(eq(deviceModel.providerId, caller.providerId), eq(deviceModel.model, model))
      const [before] = await tx.select().from(deviceModel).where(key).for('update')
      if (!before) throw notFound()
      checkVersion(before, seen)
      if (before.inUse === inUse) throw conflict(`该型号${WORDS[`${inUse}`]}`)
      const next = before.version + 1
      await tx.update(deviceModel).set({ inUse, version: next }).where(key)
      noteChange(tx, {
        type: 'deviceModel',
        id: model,
        before: { 状态: WORDS[`${before.inUse}`] },
        after: { 状态: WORDS[`${inUse}`] },
      })
      return { model, version: next }
    },
  })
