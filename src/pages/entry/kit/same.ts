export { sameValue as same } from '../../../lib/entry/merge'
export { isEmptyValue as isBlank } from '../../../lib/entry/normalize'

/** `products.0.feeRate` is drawn at `products`. */
export const rootOf = (name: string): string => name.split('.', 1)[0] ?? name

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
