import { expect, it } from 'vitest'
import {
  CODE_ALL,
  CODE_DATA_PERMIT,
  CODE_HOME,
  CODE_REGISTERED_STORE,
  ENTRY_HIDDEN_BANK_CHANNELS,
  FALLBACK_ERROR_TEXT,
  RESP_TEXT,
  ROLE_TYPES,
} from '#domain/codes'
import { REGION_TEXTS } from '#domain/validation/index'
import { API_PREFIX, TIMEOUT_A_MS, TIMEOUT_B_MS } from '#domain/wire'
import {
  NO_CONSOLE_PERMISSION,
  NO_PERMISSION_TEXT,
  SIGN_IN_FAILED_TEXT,
} from '../../src/providers/auth'
import { TOAST_MS } from '../../src/providers/notification'
import { SESSION_SECONDS } from '../../src/providers/session'
import { UPLOAD_PATH } from '../../src/lib/upload'
import { UPLOAD_FAILED_TEXT } from '../../src/providers/wire/upload'

// Spec §9 and the words of §5, §6 and §8, as written.
it.each<[string, unknown, unknown]>([
  ['the API base', API_PREFIX, '/api/pcRequest'],
  ['convention A’s time-out', TIMEOUT_A_MS, 5000],
  ['convention B’s time-out', TIMEOUT_B_MS, 300_000],
  ['a toast’s duration', TOAST_MS, 5000],
  ['a cookie’s life', SESSION_SECONDS, 86_400],
  ['the roles kept', ROLE_TYPES, ['3', '4', '30']],
  ['the home code', CODE_HOME, '00000000'],
  ['the data-permit code', CODE_DATA_PERMIT, '9999999'],
  ['the registered-store code', CODE_REGISTERED_STORE, '9999998'],
  ['every code', CODE_ALL, 'all'],
  ['bank channels without entry', ENTRY_HIDDEN_BANK_CHANNELS, ['81A1', '81A2', '81B1']],
  ['a failure without words', FALLBACK_ERROR_TEXT, '操作异常,请重试'],
  ['a failed sign-in', SIGN_IN_FAILED_TEXT, '登录失败，请重新登录'],
  ['no permission at all', NO_PERMISSION_TEXT, '暂无任何权限，请联系相关负责人'],
  [
    'no role for the console',
    NO_CONSOLE_PERMISSION,
    { title: '提示', text: '该账号角色无控台权限，无法进入', ok: '确定' },
  ],
  ['a failed upload', UPLOAD_FAILED_TEXT, '上传错误，请重新上传'],
  ['the upload call', UPLOAD_PATH, '/v1/function/upload'],
  ['a missing region', REGION_TEXTS, ['请选择省份（地区）', '请选择市（地区）', '请选择县区']],
])('%s', (_, value, wanted) => {
  expect(value).toEqual(wanted)
})

it.each([
  ['90000', '成功'],
  ['90400', '参数校验失败'],
  ['90401', '登录已失效'],
  ['90403', '无操作权限'],
  ['90404', '数据不存在'],
  ['90409', '状态已变更'],
  ['90415', '签名错误'],
  ['90429', '操作过于频繁'],
  ['90500', '系统异常'],
])('respCode %s says %s', (code, text) => {
  expect(RESP_TEXT).toHaveProperty(code, text)
})
