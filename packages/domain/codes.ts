/**
 * Response codes of the envelope and their messages (contract §2, spec §8). `90000` is the spec's;
 * the others are ours, the same for every gateway.
 */
export const RESP = {
  OK: '90000',
  BAD_REQUEST: '90400',
  NO_SESSION: '90401',
  FORBIDDEN: '90403',
  NOT_FOUND: '90404',
  CONFLICT: '90409',
  BAD_SIGN: '90415',
  TOO_MANY: '90429',
  SERVER: '90500',
} as const

export type RespCode = (typeof RESP)[keyof typeof RESP]

/** The console's own message for 90403. */
export const FORBIDDEN_TEXT = '无操作权限'

/** The default Chinese message of each code; a call may have a more exact one. */
export const RESP_TEXT: Record<RespCode, string> = {
  '90000': '成功',
  '90400': '参数校验失败',
  '90401': '登录已失效',
  '90403': FORBIDDEN_TEXT,
  '90404': '数据不存在',
  '90409': '状态已变更',
  '90415': '签名错误',
  '90429': '操作过于频繁',
  '90500': '系统异常',
}

/** Shown when an answer failed and `respDesc` is empty (spec §8). */
export const FALLBACK_ERROR_TEXT = '操作异常,请重试'

/** Menu codes with a meaning of their own (spec §9). */
export const CODE_HOME = '00000000'
export const CODE_DATA_PERMIT = '9999999'
export const CODE_REGISTERED_STORE = '9999998'
export const CODE_ALL = 'all'

/**
 * Login user types that may enter the console (spec §4): provider, channel partner, registered
 * store.
 */
export type RoleType = '3' | '4' | '30'
export const ROLE_TYPES: readonly RoleType[] = ['3', '4', '30']

/** Bank channels for which the merchant entry menu item is hidden (spec §2). */
export const ENTRY_HIDDEN_BANK_CHANNELS: readonly string[] = ['81A1', '81A2', '81B1']

/** An invalid field of a request: `respData.errors` of a 90400 answer. */
export interface FieldError {
  field: string
  msg: string
}
