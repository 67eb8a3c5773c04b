import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { CODES } from '#domain/permission-codes'
import { orderingFields } from '#domain/shop/ordering-fields'
import { defineCall } from '../../../core/call'
import { notFound } from '../../../core/errors'
import { byRules, id, optional, text, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { appendLog } from '../../../core/record-log'
import { scoped } from '../../../core/scope'
import { shop } from '../../shop/shop-schema'
import { orderingOf } from '../../shop'
import { shopOrdering } from '../table-code-schema'

/** Opens, changes or closes a shop's self-service ordering (domain §7.11); its codes stay. */
export default defineCall({
  path: '/v1/shop/orderingSave',
  access: { roles: ['3', '4'], codes: [CODES.barcode.edit] },
  write: true,
  async current({ shopId = '' }, { tx, caller }) {
    const [row] = await tx
      .select()
      .from(shop)
      .where(and(scoped(caller.scope, shop), eq(shop.shopId, shopId.trim())))
    return row && { orderOpen: row.orderOpen, ...(await orderingOf(tx, row)) }
  },
  request: z
    .object({
      shopId: id(),
      version,
      orderOpen: text(1),
      payMode: optional(text(8)),
      orderUrl: optional(text(200)),
      wxMiniAppId: optional(text(32)),
      aliMiniAppId: optional(text(32)),
      serviceFeeOpen: optional(text(1)),
    })
    .check(byRules(orderingFields)),
  /** @throws CallError 90404 outside the scope, 90409 for a stale version */
  async handler({ tx, caller, clock }, { shopId, version: seen, orderOpen, ...given }) {
    const [row] = await tx
      .select()
      .from(shop)
      .where(and(scoped(caller.scope, shop), eq(shop.shopId, shopId)))
      .for('update')
    if (!row) throw notFound()
    checkVersion(row, seen)
    const { providerId } = row
    const next = row.version + 1
    await tx
      .update(shop)
      .set({ orderOpen, version: next })
      .where(and(eq(shop.providerId, providerId), eq(shop.shopId, shopId)))
    if (orderOpen === '1') {
      const set = {
        payMode: given.payMode ?? 'PRE',
        orderUrl: given.orderUrl ?? '',
        wxMiniAppId: given.wxMiniAppId ?? null,
        aliMiniAppId: given.aliMiniAppId ?? null,
        serviceFeeOpen: given.serviceFeeOpen ?? '0',
      }
      await tx
        .insert(shopOrdering)
        .values({ providerId, shopId, ...set })
        .onConflictDoUpdate({ target: [shopOrdering.providerId, shopOrdering.shopId], set })
    }
    await appendLog(tx, {
      providerId,
      targetType: 'shop',
      targetId: shopId,
      title: orderOpen === '1' ? '设置自助点餐' : '关闭自助点餐',
      operator: caller.nickName,
      remark: orderOpen === '1' ? (given.orderUrl ?? '') : '',
      time: clock.now(),
    })
    return { shopId, orderOpen, version: next }
  },
})
