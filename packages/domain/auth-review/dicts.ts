import type { Dict } from '../field'

/** Choices of the item 经营场所性质 (domain §7.6). */
export const PREMISES = {
  OWNED: '自有',
  RENTED: '租赁',
  SHARED: '与他人共用',
  MOBILE: '流动经营',
} as const satisfies Dict
