import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../core/errors'
import { merchant } from '../merchant/merchant-schema'
import type { ChangeRules } from './merchant-change-kind'

/**
 * Payments off or on (domain §17). The channels refuse payers of a paused merchant; a payment that
 * one of them reports all the same is booked, as money has moved.
 */
const switched = (payState: 'ON' | 'OFF', already: string): ChangeRules => ({
  derive: () => ({ payState }),

  facts: async (_tx, { holder }) => ({ payState: holder.pausedAt ? 'OFF' : 'ON' }),

  async check(_tx, { holder }) {
    if ((holder.pausedAt ? 'OFF' : 'ON') === payState) throw conflict(already)
  },

  async apply(tx, { row: { providerId, merId }, now }) {
    await tx
      .update(merchant)
      .set({
        pausedAt: payState === 'OFF' ? new Date(now) : null,
        version: sql`${merchant.version} + 1`,
      })
      .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  },
})

export const pauseRules = switched('OFF', '商户已暂停收款')
export const resumeRules = switched('ON', '商户没有暂停收款')
