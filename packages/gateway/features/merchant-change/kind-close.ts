import { and, eq, ne } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import { conflict } from '../../core/errors'
import { MERCHANT_MOVES, moveMerchant } from '../merchant'
import { merchantBalanceOf } from '../merchant-account'
import { shop } from '../shop/shop-schema'
import { reasonsAgainstClosing } from './close-reasons'
import type { ChangeRules } from './merchant-change-kind'
import { closeShop } from './shop-write'

/**
 * The end of a merchant (domain §17): its shops close with it. Its reserve, and what earlier batches
 * left below the least amount, are paid by the next round of its cycle.
 */
export const closeRules: ChangeRules = {
  derive: (after) => ({ ...after, merStatus: 'CLOSED' }),

  facts: async (_tx, { holder: { merStatus } }) => ({ merStatus }),

  async check(tx, { holder }) {
    const reasons = await reasonsAgainstClosing(tx, holder)
    if (reasons.length > 0) throw conflict(`不能注销：${reasons.join('；')}`)
  },

  async apply(tx, { row: { providerId, merId, changeId }, holder, now }) {
    const { reserveAmt } = await merchantBalanceOf(tx, holder)
    const back = reserveAmt > 0 ? `，保证金 ${formatYuan(reserveAmt)} 随下一批次退还` : ''
    const remark = `变更单 ${changeId}${back}`
    await moveMerchant(tx, holder, MERCHANT_MOVES.close, { operator: '系统', remark, now })
    const open = await tx
      .select()
      .from(shop)
      .where(
        and(eq(shop.providerId, providerId), eq(shop.merId, merId), ne(shop.shopStatus, 'CLOSED')),
      )
      .for('update')
    for (const one of open) await closeShop(tx, one, { changeId, now })
  },
}
