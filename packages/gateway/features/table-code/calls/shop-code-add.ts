import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { CODES } from '#domain/permission-codes'
import { codeList } from '#domain/reading/text'
import { newTableFields } from '#domain/shop/ordering-fields'
import { isAnyOf } from '../../../core/db/one-of'
import { insertRows } from '../../../core/db/insert-rows'
import { defineCall } from '../../../core/call'
import { badField, conflict, notFound } from '../../../core/errors'
import { byRules, formText, id, text } from '../../../core/inputs'
import { nextNumbers } from '../../../core/numbers'
import { appendLog } from '../../../core/record-log'
import { scoped } from '../../../core/scope'
import { shop } from '../../shop/shop-schema'
import { orderingOf } from '../../shop'
import { tableCode } from '../table-code-schema'

/** New table codes of a shop with self-service ordering; a table has one code that is bound (domain §7.11). */
export default defineCall({
  path: '/v1/shop/codeAdd',
  access: { roles: ['3', '4'], codes: [CODES.barcode.edit] },
  write: true,
  request: z
    .object({ shopId: id(), tableNos: text(4000), areaName: text(16), seatCount: formText })
    .check(byRules(newTableFields)),
  /** @throws CallError 90404 outside the scope, 90409 without ordering, 90400 for a table with a code */
  async handler({ tx, caller, clock }, { shopId, tableNos, areaName, seatCount }) {
    const [row] = await tx
      .select()
      .from(shop)
      .where(and(scoped(caller.scope, shop), eq(shop.shopId, shopId)))
      .for('update')
    if (!row) throw notFound()
    const { orderUrl } = await orderingOf(tx, row)
    if (row.orderOpen !== '1' || orderUrl === null)
      throw conflict('请先在「点餐设置」里开通自助点餐并填写点餐页地址')
    const { providerId, merId, partnerId, createdBy } = row
    const list = codeList(tableNos)
    const [taken] = await tx
      .select({ tableNo: tableCode.tableNo })
      .from(tableCode)
      .where(
        and(
          eq(tableCode.providerId, providerId),
          eq(tableCode.shopId, shopId),
          eq(tableCode.areaName, areaName),
          eq(tableCode.bindStatus, 'BOUND'),
          isAnyOf(tableCode.tableNo, list),
        ),
      )
      .limit(1)
    if (taken) throw badField('tableNos', `${areaName} ${taken.tableNo} 已有桌码`)
    const codeIds = await nextNumbers(tx, 'ZM', formatDate(clock.now()), list.length)
    await insertRows(
      tx,
      tableCode,
      list.map((tableNo, i) => ({
        providerId,
        codeId: codeIds[i]!,
        shopId,
        merId,
        partnerId,
        createdBy,
        tableNo,
        areaName,
        seatCount: Number(seatCount),
        codeUrl: `${orderUrl}${codeIds[i]!}`,
        bindStatus: 'BOUND',
      })),
    )
    await appendLog(tx, {
      providerId,
      targetType: 'shop',
      targetId: shopId,
      title: '新增桌码',
      operator: caller.nickName,
      remark: `${areaName} ${list.length}个`,
      time: clock.now(),
    })
    return { shopId, count: list.length, codeIds }
  },
})
