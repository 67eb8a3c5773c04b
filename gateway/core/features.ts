import type { Feature } from '#domain/features'

/**
 * The optional features this gateway offers, one a line. A test holds each against its calls: one
 * that is named here has them all, one that is not has none.
 */
export const OFFERED: readonly Feature[] = ['staff', 'audit']
