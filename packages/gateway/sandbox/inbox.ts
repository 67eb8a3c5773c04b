import { desc } from 'drizzle-orm'
import type { Db } from '../core/db/open'
import { captcha } from '../core/access-schema'
import type { Carrier, Letter } from '../core/outbox/carrier'
import { mailText } from '../core/outbox/texts'
import { isoTime } from './iso-time'

const NEWEST = 200

/** The phones of the sandbox: messages as they were sent by this process, newest first. */
export interface Inbox extends Carrier {
  /**
   * The messages and captcha texts a person would get by phone or see in a picture (contract §5).
   */
  read(db: Db): Promise<{
    sms: { mobile: string; code: string; smsSeq: string; at: string; text?: string }[]
    imgCodes: { imgCodeId: string; text: string; at: string }[]
  }>
}

/** Messages in memory: the database drops what they say once they are sent. */
export function createInbox(): Inbox {
  const sent: Letter[] = []
  return {
    async send(letter) {
      sent.unshift(letter)
      sent.length = Math.min(sent.length, NEWEST)
    },
    async read(db) {
      const imgCodes = await db
        .select({ imgCodeId: captcha.imgCodeId, text: captcha.code, at: captcha.createdAt })
        .from(captcha)
        .orderBy(desc(captcha.createdAt))
        .limit(NEWEST)
      return {
        sms: sent.map(({ id, receiver, template, params, at }) => ({
          mobile: receiver,
          code: params.code ?? '',
          smsSeq: params.smsSeq ?? id,
          at: isoTime(at),
          ...(template !== 'LOGIN' && { text: mailText(template, params).text }),
        })),
        imgCodes: imgCodes.map((row) => ({ ...row, at: isoTime(row.at.getTime()) })),
      }
    },
  }
}
