import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../core/db/open'
import { captcha, smsCode, smsNotice, user } from '../core/access-schema'
import { isoTime } from './iso-time'

const NEWEST = 200

/** The texts a person would get on paper or by phone, newest first (contract §5). */
export async function readInbox(db: Db) {
  return db.transaction(
    async (tx) => {
      const sms = await tx
        .select({
          mobile: smsCode.mobile,
          code: smsCode.code,
          smsSeq: smsCode.smsSeq,
          at: smsCode.createdAt,
        })
        .from(smsCode)
        // Nothing is sent to a number nobody here has.
        .innerJoin(user, eq(user.mobile, smsCode.mobile))
        .orderBy(desc(smsCode.createdAt))
        .limit(NEWEST)
      const notices = await tx
        .select({
          mobile: smsNotice.mobile,
          code: sql<string>`''`,
          smsSeq: smsNotice.noticeId,
          at: smsNotice.createdAt,
          text: smsNotice.text,
        })
        .from(smsNotice)
        .orderBy(desc(smsNotice.createdAt))
        .limit(NEWEST)
      const messages = [...sms, ...notices]
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        .slice(0, NEWEST)
      const imgCodes = await tx
        .select({ imgCodeId: captcha.imgCodeId, text: captcha.code, at: captcha.createdAt })
        .from(captcha)
        .orderBy(desc(captcha.createdAt))
        .limit(NEWEST)
      return {
        sms: messages.map((row) => ({ ...row, at: isoTime(row.at.getTime()) })),
        imgCodes: imgCodes.map((row) => ({ ...row, at: isoTime(row.at.getTime()) })),
      }
    },
    { accessMode: 'read only' },
  )
}
