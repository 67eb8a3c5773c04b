import { desc, sql } from 'drizzle-orm'
import type { Db } from '../core/db/open'
import { captcha, smsNotice } from '../core/access-schema'
import type { SmsChannel, SmsMessage } from '../core/sms'
import { isoTime } from './iso-time'

const NEWEST = 200

/** The phones of the sandbox: messages as they were sent to this process, newest first. */
export interface Inbox extends SmsChannel {
  /**
   * The messages and captcha texts a person would get by phone or see in a picture (contract §5).
   */
  read(db: Db): Promise<{
    sms: { mobile: string; code: string; smsSeq: string; at: string; text?: string }[]
    imgCodes: { imgCodeId: string; text: string; at: string }[]
  }>
}

/** Codes in memory: the database has only their hashes. */
export function createInbox(): Inbox {
  const sent: SmsMessage[] = []
  return {
    async send(message) {
      sent.unshift(message)
      sent.length = Math.min(sent.length, NEWEST)
    },
    read: (db) =>
      db.transaction(
        async (tx) => {
          const imgCodes = await tx
            .select({ imgCodeId: captcha.imgCodeId, text: captcha.code, at: captcha.createdAt })
            .from(captcha)
            .orderBy(desc(captcha.createdAt))
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
          const messages = [
            ...sent,
            ...notices.map((notice) => ({ ...notice, at: notice.at.getTime() })),
          ].toSorted((one, other) => other.at - one.at)
          return {
            sms: messages
              .slice(0, NEWEST)
              .map((message) => ({ ...message, at: isoTime(message.at) })),
            imgCodes: imgCodes.map((row) => ({ ...row, at: isoTime(row.at.getTime()) })),
          }
        },
        { accessMode: 'read only' },
      ),
  }
}
