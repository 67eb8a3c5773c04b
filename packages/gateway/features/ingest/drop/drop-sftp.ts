import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { sameSign } from '../../../core/http/secrets'
import { DropError, MOST_ENTRIES, type Drop } from './drop'

export interface SftpLogin {
  host: string
  port: number
  /** Its folder there. */
  folder: string
  user: string
  /** A password, or a private key in PEM. */
  secret: string
  /** `SHA256:…` of the host's key, as `ssh-keygen -l` prints it. */
  hostKey: string
}

const READY_MS = 20_000

/**
 * A folder of an SFTP server whose host key is known beforehand.
 * @throws DropError where the server has another key, refuses the login, or is not reached
 */
export async function openSftp(login: SftpLogin, signal: AbortSignal): Promise<Drop> {
  const { host, port, folder, user, secret, hostKey } = login
  // Loaded by the first poll: an installation without SFTP never needs it.
  const { default: SftpClient } = await import('ssh2-sftp-client')
  const client = new SftpClient()
  let isOtherHost = false
  // The client leaves a connection open whose login was refused.
  const sock = connect(port, host)
  const close = async () => {
    await client.end().catch(() => undefined)
    sock.destroy()
  }
  signal.addEventListener('abort', () => void close(), { once: true })
  const key = privateKeyOf(secret)
  await client
    .connect({
      sock,
      username: user,
      readyTimeout: READY_MS,
      keepaliveInterval: READY_MS,
      hostVerifier: (given: Buffer) => {
        isOtherHost = !sameSign(fingerprintOf(given), hostKey)
        return !isOtherHost
      },
      ...(key === undefined ? { password: secret } : { privateKey: key }),
    })
    .catch(async (error: unknown) => {
      await close()
      throw isOtherHost ? new DropError('主机指纹与所填不符，没有登录') : loginError(error)
    })
  return {
    async list() {
      const found = await client.list(folder)
      if (found.length > MOST_ENTRIES) throw new DropError(`文件超过${MOST_ENTRIES}个，请清理`)
      return found
        .filter(({ type }) => type === '-')
        .map(({ name, size, modifyTime }) => ({ name, size, modifiedAt: modifyTime }))
    },
    read: async (name) => client.createReadStream(`${folder.replace(/\/$/, '')}/${name}`),
    close,
  }
}

export const fingerprintOf = (hostKey: Buffer): string =>
  `SHA256:${createHash('sha256')
    .update(hostKey)
    .digest('base64')
    .replace(/={1,2}$/, '')}`

const PEM = /^\s*-----BEGIN ([A-Z ]*PRIVATE KEY)-----([A-Za-z0-9+/=\s]+)-----END \1-----\s*$/

/** A key whose line breaks an input field may have dropped; undefined: it is a password. */
function privateKeyOf(secret: string): string | undefined {
  const [, kind, body] = PEM.exec(secret) ?? []
  if (kind === undefined || body === undefined) return undefined
  const lines = body.replace(/\s/g, '').match(/.{1,70}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n')
}

function loginError(error: unknown): DropError {
  const { code = '', message } = error as { code?: string; message: string }
  if (/authentication/i.test(message)) return new DropError('登录被拒绝：用户名、口令或私钥不正确')
  if (/privateKey|parse/i.test(message)) return new DropError('私钥无法辨认')
  return new DropError(`连接不上主机：${code || message}`)
}
