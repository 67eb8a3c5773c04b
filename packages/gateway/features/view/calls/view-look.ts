import { and, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { LOOK_PLACE, MAX_LOOKS } from '#domain/view/rules'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { id, optional } from '../../../core/inputs'
import { stateText } from '../state-text'
import { listLook } from '../view-schema'
import { keptBy } from '../views'

/**
 * Keeps how the caller wants a list in one place: columns, their widths, the height of rows. An
 * empty state is forgotten. The newest write wins: only the caller has it.
 */
export default defineCall({
  path: '/v1/view/look',
  access: {},
  request: z.object({
    resource: id(),
    place: z.string('必填项不能为空').regex(LOOK_PLACE, '格式不正确'),
    state: optional(stateText),
  }),
  write: true,
  async current({ resource, place }, { tx, caller }) {
    if (!resource || !place) return undefined
    const [row] = await tx
      .select({ state: listLook.state })
      .from(listLook)
      .where(and(keptBy(caller, listLook, resource), eq(listLook.place, place)))
    return row
  },
  async handler({ tx, caller, clock }, { resource, place, state }) {
    const { providerId, userId, roleType, custId } = caller
    const kept = keptBy(caller, listLook, resource)
    if (state === undefined) {
      await tx.delete(listLook).where(and(kept, eq(listLook.place, place)))
      return {}
    }
    const updateTime = new Date(clock.now())
    const changed = await tx
      .update(listLook)
      .set({ state, updateTime })
      .where(and(kept, eq(listLook.place, place)))
      .returning({ place: listLook.place })
    if (changed.length > 0) return {}
    const [there] = await tx.select({ places: count() }).from(listLook).where(kept)
    if (there!.places >= MAX_LOOKS) throw badField('place', '保存的列设置过多')
    const who = { providerId, userId, roleType, custId, resource, place }
    await tx
      .insert(listLook)
      .values({ ...who, state, updateTime })
      // Another window of the same person came first.
      .onConflictDoUpdate({
        target: [
          listLook.providerId,
          listLook.userId,
          listLook.resource,
          listLook.roleType,
          listLook.custId,
          listLook.place,
        ],
        set: { state, updateTime },
      })
    return {}
  },
})
