import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_VIEWS, viewName } from '#domain/view/rules'
import { defineCall } from '../../../core/call'
import { badField, conflict } from '../../../core/errors'
import { id, optional, ruled, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { nextInSequence } from '../../../core/numbers'
import { stateText } from '../state-text'
import { savedView } from '../view-schema'
import { ownView } from '../views'

/** Makes a view, or changes one's own (contract §7). */
export default defineCall({
  path: '/v1/view/save',
  access: {},
  request: z.object({
    viewId: optional(id()),
    resource: id(),
    name: ruled(viewName, '请输入视图名称'),
    state: stateText,
    shared: z.enum(['true', 'false'], '格式不正确').transform((value) => value === 'true'),
    version: optional(version),
  }),
  write: true,
  async current({ viewId }, { tx, caller }) {
    if (!viewId?.trim()) return undefined
    const { resource, name, state, shared } = await ownView(tx, caller, viewId.trim())
    return { resource, name, state, shared }
  },
  async handler({ tx, caller, clock }, { viewId: given, version: seen, ...input }) {
    const { providerId, userId, roleType, custId } = caller
    const updateTime = new Date(clock.now())
    const view = given === undefined ? undefined : await ownView(tx, caller, given)
    if (view) {
      checkVersion(view, seen)
      if (view.resource !== input.resource) throw conflict('视图不属于这个列表')
    }
    const others = await tx
      .select({ name: savedView.name })
      .from(savedView)
      .where(
        and(
          eq(savedView.providerId, providerId),
          eq(savedView.resource, input.resource),
          eq(savedView.userId, userId),
          eq(savedView.roleType, roleType),
          eq(savedView.custId, custId),
          view && ne(savedView.viewId, view.viewId),
        ),
      )
    if (others.some(({ name }) => name === input.name)) throw badField('name', '已有同名的视图')
    if (others.length >= MAX_VIEWS)
      throw badField('name', `每个列表最多保存${MAX_VIEWS}个视图，请先删除不用的`)
    if (view) {
      const next = view.version + 1
      await tx
        .update(savedView)
        .set({ ...input, version: next, updateTime })
        .where(and(eq(savedView.providerId, providerId), eq(savedView.viewId, view.viewId)))
      return { viewId: view.viewId, version: next }
    }
    const viewId = `SV${await nextInSequence(tx, 'viewId')}`
    const who = { providerId, viewId, userId, roleType, custId }
    await tx.insert(savedView).values({ ...input, ...who, createTime: updateTime, updateTime })
    return { viewId, version: 1 }
  },
})
