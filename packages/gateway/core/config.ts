import { isAbsolute, resolve } from 'node:path'
import { isDateTime, parseTime } from '#domain/dates'
import type { GatewayConfig } from './call'
import { POOL, type PoolSettings } from './db/open'
import { parseFilesUrl, type FilesPlace } from './files/place'
import { parseTrustProxy, type TrustProxy } from './http/address'
import { cutAtAmpersand, misnamed, noteNames, sampleSecrets } from './start/env-faults'
import { isHttpUrl } from './start/http-url'
import type { DataKeys } from './sealed'
import { StartError } from './start/error'
import { messagesOf, type MessageSettings } from './outbox/settings'
import type { UpstreamSettings } from './upstream/http'

/** The settings that the process reads from its environment (contract §5). */
export interface Settings extends GatewayConfig {
  host: string
  port: number
  databaseUrl?: string
  /** A streaming replica of it, for lists, sums and exports. */
  replicaUrl?: string | undefined
  /** Lowest level that is logged; calls are `info`, which a sandbox's terminal does not show. */
  logLevel: string
  /** How PostgreSQL is used. */
  pool: PoolSettings
  /** Where uploaded and generated files lie; absent: under the data directory. */
  filesPlace?: FilesPlace | undefined
  /** Bearer token of `/metrics`; absent: the page is closed. */
  metricsToken?: string | undefined
  /** Other origins that may call, e.g. a console on a static host. */
  corsOrigins: readonly string[]
  /** Proxies whose `X-Forwarded-For` counts; absent: none. */
  trustProxy?: TrustProxy
  /** Limit of the stored uploads of one provider, bytes. */
  uploadBytesKept: number
  /** Epoch ms at which a sandbox's business time is fixed until it is moved; absent: it runs. */
  businessNow?: number
  /**
   * Payments of a working day at a hundred open merchants of the sandbox; 0: no simulated payers.
   */
  payers: number
  /** The upstream of a real installation; absent: orders wait (docs/upstream.md). */
  upstream?: UpstreamSettings
  /** Carriers of messages to people. */
  messages: MessageSettings
}

/** The public secrets of every development console. */
export const SANDBOX_SIGN_SECRET = 'sandbox-sign-secret'
export const SANDBOX_DES_KEY = 'sandbox-des-key-24-bytes'
const SANDBOX_DATA_SECRET = 'sandbox-data-secret-of-32-characters'
/** Shorter secrets can be guessed. */
const LEAST_SECRET = 16

