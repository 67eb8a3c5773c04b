import {
  maskAddr,
  maskAddress,
  maskCard,
  maskCode,
  maskEmail,
  maskIdNo,
  maskMobile,
  maskName,
  maskOpenId,
} from '#domain/mask'
import { jsonOf } from '../inputs'
import { ACCOUNT_FIELD, ID_FIELD } from '../seal/fields'

/** Fields whose value is secret, by a part of their name. */
const SECRET = /password|secret|^sign$|^code$|mfaCode|imgCode|smsCode|smsSeq|token|ticket/i
const MASKED: readonly (readonly [name: RegExp, mask: (text: string) => string])[] = [
  [/mobile|phone|tel$/i, maskMobile],
  [new RegExp(`${ID_FIELD}|idCard|licenseNo.*holder`, 'i'), maskIdNo],
  [new RegExp(`${ACCOUNT_FIELD}|bankAcc|settleAcc`, 'i'), maskCard],
  [/openid/i, maskOpenId],
  [/authCode/i, maskCode],
  [/^payer$/, maskPayer],
  [/clientIp/i, maskAddress],
  [/email/i, maskEmail],
  [/addr(ess)?(detail)?$|detailAddr/i, maskAddr],
  [/(legal|contact|person|holder|settle|acct|ubo|payee|real|receiver)\w*name$/i, maskName],
]
/** The last four of a number stay; a mobile or a payer's id is masked. */
function maskPayer(text: string): string {
  if (text.length <= 4) return text
  return /^1\d{10}$/.test(text) ? maskMobile(text) : maskOpenId(text)
}

/** Numbers that identify a person, masked in any field. */
const ANYWHERE: readonly (readonly [text: RegExp, mask: (text: string) => string])[] = [
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskMobile],
  [/(?<!\d)\d{6}(19|20)\d{2}(0[1-9]|1[0-2])\d{5}[\dXx](?!\d)/g, maskIdNo],
]

const MAX_TEXT = 300
const MAX_DEPTH = 6
/** A longer JSON text is not parsed: only a small part of it would be stored. */
const MAX_JSON = 64 * 1024

/** A text as a column can store it: refused calls may contain any characters. */
const kept = (text: string): string =>
  Buffer.from(text.replaceAll('\0', '\uFFFD'), 'utf8').toString('utf8')

/** Values as the operation log stores them: secrets removed, personal data masked, texts short. */
export function masked(value: unknown, name = '', depth = 0): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (SECRET.test(name)) return '******'
  if (typeof value === 'string') return maskedText(kept(value), name, depth)
  if (depth > MAX_DEPTH || typeof value !== 'object') return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => masked(item, name, depth + 1))
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([key, item]) => [
      kept(key),
      masked(item, key, depth + 1),
    ]),
  )
}

function maskedText(text: string, name: string, depth: number): unknown {
  if (text.length > MAX_JSON) return '…'
  // A form of several steps is sent as one JSON text.
  const parsed = /^[[{]/.test(text) ? jsonOf(text) : undefined
  if (typeof parsed === 'object' && parsed !== null) return masked(parsed, name, depth + 1)
  const mask = MASKED.find(([pattern]) => pattern.test(name))?.[1]
  if (mask) return text === '' ? '' : mask(text)
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  return ANYWHERE.reduce(
    (known, [pattern, hide]) => known.replace(pattern, (found) => hide(found)),
    short,
  )
}
