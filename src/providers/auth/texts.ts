/** The spec's messages for sign-in and permissions (spec §6). */
export const NO_CONSOLE_PERMISSION = {
  title: '提示',
  text: '该账号角色无控台权限，无法进入',
  ok: '确定',
} as const
export const NO_PERMISSION_TEXT = '暂无任何权限，请联系相关负责人'
export const SIGN_IN_FAILED_TEXT = '登录失败，请重新登录'
export const SESSION_LOST_TEXT = '登录已失效，请重新登录'
