import { conflict } from '../../core/errors'
import type { ChangeRules } from './merchant-change-kind'
import { writeMerchant } from './write-merchant'

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

  async apply(tx, { holder, now }) {
    await writeMerchant(tx, holder, { pausedAt: payState === 'OFF' ? new Date(now) : null })
  },
})

export const pauseRules = switched('OFF', '商户已暂停收款')
export const resumeRules = switched('ON', '商户没有暂停收款')
