import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Login, Role } from './probe'
import type { Session, Wire } from './wire'

/** An account of the gateway itself, for gateways without the sandbox's accounts and inbox. */
export interface GivenAccount {
  /** Signs in; the picture's code is asked for. */
  login?: string | undefined
  password?: string | undefined
  /** A session that was made elsewhere: the console's cookies `token`, `userId` and `custId`. */
  session?: string | undefined
  user?: string | undefined
  branch?: string | undefined
}

/** Flags of a command that takes such an account (`parseArgs`). */
export const ACCOUNT_FLAGS = {
  login: { type: 'string' },
  password: { type: 'string' },
  session: { type: 'string' },
  user: { type: 'string' },
  branch: { type: 'string' },
} as const

/** Asks the person at the terminal. */
export type Ask = (question: string) => Promise<string>

/** @throws Error where no person is at the terminal */
const askTerminal: Ask = async (question) => {
  if (!process.stdin.isTTY)
    throw new Error(`${question}：要在终端里回答；或用 --session、--user、--branch 给出一个会话`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question}：`)
  terminal.close()
  return answer.trim()
}

const KEPT_TYPES = ['3', '4', '30']

/**
 * The session of a given account with its first role of the console chosen; undefined where none is
 * given and the sandbox's accounts are meant.
 * @throws Error when the account or the session is refused
 */
export async function givenSession(
  wire: Wire,
  given: GivenAccount,
  ask: Ask = askTerminal,
): Promise<Session | undefined> {
  if (given.session) {
    if (!given.user || !given.branch)
      throw new Error(
        '--session、--user、--branch 要一起给出（控台的 Cookie token、userId、custId）',
      )
    const session = { sessionId: given.session, userId: given.user, custId: given.branch }
    await ok(wire, '/v1/member/queryUserPermission', {}, session)
    return session
  }
  if (!given.login) return undefined
  const login = await signIn(wire, given, ask)
  const roleId = login.roleIds.find((one) => KEPT_TYPES.includes(one.loginUserType))?.roleId
  const session = { ...login, custId: login.userCustId }
  const role = await ok<Role>(wire, '/v1/user/setUserRole', { roleId }, session)
  return { ...session, custId: role.userCustId }
}

async function signIn(wire: Wire, { login, password }: GivenAccount, ask: Ask): Promise<Login> {
  const { imgCodeId, image } = await ok<{ imgCodeId: string; image: string }>(
    wire,
    '/v1/function/getImgCode',
    {},
  )
  const [head = '', body = ''] = image.split(',', 2)
  const file = join(tmpdir(), `captcha-${imgCodeId}.${head.includes('svg') ? 'svg' : 'png'}`)
  await writeFile(
    file,
    head.endsWith(';base64') ? Buffer.from(body, 'base64') : decodeURIComponent(body),
  )
  const answer = await ok<Login & { mfaTicket?: string; mfaKinds?: string[] }>(
    wire,
    '/v1/user/login',
    {
      loginName: login,
      password: password ?? (await ask('密码')),
      imgCodeId,
      imgCode: await ask(`图形验证码（图在 ${file}）`),
    },
  )
  if (!answer.mfaTicket) return answer
  return ok<Login>(wire, '/v1/user/verifyMfa', {
    mfaTicket: answer.mfaTicket,
    kind: answer.mfaKinds?.[0],
    code: await ask('两步验证的验证码'),
  })
}

async function ok<T>(
  wire: Wire,
  path: string,
  body: Record<string, unknown>,
  session?: Session,
): Promise<T> {
  const answer = await wire.call<T>(path, body, session && { session })
  if (answer.respCode !== '90000')
    throw new Error(`${path}: wanted 90000, got ${answer.respCode} ${answer.respDesc}`)
  return answer.respData
}
