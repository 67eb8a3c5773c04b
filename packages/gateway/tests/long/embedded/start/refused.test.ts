import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { claimDataDir } from '../../../../core/db/claim'
import { parseSettings } from '../../../../core/config'
import { openDatabase } from '../../../../core/db/open'
import { setting } from '../../../../schema'
import { projectRoot } from '../../../../core/root'
import { explainStart } from '../../../../start/explain'
import { openForStart } from '../../../../start/open'
import { killing } from '../../../support/killed-process'
import { passwordServer } from '../../../start/password-server'
import { smallDisk } from '../../../start/small-disk'

const processes = killing()
const folders: string[] = []
/** What must be stopped at the end. */
const servers = new Set<{ stop(): Promise<void> }>()
afterAll(async () => {
  for (const server of servers) await server.stop()
  await processes.cleanUp()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const small = await smallDisk('64m')
if ('disk' in small) servers.add(small.disk)

/** 3 s on a machine with nothing else to do; the suite runs beside others. */
const SOON_MS = 20_000
const REAL = {
  SANDBOX: '0',
  SIGN_SECRET: 'a-secret-of-its-own',
  DES_KEY: 'a-key-of-its-own-24bytes',
  DATA_SECRET: 'a-secret-for-what-is-kept-in-tests',
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'console-start-'))
  folders.push(folder)
  return folder
}

/**
 * What both that `npm start` runs, the look before a build and the gateway itself, do first with an
 * environment, and what they then say.
 */
async function refusedStart(env: Record<string, string>): Promise<string> {
  const open = async () =>
    openForStart(parseSettings({ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', ...env }))
  const said = await open().then(async (database) => {
    await database.close()
    return 'it would have started'
  }, explainStart)
  expect(said).toMatch(/^[^\n]+$/)
  return said
}

/** `npm start`, which must end by itself, with a sentence and nothing built. */
async function refusedProcess(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/start.mjs')], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITEST: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group, so that what it started ends with it.
    detached: true,
  })
  const tooLate = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), SOON_MS)
  let said = ''
  child.stdout.on('data', (text: Buffer) => void (said += String(text)))
  child.stderr.on('data', (text: Buffer) => void (said += String(text)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(tooLate)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^启动失败：[^\n]+\n$/) })
  return said.slice('启动失败：'.length, -1)
}

describe('a start on a bad place is refused with a sentence before anything is built', () => {
  test.each([
    [
      { ...REAL, SIGN_SECRET: 'fifteen-letters' },
      '沙箱关闭时 SIGN_SECRET 至少要有 16 个字符，现为 15 个',
    ],
    [
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:99999/db' },
      'DATABASE_URL 无法辨认，应如 postgres://用户:密码@主机:5432/库名，特殊字符须转义',
    ],
    [
      { HOST: '203.0.113.7', ...REAL },
      '地址 203.0.113.7 不能监听，它不属于本机。请检查环境变量 HOST，只在本机使用时不必设置。',
    ],
  ])('%o', async (env, sentence) => {
    const { DATABASE_URL, ...rest } = env as Record<string, string>
    const both = DATABASE_URL ? { ...REAL, ...rest, DATABASE_URL } : rest
    expect(await refusedStart({ DATA_DIR: await newFolder(), ...both })).toBe(sentence)
  })

  test('a port that is none', async () => {
    const env = { DATA_DIR: await newFolder(), PORT: '70000' }
    expect(await refusedProcess(env)).toBe('PORT 应为 0 到 65535 的整数，现为 70000')
  })

  test('a port that is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const dataDir = await newFolder()
    expect(await refusedStart({ PORT: String(port), DATA_DIR: dataDir })).toBe(
      `端口 ${port} 已被占用。请停止占用它的程序，或用环境变量 PORT 指定另一个端口。`,
    )
    server.close()
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a data directory that is a file, or below one, or on what takes no files', async () => {
    const file = join(await newFolder(), 'a-file')
    await writeFile(file, '')
    const another = '请用环境变量 DATA_DIR 指定一个可以写入的目录。'
    expect(await refusedProcess({ DATA_DIR: file })).toBe(
      `数据目录 ${file} 不能使用：它是一个文件，不是目录。${another}`,
    )
    expect(await refusedStart({ DATA_DIR: join(file, 'data') })).toBe(
      `数据目录 ${file}/data 不能使用：它的路径上有一个文件，不能在文件下面建目录。${another}`,
    )
    expect(await refusedStart({ DATA_DIR: '/proc/console' })).toBe(
      `数据目录 /proc/console 不能使用：无法创建。${another}`,
    )
  })

  test.skipIf('reason' in small)(
    `on a disk that is full or read-only${'reason' in small ? ` (skipped: ${small.reason})` : ''}`,
    async () => {
      if ('reason' in small) return
      const { folder } = small.disk
      expect(await refusedStart({ DATA_DIR: folder })).toBe(
        `${folder} 所在的磁盘空间不足：只剩 64 MB，至少需要 250 MB。` +
          '请清理磁盘，或用环境变量 DATA_DIR 指定另一个目录。',
      )
      await small.disk.remount('ro')
      expect(await refusedStart({ DATA_DIR: join(folder, 'data') })).toBe(
        `数据目录 ${folder}/data 不能使用：所在的磁盘是只读的。请用环境变量 DATA_DIR 指定一个可以写入的目录。`,
      )
    },
  )

  test('a data directory that another process uses', async () => {
    const dataDir = await newFolder()
    const claim = await claimDataDir(dataDir)
    expect(await refusedProcess({ DATA_DIR: dataDir })).toBe(
      `数据目录 ${dataDir} 正被另一个网关进程使用。` +
        '请先停止那个进程，或用环境变量 DATA_DIR 指定另一个目录后再启动。',
    )
    await claim.release()
  })
})

