import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseSettings } from '../../core/config'
import { projectRoot } from '../../core/root'

const SECRETS = {
  SIGN_SECRET: 'a-secret-of-our-own',
  DES_KEY: 'our-own-key-of-24-bytes!',
  DATA_SECRET: 'our-own-data-secret-of-32-characters',
}

test('without any word the sandbox runs on this machine alone', () => {
  expect(parseSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 5173,
    sandbox: true,
    signSecret: 'sandbox-sign-secret',
    desKey: 'sandbox-des-key-24-bytes',
    dataSecret: 'sandbox-data-secret-of-32-characters',
    dataSecretBefore: undefined,
    databaseUrl: undefined,
    corsOrigins: [],
  })
})

test.each([
  ['127.0.0.1', {}, true],
  ['127.8.8.8', {}, true],
  ['localhost', {}, true],
  ['::1', {}, true],
  ['0.0.0.0', SECRETS, false],
  ['127.0.0.1', { ...SECRETS, DATABASE_URL: 'postgres://db/x' }, false],
  ['127.0.0.1', { ...SECRETS, SANDBOX: '0' }, false],
  ['0.0.0.0', { SANDBOX: '1' }, true],
  ['127.0.0.1', { SANDBOX: '1', DATABASE_URL: 'postgres://db/x' }, true],
])('on %s with %j the sandbox is on: %s', (HOST, env, on) => {
  expect(parseSettings({ HOST, ...env }).sandbox).toBe(on)
})

test('a sandbox has 40 payers by default, a real installation has none', () => {
  expect(parseSettings({}).payers).toBe(40)
  expect(parseSettings({ SANDBOX_PAYERS: '0' }).payers).toBe(0)
  expect(parseSettings({ SANDBOX_PAYERS: '120' }).payers).toBe(120)
  expect(() => parseSettings({ SANDBOX_PAYERS: '401' })).toThrow(
    'SANDBOX_PAYERS 应为 0 到 400 的整数，现为 401',
  )
  const real = { ...SECRETS, SANDBOX: '0' }
  expect(parseSettings(real).payers).toBe(0)
  expect(() => parseSettings({ ...real, SANDBOX_PAYERS: '40' })).toThrow(
    'SANDBOX_PAYERS 只能用于沙箱，现在沙箱已关闭',
  )
})

test.each([
  { HOST: '0.0.0.0' },
  { DATABASE_URL: 'postgres://db/x' },
  { SANDBOX: '0' },
  { SANDBOX: '0', SIGN_SECRET: SECRETS.SIGN_SECRET },
  { SANDBOX: '0', DES_KEY: SECRETS.DES_KEY },
])('default secrets with the sandbox off are refused: %j', (env) => {
  expect(() => parseSettings(env)).toThrow('不能使用默认密钥')
})

