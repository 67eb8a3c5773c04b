import type { Feature } from '#domain/features'

/**
 * The optional features this gateway offers, one a line. A test holds each against its calls: one
 * that is named here has them all, one that is not has none.
 */
export const OFFERED: readonly Feature[] = ['search', 'views']

/** The calls behind each feature (contract §7). */
export const FEATURE_CALLS: Readonly<Record<Feature, readonly string[]>> = {
  search: ['/v1/search/any'],
  views: ['/v1/view/list', '/v1/view/save', '/v1/view/del'],
  workbench: ['/v1/workbench/todo'],
  mfa: ['/v1/user/verifyMfa', '/v1/user/mfaSetup', '/v1/user/mfaConfirm', '/v1/user/mfaRemove'],
  staff: ['/v1/partner/list', '/v1/partner/detail', '/v1/partner/save', '/v1/session/list'],
  audit: ['/v1/audit/list', '/v1/audit/detail'],
}