// What PGlite makes of a directory; on PostgreSQL there is none.
describe.skipIf(inject('gatewayTemplate').kind === 'postgres')('an embedded database', () => {
  let sound: Promise<string> | undefined
  /** A database with nothing in it, which is damaged as well as a full one. */
  const databaseDir = async () => {
    sound ??= newFolder().then(async (dataDir) => {
      await (await openDatabase({ dataDir })).close()
      return dataDir
    })
    return processes.copyOf(await sound)
  }
  const damaged = (dataDir: string, what: string) =>
    `数据目录 ${dataDir} 里的数据库已损坏（${what}），没有改动它。` +
    '请用备份恢复这个目录；不要其中的数据时，删除它再启动，或用环境变量 DATA_DIR 指定另一个目录。'

  test.each<[string, (pg: string) => Promise<unknown>]>([
    ['PG_VERSION 缺失或为空', (pg) => truncate(join(pg, 'PG_VERSION'))],
    // The engine would make a new database over it.
    ['PG_VERSION 缺失或为空', (pg) => rm(join(pg, 'PG_VERSION'))],
    ['PG_VERSION 无法辨认', (pg) => writeFile(join(pg, 'PG_VERSION'), randomBytes(3))],
    [
      'global/pg_control 的校验和不对',
      (pg) => writeFile(join(pg, 'global/pg_control'), randomBytes(8192)),
    ],
    ['缺少 global', (pg) => rm(join(pg, 'global'), { recursive: true })],
    ['缺少 pg_wal', (pg) => rm(join(pg, 'pg_wal'), { recursive: true })],
    ['打不开', (pg) => rm(join(pg, 'base/5'), { recursive: true })],
    ['打不开', (pg) => writeFile(join(pg, 'base/5/1259'), randomBytes(65_536))],
  ])('that is damaged (%s) is named and left as it is', async (what, damage) => {
    const dataDir = await databaseDir()
    await damage(join(dataDir, 'pg'))
    // An error inside the engine is reported as a sentence by the process only.
    const start = what === '打不开' ? refusedProcess : refusedStart
    expect(await start({ DATA_DIR: dataDir })).toBe(damaged(dataDir, what))
  })

  test('of another version asks for that version', async () => {
    const dataDir = await databaseDir()
    await writeFile(join(dataDir, 'pg/PG_VERSION'), '17\n')
    expect(await refusedStart({ DATA_DIR: dataDir })).toContain(
      '是另一个版本的数据库（17），本版本需要 18。',
    )
  })

  test('whose making was cut off is made anew', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'pg/base'), { recursive: true })
    await writeFile(join(dataDir, 'pg-unfinished'), '')
    const database = await openDatabase({ dataDir })
    await database.close()
    expect((await readdir(dataDir)).sort()).toEqual(['pg'])
  })

  test('that the sandbox seeded is not opened with the sandbox off, stamp or no stamp', async () => {
    const dataDir = await processes.sampleDir()
    const sentence =
      '这个数据库里有沙箱的演示数据，其中账号的密码人人都知道，关闭沙箱时不能使用它。' +
      '请用环境变量 DATA_DIR（或 DATABASE_URL）指定一个新的数据库；只作演示时可设置 SANDBOX=1。'
    expect(await refusedStart({ DATA_DIR: dataDir, ...REAL })).toBe(sentence)
    const { db, close } = await openDatabase({ dataDir })
    await db.delete(setting).where(eq(setting.key, 'seed'))
    await close()
    expect(await refusedStart({ DATA_DIR: dataDir, ...REAL })).toBe(sentence)
  })
})

