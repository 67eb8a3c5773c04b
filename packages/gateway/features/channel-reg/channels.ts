/** Channels every merchant is registered with when it comes on board (domain §7.1). */
export const REG_CHANNELS = ['WECHAT', 'ALIPAY', 'UNIONPAY'] as const
export type RegChannel = (typeof REG_CHANNELS)[number]

/**
 * The provider's number at a channel 渠道号; UnionPay knows the acquirer, whose number all providers
 * share.
 */
export function channelIdOf(channel: RegChannel, providerId: string): string {
  const own = providerId.slice(-4)
  switch (channel) {
    case 'WECHAT':
      return `36100${own}`
    case 'ALIPAY':
      return `208800000000${own}`
    case 'UNIONPAY':
      return '48270000'
  }
}
