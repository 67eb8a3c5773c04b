import { COMMON_STEMS } from './common'

/** Rules of a new password, the same in console and gateway. */
const MIN_PASSWORD = 10
const MAX_PASSWORD = 64

export const PASSWORD_HINT = `${MIN_PASSWORD}至${MAX_PASSWORD}位，含字母和数字，不能是常见密码`

/** Rows of the keyboard and the alphabet; a password must not follow one of them. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const LONGEST_RUN = 5

/**
 * The Chinese error of a refused password; undefined for a valid one.
 * @param names of the account: its login name and mobile, which a password must not contain
 */
export function passwordFault(password: string, names: readonly string[] = []): string | undefined {
  if (password.length < MIN_PASSWORD) return `密码至少${MIN_PASSWORD}位`
  if (password.length > MAX_PASSWORD) return `密码不能超过${MAX_PASSWORD}位`
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '密码须同时含有字母和数字'
  const small = password.normalize('NFKC').toLowerCase()
  if (names.some((name) => name.length > 2 && small.includes(name.toLowerCase())))
    return '密码不能包含账号或手机号'
  if (isCommon(small)) return '密码过于常见，请换一个'
  return undefined
}

function isCommon(small: string): boolean {
  const bare = small.replace(/^[^a-z]+/, '')
  const stems = [small, bare].map((text) => text.replace(/[^a-z]+$/, ''))
  if ([small, ...stems].some((text) => COMMON_STEMS.has(text))) return true
  if (new Set(small).size < 5) return true
  return ROWS.some((row) => follows(small, row) || follows(small, [...row].toReversed().join('')))
}

/** Whether most of a text follows a row. */
function follows(text: string, row: string): boolean {
  for (let at = 0; at + LONGEST_RUN < text.length; at++)
    if (row.includes(text.slice(at, at + LONGEST_RUN + 1))) return true
  return false
}
