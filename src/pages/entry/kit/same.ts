export { sameValue as same } from '#domain/application/merge'
export { isEmptyValue as isBlank } from '#domain/application/normalize'

/** `products.0.feeRate` is rendered at `products`. */
export const rootOf = (name: string): string => name.split('.', 1)[0] ?? name

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
