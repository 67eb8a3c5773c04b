import { personText, sameName } from '../reading/name'
import { charCount, type Rule } from './rule'

const PERSON = /^(?=.{2,30}$)\p{Script=Han}+(?:·\p{Script=Han}+)*$/u
/** Blanks, commas, hyphens and either apostrophe, as passports print them. */
const FOREIGN_PERSON = /^(?=.{2,60}$)\p{Script=Latin}[\p{Script=Latin}\p{M} ,.'’‘\-‐‑]*$/u
const ICP = /^[一-龥]ICP[备证]\d{4,8}号?(-\d{1,4})?$/
const LETTER = /\p{L}/u
/** Neither channels nor printers support them; signs like ® are text. */
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u

/** Length in Chinese characters: two half-width ones count as one. */
export function hanziLength(text: string): number {
  return [...text].reduce((total, char) => total + (char.charCodeAt(0) < 0x80 ? 0.5 : 1), 0)
}

/** Registered name 商户注册名称; a micro merchant is no company. */
export function merchantName(subjectType?: string): Rule {
  return (text) => {
    const length = hanziLength(text)
    if (length < 4 || length > 40) return '商户名称须为4至40个汉字'
    if (/^\d+$/.test(text)) return '商户名称不能全是数字'
    if (EMOJI.test(text)) return '商户名称不能含表情符号'
    if (subjectType === 'MICRO' && text.includes('有限公司')) return '小微商户名称不能含“有限公司”'
    return undefined
  }
}

/**
 * Short name 商户简称, which buyers see on their bill.
 * @param people the applicant's names: a short name that is only a person's name is refused
 */
export function shortName(people: readonly string[] = []): Rule {
  return (text) => {
    const length = charCount(text)
    if (length < 2 || length > 30) return '商户简称须为2至30个字'
    if (people.some((name) => sameName(name, text))) return '商户简称不能只是个人姓名'
    if (EMOJI.test(text)) return '商户简称不能含表情符号'
    if (!LETTER.test(text) || text.endsWith('特约商户') || text.startsWith('客服电话'))
      return '商户简称须能说明经营内容'
    return undefined
  }
}

/** Receipt name 小票名称. */
export const receiptName: Rule = (text) => {
  if (hanziLength(text) > 20) return '小票名称不能超过20个汉字'
  return EMOJI.test(text) ? '小票名称不能含表情符号' : undefined
}

/**
 * Street address 详细地址, without province, city and district.
 * @param regionNames the chosen region's names, which must not be typed again
 */
export function address(regionNames: readonly string[] = []): Rule {
  return (text) => {
    const length = charCount(text)
    if (length < 4 || length > 100) return '详细地址须为4至100个字'
    if (text !== text.trim() || /[\t\r\n]/.test(text)) return '详细地址首尾不能有空格，也不能换行'
    if (!LETTER.test(text)) return '详细地址不能只有数字或符号'
    if (regionNames.some((name) => name !== '' && text.startsWith(name)))
      return '详细地址无需再填省市区'
    return undefined
  }
}

/**
 * A person's name: Han characters with middle dots, or Latin letters as in a passport.
 * @param document `identity card`: its holder's name has Han characters only
 */
export function personName(document: 'identity card' | 'any' = 'any'): Rule {
  return (text) => {
    const name = personText(text)
    if (PERSON.test(name)) return undefined
    if (document === 'identity card') return '姓名须为2至30个汉字'
    return FOREIGN_PERSON.test(name) ? undefined : '姓名须为2至30个汉字，或证件上的拉丁字母姓名'
  }
}

/** Website filing number, e.g. 沪ICP备06046402号-28. */
export const icp: Rule = (text) =>
  ICP.test(text) ? undefined : 'ICP备案号格式不正确，如 沪ICP备06046402号-28'