test.each([
  [
    { DATABASE_REPLICA_URL: 'postgres://db2/x' },
    'DATABASE_REPLICA_URL 是 DATABASE_URL 的备库，须与它一起设置',
  ],
  [
    { DATABASE_URL: 'postgres://db/x', DATABASE_REPLICA_URL: 'http://db2/x', ...SECRETS },
    'DATABASE_REPLICA_URL 无法辨认，应如 postgres://用户:密码@备库主机:5432/库名',
  ],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL 应为 2 到 500 的整数，现为 1'],
  [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL 应为 2 到 500 的整数，现为 many'],
  [{ ARCHIVE_MONTHS: '17' }, 'ARCHIVE_MONTHS 应为 18 到 1200 的整数，现为 17'],
  [{ STATEMENT_TIMEOUT_S: '0.5' }, 'STATEMENT_TIMEOUT_S 应为 1 到 600 的整数，现为 0.5'],
  [{ UPLOAD_SPACE_GB: '-1' }, 'UPLOAD_SPACE_GB 应为 1 到 100000 的整数，现为 -1'],
  ...[
    's3://',
    's3://key:secret@bucket',
    'https://bucket',
    'file://host/x',
    's3://b?endpoint=b',
  ].map((FILES_URL): [Record<string, string>, string] => [
    { FILES_URL },
    'FILES_URL 应如 file:///srv/console，或 s3://桶/前缀?region=cn-north-1&endpoint=https://主机，不含密钥',
  ]),
  [
    { FILES_URL: 's3://papers?region=cn-north-1&endpiont=https://s3.example.com' },
    'FILES_URL 没有名为 endpiont 的参数，只有 region 与 endpoint',
  ],
  [
    { FILES_URL: 'file:///srv/console?region=cn-north-1' },
    'FILES_URL 是文件夹时没有参数，现有 ?region=cn-north-1',
  ],
  [
    { FILES_URL: 's3://papers/console' },
    'FILES_URL 指向 Amazon S3 时要写明 region，如 s3://桶?region=cn-north-1',
  ],
  // What a shell makes of the unquoted FILES_URL=s3://papers?region=r&endpoint=https://s3.example.com
  [
    { endpoint: 'https://s3.example.com' },
    'FILES_URL 没有设置，却有名为 endpoint 的变量：含 & 的值要加单引号，否则 shell 在 & 处截断',
  ],
  [{ FILE_URL: 'file:///srv/console' }, '没有名为 FILE_URL 的设置，应是 FILES_URL'],
  [{ DATABSE_URL: 'postgres://db/x' }, '没有名为 DATABSE_URL 的设置，应是 DATABASE_URL'],
  [{ Trust_Proxy: '1' }, '没有名为 Trust_Proxy 的设置，应是 TRUST_PROXY'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN 至少要有 16 个字符，现为 5 个'],
])('an invalid number or too short a secret is refused with a message: %j', (env, sentence) => {
  expect(() => parseSettings(env)).toThrow(sentence)
})

test('connections and time limits of PostgreSQL can be set', () => {
  expect(parseSettings({}).pool).toEqual({ connections: 10, statementMs: 30_000 })
  const env = { DATABASE_POOL: '40', STATEMENT_TIMEOUT_S: '5' }
  expect(parseSettings(env).pool).toEqual({ connections: 40, statementMs: 5_000 })
})

test.each([
  ['file:///srv/console', { folder: '/srv/console' }],
  [
    's3://papers?region=cn-north-1',
    { bucket: 'papers', prefix: '', region: 'cn-north-1', endpoint: undefined },
  ],
  [
    's3://papers?endpoint=http://127.0.0.1:9000',
    { bucket: 'papers', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' },
  ],
  [
    's3://papers/console/?region=cn-north-1&endpoint=http://127.0.0.1:9000',
    {
      bucket: 'papers',
      prefix: 'console/',
      region: 'cn-north-1',
      endpoint: 'http://127.0.0.1:9000',
    },
  ],
])('files lie at %s', (FILES_URL, place) => {
  expect(parseSettings({ FILES_URL }).filesPlace).toEqual(place)
})

test('variables that only resemble a short setting, or belong to other programs, are left alone', () => {
  const others = { HOSTNAME: 'a', PGHOST: 'b', PATH: '/bin', XDG_DATA_DIRS: '/usr', FILE_URL: '' }
  expect(parseSettings(others).sandbox).toBe(true)
})

const sample = (): Record<string, string> => {
  const text = readFileSync(join(projectRoot, 'docs/operating/console.env'), 'utf8')
  return parseEnv(text) as Record<string, string>
}

test('the sample settings of the operating manual are refused, each secret by its name', () => {
  expect(() => parseSettings(sample())).toThrow(
    [
      'SIGN_SECRET 还是样例里的值，请换成自己的（openssl rand -hex 24）',
      'DES_KEY 还是样例里的值，请换成自己的（openssl rand -hex 12）',
      'DATA_SECRET 还是样例里的值，请换成自己的（openssl rand -hex 24）',
      'METRICS_TOKEN 还是样例里的值，请换成自己的（openssl rand -hex 24）',
      'DATABASE_URL 里的口令还是样例里的值，请换成自己的',
    ].join('\n'),
  )
})

test('the sample settings with secrets of one’s own are a real installation’s', () => {
  const own = {
    ...sample(),
    ...SECRETS,
    DATA_SECRET: 'd'.repeat(48),
    METRICS_TOKEN: 'm'.repeat(48),
    DATABASE_URL: sample().DATABASE_URL!.replace('change-me-database-password', 'secret'),
  }
  expect(parseSettings(own)).toMatchObject({
    sandbox: false,
    databaseUrl: 'postgres://console:secret@127.0.0.1:5432/console',
    filesPlace: { folder: '/srv/console' },
    trustProxy: 1,
  })
})

test('with SANDBOX_TIME business time of the sandbox is fixed', () => {
  expect(parseSettings({}).businessNow).toBeUndefined()
  const { businessNow } = parseSettings({ SANDBOX_TIME: '2026-11-20 15:00:00' })
  expect(new Date(businessNow!).toISOString()).toBe('2026-11-20T07:00:00.000Z')
  expect(() => parseSettings({ SANDBOX_TIME: '15:00' })).toThrow(
    'SANDBOX_TIME 应为 YYYY-MM-DD HH:mm:ss，现为 15:00',
  )
  const real = { ...SECRETS, SANDBOX: '0', SANDBOX_TIME: '2026-11-20 15:00:00' }
  expect(() => parseSettings(real)).toThrow('SANDBOX_TIME 只能用于沙箱')
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['0', undefined],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('proxies are trusted only where they are named: TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
  expect(parseSettings({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test.each(['true', '-1', '10', '1.5', 'nginx', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '::/129'])(
  'TRUST_PROXY=%s is refused in words',
  (TRUST_PROXY) => {
    expect(() => parseSettings({ TRUST_PROXY })).toThrow(
      `TRUST_PROXY 应为代理的层数（1 到 9），或逗号分隔的代理地址、网段（如 10.0.0.0/8），现为 ${TRUST_PROXY}`,
    )
  },
)

test('an upstream has an address and a secret, and is not the sandbox’s', () => {
  const real = { ...SECRETS, SANDBOX: '0' }
  const upstream = {
    UPSTREAM_URL: 'https://upstream.example.com/orders',
    UPSTREAM_SECRET: 'a-secret-of-thirty-two-characters',
  }
  expect(parseSettings(real).upstream).toBeUndefined()
  expect(parseSettings({ ...real, ...upstream }).upstream).toEqual({
    url: 'https://upstream.example.com/orders',
    secret: 'a-secret-of-thirty-two-characters',
  })
  const refused = (over: Record<string, string>) => () =>
    parseSettings({ ...real, ...upstream, ...over })
  expect(refused({ UPSTREAM_SECRET: 'short' })).toThrow('UPSTREAM_SECRET 应不少于 32 个字符')
  expect(refused({ UPSTREAM_URL: '' })).toThrow('UPSTREAM_URL 应为 http')
  expect(refused({ UPSTREAM_URL: 'ftp://upstream.example.com' })).toThrow('UPSTREAM_URL 应为 http')
  expect(refused({ UPSTREAM_URL: 'https://u:p@upstream.example.com' })).toThrow('不含账号口令')
  expect(refused({ SANDBOX: '1' })).toThrow('不能用于沙箱')
})

describe('carriers of messages', () => {
  const carriers = {
    SMS_URL: 'https://sms.example.com/send',
    SMS_SECRET: 'whsec_dGVzdC1zbXMtc2VjcmV0LW9mLTMyLWJ5dGVzLWF0LWhhbmQ=',
    SMTP_URL: 'smtps://console:p%40ss@mail.example.com:465',
    MAIL_FROM: 'console@example.com',
    CONSOLE_URL: 'https://console.example.com',
    DATA_SECRET: 'a-secret-of-thirty-two-characters',
  }
  const real = { ...SECRETS, SANDBOX: '0', ...carriers }

  test('have an address each, and links lead to the console', () => {
    const { messages, consoleUrl } = parseSettings(real)
    expect(messages).toEqual({
      sms: { url: carriers.SMS_URL, secret: carriers.SMS_SECRET },
      mail: { url: carriers.SMTP_URL, from: carriers.MAIL_FROM },
    })
    expect(consoleUrl).toBe('https://console.example.com')
    expect(parseSettings({ ...SECRETS, SANDBOX: '0' }).messages).toEqual({})
  })

  test.each([
    [{ SMS_URL: '' }, 'SMS_URL 应为 http'],
    [{ SMS_URL: 'https://u:p@sms.example.com' }, 'SMS_URL 应为 http'],
    [{ SMS_SECRET: '' }, 'SMS_SECRET 应为 whsec_'],
    [{ SMS_SECRET: 'whsec_c2hvcnQ=' }, 'SMS_SECRET 应为 whsec_'],
    [{ SMS_SECRET: `plain${'A'.repeat(40)}` }, 'SMS_SECRET 应为 whsec_'],
    [{ SMTP_URL: '' }, 'SMTP_URL 应如'],
    [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL 应如'],
    [{ SMTP_URL: 'smtp://mail.example.com?pool=true' }, 'SMTP_URL 应如'],
    [{ MAIL_FROM: 'console' }, 'MAIL_FROM 应为'],
    [{ CONSOLE_URL: '' }, '须一并设置 CONSOLE_URL'],
    [{ CONSOLE_URL: 'https://console.example.com/' }, 'CONSOLE_URL 应为'],
    [{ SANDBOX: '1' }, '不能用于沙箱'],
  ])('with %j are refused in words', (over, words) => {
    expect(() => parseSettings({ ...real, ...over })).toThrow(words)
  })
})

test('all problems are reported at once', () => {
  const env = {
    PORT: 'eighty',
    DES_KEY: 'short',
    DATABASE_URL: 'mysql://x',
    CORS_ORIGINS: 'https://ok.example.com, ftp://x/y',
    SANDBOX: 'yes',
    LOG_LEVEL: 'loud',
  }
  expect(() => parseSettings(env)).toThrow(
    /PORT[^]*DATABASE_URL[^]*DES_KEY 应为 24 个 UTF-8 字节，现为 5 个[^]*SANDBOX[^]*CORS_ORIGINS[^]*LOG_LEVEL/,
  )
})

test('a key is measured in UTF-8 bytes, origins are listed with commas', () => {
  const settings = parseSettings({
    DES_KEY: '一二三四五六七八',
    CORS_ORIGINS: 'https://a.example.com, http://b.example.com:8080',
  })
  expect(settings.desKey).toBe('一二三四五六七八')
  expect(settings.corsOrigins).toEqual(['https://a.example.com', 'http://b.example.com:8080'])
})

test.each([undefined, '', 'sandbox-data-secret-of-32-characters'])(
  'with the sandbox off DATA_SECRET %j is refused',
  (DATA_SECRET) => {
    expect(() => parseSettings({ ...SECRETS, SANDBOX: '0', DATA_SECRET })).toThrow(
      '沙箱已关闭，数据库里的证件号和账号须加密存放：请把 DATA_SECRET 设为自己的密钥',
    )
  },
)

test('a sandbox that gets a DATA_SECRET of its own still opens what the published one sealed', () => {
  const own = 'our-own-data-secret-of-32-characters'
  expect(parseSettings({ DATA_SECRET: own })).toMatchObject({
    dataSecret: own,
    dataSecretBefore: 'sandbox-data-secret-of-32-characters',
  })
})

test('DATA_SECRET must be hard to guess, and DATA_SECRET_BEFORE needs DATA_SECRET', () => {
  const key = 'a-secret-of-more-than-32-characters'
  expect(parseSettings({ DATA_SECRET: key, DATA_SECRET_BEFORE: 'old' })).toMatchObject({
    dataSecret: key,
    dataSecretBefore: 'old',
  })
  expect(() => parseSettings({ DATA_SECRET: 'short' })).toThrow(
    'DATA_SECRET 应不少于 32 个字符，现为 5 个',
  )
  expect(() => parseSettings({ DATA_SECRET_BEFORE: key })).toThrow(
    'DATA_SECRET_BEFORE 是更换前的 DATA_SECRET，须与新的 DATA_SECRET 一起设置',
  )
})
