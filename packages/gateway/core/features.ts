import type { Feature } from '#domain/features'
import type { Outbox } from './outbox/outbox'

/**
 * The optional features this gateway offers, one a line. A test compares them with the calls: a
 * listed feature has all its calls, any other has none.
 */
export const OFFERED: readonly Feature[] = [
  'search',
  'views',
  'workbench',
  'mfa',
  'staff',
  'audit',
  'salesman',
  'ingest',
  'sms',
  'messages',
]

/** Those of an installation: without a carrier no messages, without that for SMS no codes. */
export const offeredBy = (outbox: Outbox | undefined): readonly Feature[] =>
  OFFERED.filter(
    (name) => (name !== 'sms' || outbox?.sms === true) && (name !== 'messages' || outbox),
  )

/** The calls behind each feature (contract §7). */
export const FEATURE_CALLS: Readonly<Record<Feature, readonly string[]>> = {
  search: ['/v1/search/any'],
  // The last two are for a gateway that answers `looks` with the views.
  views: ['/v1/view/list', '/v1/view/save', '/v1/view/del', '/v1/view/look', '/v1/view/setDefault'],
  workbench: ['/v1/workbench/todo'],
  mfa: [
    '/v1/user/own',
    '/v1/user/verifyMfa',
    '/v1/user/mfaSetup',
    '/v1/user/mfaConfirm',
    '/v1/user/mfaRemove',
    '/v1/staff/resetMfa',
  ],
  staff: [
    '/v1/staff/list',
    '/v1/staff/detail',
    '/v1/staff/add',
    '/v1/staff/save',
    '/v1/staff/disable',
    '/v1/staff/enable',
    '/v1/staff/resetPassword',
    '/v1/team/list',
    '/v1/team/detail',
    '/v1/team/save',
    '/v1/team/del',
    '/v1/shop/assignTeam',
    '/v1/role/list',
    '/v1/role/detail',
    '/v1/role/save',
    '/v1/role/copy',
    '/v1/role/compare',
    '/v1/role/del',
    '/v1/role/roleKVRequest',
    '/v1/partner/list',
    '/v1/partner/detail',
    '/v1/partner/save',
    '/v1/partner/ruleAdd',
    '/v1/partner/ruleDrop',
    '/v1/partner/stop',
    '/v1/partner/resume',
    '/v1/partner/salesmanKVRequest',
    '/v1/session/list',
    '/v1/session/own',
    '/v1/session/end',
    '/v1/session/endOthers',
  ],
  audit: ['/v1/audit/list', '/v1/audit/detail'],
  sms: ['/v1/function/getSmsCode'],
  messages: [
    '/v1/message/list',
    '/v1/message/resend',
    '/v1/staff/sendResetLink',
    '/v1/user/resetPassword',
  ],
  salesman: ['/v1/merchant/assignSalesman'],
  ingest: [
    '/v1/source/list',
    '/v1/source/detail',
    '/v1/source/save',
    '/v1/source/rotateSecret',
    '/v1/source/tryProfile',
    '/v1/ingest/eventList',
    '/v1/ingest/eventDetail',
    '/v1/ingest/eventRetry',
    '/v1/ingest/eventBind',
    '/v1/ingest/eventDiscard',
    '/v1/ingest/fileList',
    '/v1/ingest/fileDetail',
    '/v1/ingest/fileUpload',
    '/v1/ingest/rowList',
    '/v1/ingest/dayList',
  ],
}