const postgres = await passwordServer()
if ('server' in postgres) servers.add(postgres.server)

describe.skipIf(!('server' in postgres))(
  `a PostgreSQL with passwords${'server' in postgres ? '' : ` (skipped: ${postgres.reason})`}`,
  () => {
    const at = 'server' in postgres ? postgres.server : { port: 0, url: '' }
    const start = async (url: string, of = refusedStart) =>
      of({ ...REAL, DATA_DIR: await newFolder(), DATABASE_URL: url })

    test.each([
      [
        'password',
        () => at.url.replace(':secret@', ':wrong@'),
        `PostgreSQL（127.0.0.1:${at.port}）拒绝了用户 console：用户名或密码不对，或不允许从这里连接。请检查 DATABASE_URL。`,
      ],
      [
        'no password',
        () => at.url.replace(':secret@', '@'),
        `PostgreSQL（127.0.0.1:${at.port}）需要密码。请在 DATABASE_URL 里写上用户 console 的密码。`,
      ],
      [
        'database',
        () => at.url.replace('/console_db', '/another'),
        `PostgreSQL（127.0.0.1:${at.port}）里没有数据库 another。请先建好它，或改正 DATABASE_URL 里的库名。`,
      ],
      [
        'encoding',
        () => at.url.replace('/console_db', '/latin_db'),
        'DATABASE_URL 的数据库编码是 LATIN1，存不了中文。请用 UTF8 编码另建一个数据库。',
      ],
      [
        'rights',
        () => at.url.replace('console:secret', 'guest:secret'),
        'DATABASE_URL 的用户没有建表的权限。请授予它数据库的 CREATE 权限，或换一个用户。',
      ],
    ])('wrong %s', async (what, url, sentence) => {
      expect(await start(url(), what === 'password' ? refusedProcess : refusedStart)).toBe(sentence)
    })
  },
)

describe('a PostgreSQL that is not there', () => {
  const start = async (url: string, of = refusedStart) =>
    of({ ...REAL, DATA_DIR: await newFolder(), DATABASE_URL: url })

  test('at its port', async () => {
    expect(await start('postgres://u:hidden@127.0.0.1:1/db')).toBe(
      '连不上 DATABASE_URL 指向的 PostgreSQL（127.0.0.1:1）：对方没有在监听。' +
        '请检查主机与端口，并确认 PostgreSQL 已启动。',
    )
  })

  test('by its name', async () => {
    expect(await start('postgres://u:hidden@no-such-host.invalid/db')).toBe(
      '连不上 DATABASE_URL 指向的 PostgreSQL（no-such-host.invalid:5432）：找不到这个主机。' +
        '请检查 DATABASE_URL 里的主机名。',
    )
  })

  test('and takes the connection without a word', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    // A connection that stays open keeps no process.
    expect(await start(`postgres://u:hidden@127.0.0.1:${port}/db`, refusedProcess)).toBe(
      `连不上 DATABASE_URL 指向的 PostgreSQL（127.0.0.1:${port}）：对方没有应答。` +
        '请检查主机、端口与网络。',
    )
    silent.close()
  })
})
