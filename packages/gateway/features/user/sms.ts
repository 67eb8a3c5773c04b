import { createHash, createHmac } from 'node:crypto'
import { and, desc, eq, gte } from 'drizzle-orm'
import { DAY_MS, formatDate, parseTime } from '#domain/dates'
import { RESP } from '#domain/codes'
import type { CallContext } from '../../core/call'
import { lockAnywhere } from '../../core/db/locks'
import { smsCode, user } from '../../core/access-schema'
import { addressKey } from '../../core/http/address'
import { badField, CallError, committed } from '../../core/errors'
import { LIFE_MS } from '../../core/outbox/carrier'

/**
 * Domain §6: 60 s between sends, 5-minute life, 5 wrong tries burn a code; 5 an hour and 10 a day a
 * number, 20 a day an address.
 */
const RESEND_SEC = 60
const MAX_TRIES = 5
const MAX_AN_HOUR = 5
const MAX_A_DAY = 10
const MAX_AN_ADDRESS = 20
const HOUR_MS = 3_600_000

const hashOfSeq = (smsSeq: string): string =>
  createHash('sha256').update(smsSeq).digest('hex').slice(0, 32)

/** Keyed by `smsSeq`, which the database does not hold: a row alone gives no code away. */
const hashOfCode = (smsSeq: string, code: string): string =>
  createHmac('sha256', smsSeq).update(code).digest('hex')

/**
 * Makes a code for `mobile`, known here or not: the limits and the answer must not tell which. It is
 * sent after the commit, and only where a user can sign in with that number.
 * @throws CallError 90429
 */
export async function issueSmsCode(
  { tx, clock, randomBytes, address, outbox, config }: CallContext,
  mobile: string,
): Promise<{ smsSeq: string; resendSec: number }> {
  const now = clock.wall()
  // Requests for one number take turns, or two at once would both be the first.
  await lockAnywhere(tx, 'mobile', mobile)
  const place = addressKey(address).slice(0, 64)
  await lockAnywhere(tx, 'smsAddress', place)
  const since = new Date(parseTime(formatDate(now)))
  const today = await tx
    .select({ createdAt: smsCode.createdAt })
    .from(smsCode)
    .where(and(eq(smsCode.mobile, mobile), gte(smsCode.createdAt, new Date(now - DAY_MS))))
    .orderBy(desc(smsCode.createdAt))
  const last = today[0]?.createdAt.getTime()
  if (last !== undefined && last > now - RESEND_SEC * 1000)
    throw committed(new CallError(RESP.TOO_MANY, '验证码发送过于频繁，请稍后再试'))
  const thisHour = today.filter(({ createdAt }) => createdAt.getTime() > now - HOUR_MS)
  if (thisHour.length >= MAX_AN_HOUR)
    throw committed(new CallError(RESP.TOO_MANY, '验证码发送过于频繁，请一小时后再试'))
  const fromHere = await tx.$count(
    smsCode,
    and(eq(smsCode.address, place), gte(smsCode.createdAt, since)),
  )
  if (
    fromHere >= MAX_AN_ADDRESS ||
    today.filter(({ createdAt }) => createdAt >= since).length >= MAX_A_DAY
  )
    throw committed(new CallError(RESP.TOO_MANY, '今日验证码发送次数已达上限'))

  const smsSeq = randomBytes(16).toString('hex')
  const code = String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  await tx.insert(smsCode).values({
    seqHash: hashOfSeq(smsSeq),
    mobile,
    codeHash: hashOfCode(smsSeq, code),
    scene: 'LOGIN',
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFE_MS.LOGIN),
    address: place,
  })
  const [owner] = await tx
    .select({ userId: user.userId, providerId: user.providerId })
    .from(user)
    .where(and(eq(user.mobile, mobile), eq(user.enabled, true)))
  if (owner)
    await outbox?.put(tx, {
      providerId: owner.providerId,
      template: 'LOGIN',
      to: { mobile },
      params: {
        code,
        minutes: String(LIFE_MS.LOGIN / 60_000),
        // The sandbox's inbox shows it (contract §5); a real carrier never has code and number both.
        ...(config.sandbox && { smsSeq }),
      },
      subject: '登录验证码',
      refId: owner.userId,
    })
  return { smsSeq, resendSec: RESEND_SEC }
}

/**
 * Spends the code of `smsSeq`. A wrong try is counted in the transaction it fails in.
 * @throws CallError 90400 at `smsCode`, in the same words whatever is wrong
 */
export async function spendSmsCode(
  { tx, clock }: CallContext,
  given: { mobile: string; smsCode: string; smsSeq: string },
): Promise<void> {
  const [kept] = await tx
    .select()
    .from(smsCode)
    .where(and(eq(smsCode.seqHash, hashOfSeq(given.smsSeq)), eq(smsCode.mobile, given.mobile)))
    .for('update')
  const usable =
    kept && !kept.used && kept.tries < MAX_TRIES && kept.expiresAt.getTime() > clock.wall()
  if (!usable) throw wrongSmsCode()
  const right = kept.codeHash === hashOfCode(given.smsSeq, given.smsCode)
  await tx
    .update(smsCode)
    .set(right ? { used: true } : { tries: kept.tries + 1 })
    .where(eq(smsCode.seqHash, kept.seqHash))
  if (!right) throw wrongSmsCode()
}

export const wrongSmsCode = (): CallError =>
  committed(badField('smsCode', '短信验证码错误或已失效'))