/** Every problem of the environment at once, in words for the person who starts the gateway. */
class SettingsError extends StartError {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const LOOPBACK: readonly string[] = ['localhost', '::1']
export const isLoopback = (host: string): boolean =>
  LOOPBACK.includes(host) || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * Reads the environment once, at the start. The sandbox (demo accounts, default secrets,
 * `/sandbox`) is on only where no other machine can reach it, or with `SANDBOX=1`.
 * @throws SettingsError
 */
export function parseSettings(given: Env): Settings {
  const problems: string[] = []
  const { env, asked } = noteNames(given)
  const host = env.HOST || '127.0.0.1'
  const databaseUrl = env.DATABASE_URL || undefined
  const signSecret = env.SIGN_SECRET || SANDBOX_SIGN_SECRET
  const desKey = env.DES_KEY || SANDBOX_DES_KEY

  const port = Number(env.PORT || '5173')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`PORT 应为 0 到 65535 的整数，现为 ${env.PORT}`)
  if (databaseUrl && !isPostgres(databaseUrl))
    problems.push('DATABASE_URL 应以 postgres:// 或 postgresql:// 开头')
  else if (databaseUrl && !isReadable(databaseUrl))
    problems.push('DATABASE_URL 无法辨认，应如 postgres://用户:密码@主机:5432/库名，特殊字符须转义')
  const replicaUrl = env.DATABASE_REPLICA_URL || undefined
  if (replicaUrl && !databaseUrl)
    problems.push('DATABASE_REPLICA_URL 是 DATABASE_URL 的备库，须与它一起设置')
  else if (replicaUrl && !(isPostgres(replicaUrl) && isReadable(replicaUrl)))
    problems.push('DATABASE_REPLICA_URL 无法辨认，应如 postgres://用户:密码@备库主机:5432/库名')
  if (Buffer.byteLength(desKey) !== 24)
    problems.push(`DES_KEY 应为 24 个 UTF-8 字节，现为 ${Buffer.byteLength(desKey)} 个`)
  if (env.SANDBOX && env.SANDBOX !== '1' && env.SANDBOX !== '0')
    problems.push(`SANDBOX 应为 1 或 0，现为 ${env.SANDBOX}`)
  const corsOrigins = (env.CORS_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  for (const origin of corsOrigins)
    if (!isOrigin(origin))
      problems.push(
        `CORS_ORIGINS 应为逗号分隔的来源（如 https://console.example.com），现有 ${origin}`,
      )

  const proxies = env.TRUST_PROXY?.trim() ?? ''
  const trustProxy = proxies === '' || proxies === '0' ? undefined : parseTrustProxy(proxies)
  if (proxies !== '' && proxies !== '0' && trustProxy === undefined)
    problems.push(
      `TRUST_PROXY 应为代理的层数（1 到 9），或逗号分隔的代理地址、网段（如 10.0.0.0/8），现为 ${proxies}`,
    )

  const whole = (name: string, usual: number, least: number, most: number): number => {
    const value = Number(env[name] || usual)
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push(`${name} 应为 ${least} 到 ${most} 的整数，现为 ${env[name]}`)
    return value
  }
  const uploadBytesKept = whole('UPLOAD_SPACE_GB', 50, 1, 100_000) * 1024 ** 3
  const pool = {
    connections: whole('DATABASE_POOL', POOL.connections, 2, 500),
    statementMs: whole('STATEMENT_TIMEOUT_S', POOL.statementMs / 1000, 1, 600) * 1000,
  }
  const archiveMonths = env.ARCHIVE_MONTHS
    ? whole('ARCHIVE_MONTHS', 0, ARCHIVE_LEAST, 1_200)
    : undefined
  const sessionIdleMin = whole('SESSION_IDLE_MIN', 0, 0, DAY_MIN) || undefined
  const filesPlace = env.FILES_URL ? parseFilesUrl(env.FILES_URL) : undefined
  if (typeof filesPlace === 'string') problems.push(filesPlace)
  const dropDir = env.DROP_DIR || undefined
  if (dropDir && (!isAbsolute(dropDir) || resolve(dropDir) === '/'))
    problems.push(`DROP_DIR 应为一个文件夹的绝对路径，不能是 /，现为 ${dropDir}`)
  const namedHosts = env.DROP_HOSTS?.split(',').map((one) => one.trim().toLowerCase())
  const metricsToken = env.METRICS_TOKEN || undefined
  if (metricsToken && metricsToken.length < LEAST_SECRET)
    problems.push(`METRICS_TOKEN 至少要有 ${LEAST_SECRET} 个字符，现为 ${metricsToken.length} 个`)

  const sandbox = isSandbox(env)
  const { dataSecret, dataSecretBefore } = dataKeysOf(env)
  if (dataSecret && dataSecret.length < MIN_SECRET)
    problems.push(`DATA_SECRET 应不少于 ${MIN_SECRET} 个字符，现为 ${dataSecret.length} 个`)
  if (env.DATA_SECRET_BEFORE && !env.DATA_SECRET)
    problems.push('DATA_SECRET_BEFORE 是更换前的 DATA_SECRET，须与新的 DATA_SECRET 一起设置')
  if (!sandbox && (!dataSecret || dataSecret === SANDBOX_DATA_SECRET))
    problems.push('沙箱已关闭，数据库里的证件号和账号须加密存放：请把 DATA_SECRET 设为自己的密钥')

  if (!sandbox && (signSecret === SANDBOX_SIGN_SECRET || desKey === SANDBOX_DES_KEY))
    problems.push(
      '沙箱已关闭（HOST 不是本机地址、设置了 DATABASE_URL 或 SANDBOX=0），不能使用默认密钥：' +
        '请设置 SIGN_SECRET 和 DES_KEY；只作演示时可设置 SANDBOX=1',
    )
  else if (!sandbox && signSecret.length < LEAST_SECRET)
    problems.push(
      `沙箱关闭时 SIGN_SECRET 至少要有 ${LEAST_SECRET} 个字符，现为 ${signSecret.length} 个`,
    )
  const captchaPowBits = whole('CAPTCHA_POW_BITS', sandbox ? 0 : POW_BITS, 0, MOST_POW_BITS)
  const time = env.SANDBOX_TIME || undefined
  if (time && !isDateTime(time))
    problems.push(`SANDBOX_TIME 应为 YYYY-MM-DD HH:mm:ss，现为 ${time}`)
  if (time && !sandbox) problems.push('SANDBOX_TIME 只能用于沙箱，现在沙箱已关闭')
  const payers = sandbox ? whole('SANDBOX_PAYERS', PAYERS, 0, MOST_PAYERS) : 0
  if (env.SANDBOX_PAYERS && !sandbox) problems.push('SANDBOX_PAYERS 只能用于沙箱，现在沙箱已关闭')
  const upstream = upstreamOf(env, sandbox, problems)
  const messages = messagesOf(env, sandbox, problems)
  const consoleUrl = env.CONSOLE_URL || undefined
  if (consoleUrl && !isOrigin(consoleUrl))
    problems.push(
      `CONSOLE_URL 应为控台的来源，如 https://console.example.com，末尾没有 /，现为 ${consoleUrl}`,
    )
  if ((messages.sms || messages.mail) && !consoleUrl)
    problems.push('设置了 SMS_URL 或 SMTP_URL，须一并设置 CONSOLE_URL：消息里的链接指向它')
  const logLevel = env.LOG_LEVEL || (sandbox ? 'warn' : 'info')
  if (!LOG_LEVELS.includes(logLevel))
    problems.push(`LOG_LEVEL 应为 ${LOG_LEVELS.join('、')} 之一，现为 ${logLevel}`)
  problems.push(...misnamed(given, asked), ...cutAtAmpersand(given))
  if (!sandbox) problems.push(...sampleSecrets(given))
  if (problems.length > 0) throw new SettingsError(problems)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const businessNow = time === undefined ? undefined : parseTime(time)
  const files = typeof filesPlace === 'string' ? undefined : filesPlace
  // Who may save a source must not choose which machines of the inner network the gateway calls.
  const dropHosts = namedHosts?.filter((one) => one !== '') ?? (sandbox ? undefined : [])
  const limits = {
    trustProxy,
    uploadBytesKept,
    pool,
    metricsToken,
    filesPlace: files,
    archiveMonths,
    dropDir,
    dropHosts,
  }
  const own = {
    host,
    port,
    databaseUrl,
    replicaUrl,
    corsOrigins,
    logLevel,
    businessNow,
    payers,
    upstream,
    messages,
    ...limits,
  }
  const entry = { captchaPowBits, sessionIdleMin, consoleUrl }
  return { ...own, ...entry, signSecret, desKey, dataSecret, dataSecretBefore, sandbox, dataDir }
}

type Env = Readonly<Record<string, string | undefined>>

/** Whether a process with these settings is a sandbox. */
const isSandbox = ({ SANDBOX, HOST, DATABASE_URL }: Env): boolean =>
  SANDBOX === '1' || (SANDBOX !== '0' && isLoopback(HOST || '127.0.0.1') && !DATABASE_URL)

/** The keys of the data; a sandbox has a public one, which it may be given another for. */
export function dataKeysOf(env: Env): DataKeys {
  const { DATA_SECRET: own, DATA_SECRET_BEFORE: before } = env
  const published = isSandbox(env) ? SANDBOX_DATA_SECRET : undefined
  return {
    dataSecret: own || published,
    dataSecretBefore: before || (own && own !== published ? published : undefined),
  }
}

const DAY_MIN = 1440
/** A browser solves it while its user types; a script has to solve it for each try. */
const POW_BITS = 16
const MOST_POW_BITS = 22

/** About as many as the sample days have. */
const PAYERS = 40
const MOST_PAYERS = 400
const MIN_SECRET = 32
/** Months in which a payer's bank may still dispute a payment. */
const ARCHIVE_LEAST = 18

/** Both settings or neither, and never in a sandbox, whose simulator would answer as well. */
function upstreamOf(env: Env, sandbox: boolean, problems: string[]): UpstreamSettings | undefined {
  const { UPSTREAM_URL: url = '', UPSTREAM_SECRET: secret = '' } = env
  if (url === '' && secret === '') return undefined
  if (sandbox) problems.push('UPSTREAM_URL 与 UPSTREAM_SECRET 不能用于沙箱，其上游由模拟器扮演')
  if (!isHttpUrl(url))
    problems.push('UPSTREAM_URL 应为 http:// 或 https:// 开头的地址，不含账号口令')
  if (secret.length < MIN_SECRET) problems.push(`UPSTREAM_SECRET 应不少于 ${MIN_SECRET} 个字符`)
  return { url, secret }
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(new URL(url).href) !== ''
  } catch {
    return false
  }
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}
