import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mailOverSmtp } from '../../core/outbox/mail-smtp'

export interface ReceivedMail {
  to: string
  messageId: string
  /** Headers and body, decoded from base64 where they are in it. */
  text: string
}
/** What the server does with the next mail. */
type MailReaction = 'drop' | 'busy'

/**
 * A mail server of the test's own, as much of SMTP as a sender needs.
 * @param options.mostFailures of one mail; its later attempts are taken
 */
export async function startMailServer({ mostFailures = Infinity } = {}) {
  /** Failed attempts by the mail's id. */
  const failures = new Map<string, number>()
  const got: ReceivedMail[] = []
  const next: MailReaction[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.write('220 test\r\n')
    let to = ''
    let data: string | undefined
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data === undefined) command(line)
        else if (line === '.') finish()
        else data += `${line}\r\n`
      }
    })
    const command = (line: string) => {
      if (/^RCPT TO/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (/^DATA/i.test(line)) data = ''
      if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
      socket.write(data === '' ? '354 go\r\n' : '250 ok\r\n')
    }
    const finish = () => {
      const messageId = /^Message-ID: (.*)$/im.exec(data!)![1]!
      const failed = failures.get(messageId) ?? 0
      const reaction = failed < mostFailures ? next.shift() : undefined
      if (reaction) failures.set(messageId, failed + 1)
      if (reaction === 'busy') socket.write('451 later\r\n')
      else {
        got.push({ to, messageId, text: decoded(data!) })
        if (reaction === 'drop') socket.destroy()
        else socket.write('250 taken\r\n')
      }
      data = undefined
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const settings = { url: `smtp://127.0.0.1:${port}`, from: 'console@example.com' }
  return {
    settings,
    carrier: mailOverSmtp(settings),
    got,
    /** What becomes of the next mails; afterwards each is taken. `drop`: taken, and not said. */
    will: (...reactions: MailReaction[]) => void next.push(...reactions),
    /** What was still to go wrong goes well. */
    calm: () => void (next.length = 0),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function decoded(mail: string): string {
  const at = mail.indexOf('\r\n\r\n')
  const [head, body] = [mail.slice(0, at), mail.slice(at + 4)]
  return /transfer-encoding: base64/i.test(head)
    ? `${head}\n${Buffer.from(body, 'base64').toString('utf8')}`
    : mail
}
