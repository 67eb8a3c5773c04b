import type { Rule } from './rule'

/** The spec's pattern: 11 digits starting with 1 (spec §5). */
const MOBILE = /^1\d{10}$/
/** No subscriber numbers begin with 10, 11 or 12; new entries must obey this (domain §2). */
const MOBILE_STRICT = /^1[3-9]\d{9}$/
const LANDLINE = /^0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?$/
const HOTLINE = /^(400|800)-?\d{3}-?\d{4}$/
const SHORT_NUMBER = /^(95|96|10|12)\d{3,6}$/
const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
const MAX_EMAIL = 64

/** Any mainland mobile number, as sign-in and filters accept it. */
export const mobile: Rule = (text) => (MOBILE.test(text) ? undefined : '请输入11位手机号')

/** A newly entered mobile number of a merchant. */
export const newMobile: Rule = (text) => (MOBILE_STRICT.test(text) ? undefined : '手机号格式不正确')

/**
 * Shown to buyers, so they must be able to call it: mobile, landline, 400/800 or a short number.
 */
export const servicePhone: Rule = (text) =>
  [MOBILE_STRICT, LANDLINE, HOTLINE, SHORT_NUMBER].some((pattern) => pattern.test(text))
    ? undefined
    : '客服电话格式不正确，可填手机号、带区号的座机、400/800或95/96号码'

export const email: Rule = (text) => {
  if (text.length > MAX_EMAIL) return `邮箱不能超过${MAX_EMAIL}个字符`
  return EMAIL.test(text) ? undefined : '邮箱格式不正确'
}

/** Spec §5's external-link check: true for links that leave the console. */
export const isExternalLink = (link: string): boolean => /^(https?:|mailto:|tel:)/i.test(link)
