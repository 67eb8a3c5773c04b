import { isHttpUrl } from '../start/http-url'
import type { MailSettings } from './mail-smtp'
import type { SmsSettings } from './sms-http'

export interface MessageSettings {
  sms?: SmsSettings | undefined
  mail?: MailSettings | undefined
}

/** Shorter secrets can be guessed; Standard Webhooks asks for 24 to 64 bytes. */
const LEAST_BYTES = 24
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/
const ADDRESS = /^[^\s@<>]+@[A-Za-z0-9.-]+$/

/** The carriers of an installation; a sandbox has its inbox, and no others. */
export function messagesOf(
  env: Readonly<Record<string, string | undefined>>,
  sandbox: boolean,
  problems: string[],
): MessageSettings {
  const sms = smsOf(env, problems)
  const mail = mailOf(env, problems)
  if (!sms && !mail) return {}
  if (sandbox) problems.push('SMS_URL、SMTP_URL 不能用于沙箱：沙箱的消息都在 /sandbox 的收件箱里')
  return { sms, mail }
}

function smsOf(
  { SMS_URL: url = '', SMS_SECRET: secret = '' }: Readonly<Record<string, string | undefined>>,
  problems: string[],
): SmsSettings | undefined {
  if (url === '' && secret === '') return undefined
  if (!isHttpUrl(url)) problems.push('SMS_URL 应为 http:// 或 https:// 开头的地址，不含账号口令')
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length
  if (!SECRET.test(secret) || bytes < LEAST_BYTES)
    problems.push(`SMS_SECRET 应为 whsec_ 加至少 ${LEAST_BYTES} 字节的 base64`)
  return { url, secret }
}

function mailOf(
  { SMTP_URL: url = '', MAIL_FROM: from = '' }: Readonly<Record<string, string | undefined>>,
  problems: string[],
): MailSettings | undefined {
  if (url === '' && from === '') return undefined
  if (!isSmtpUrl(url))
    problems.push('SMTP_URL 应如 smtps://用户:密码@主机:465 或 smtp://主机:25，特殊字符须转义')
  if (!ADDRESS.test(from)) problems.push('MAIL_FROM 应为发件人的邮箱，如 console@example.com')
  return { url, from }
}

function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, search } = new URL(text)
    return /^smtps?:$/.test(protocol) && hostname !== '' && search === ''
  } catch {
    return false
  }
}
