import type { RemoteSource } from './field'

/** Remote sources of selects that several screens share (contract §3, key/value requests). */

export const MERCHANTS = {
  call: '/v1/merchant/merchantKVRequest',
  of: 'merchant',
  textField: 'merName',
  keyLabel: '商户号',
} as const satisfies RemoteSource

/** Shops of the chosen merchant, or of all merchants. */
export const SHOPS = {
  call: '/v1/shop/shopKVRequest',
  of: 'shop',
  parents: ['merId'],
  textField: 'shopName',
  keyLabel: '门店号',
} as const satisfies RemoteSource

export const PARTNERS = {
  call: '/v1/partner/partnerKVRequest',
  of: 'partner',
  textField: 'partnerName',
  keyLabel: '渠道商号',
} as const satisfies RemoteSource
