import type { Carriers } from './carrier'
import { mailOverSmtp } from './mail-smtp'
import type { MessageSettings } from './settings'
import { smsOverHttp } from './sms-http'

/** The carriers that are set. */
export const carriersOf = ({ sms, mail }: MessageSettings): Carriers => ({
  ...(sms && { SMS: smsOverHttp(sms) }),
  ...(mail && { MAIL: mailOverSmtp(mail) }),
})
