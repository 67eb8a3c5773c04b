import { createTransport } from 'nodemailer'
import type { Carrier } from './carrier'
import { mailText } from './texts'

/** The mail server, with user and password in its address, and the sender's address. */
export interface MailSettings {
  /** `smtp://` or `smtps://`. */
  url: string
  from: string
}

/** Mail by SMTP; a repeated attempt has the same Message-ID. */
export function mailOverSmtp({ url, from }: MailSettings): Carrier {
  const host = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ id, receiver, template, params }, signal) {
      const transport = createTransport(url, {
        from,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const end = () => transport.close()
      signal.addEventListener('abort', end, { once: true })
      try {
        const { subject, text } = mailText(template, params)
        await transport.sendMail({ to: receiver, subject, text, messageId: `<${id}@${host}>` })
      } catch (error) {
        throw new Error(codeOf(error))
      } finally {
        signal.removeEventListener('abort', end)
        transport.close()
      }
    },
  }
}

/** The server's reply may quote the receiver: only codes are kept. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return ['SMTP', code, responseCode].filter((part) => part !== undefined).join(' ')
}
