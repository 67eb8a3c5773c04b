import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { claimDataDir } from '../db/claim'
import { codeOf, StartError } from './error'

const MB = 1024 * 1024
/** A new database with the sample data takes 130 MB, most of it log. */
const FOR_SEED = 250 * MB
/** Bytes that the database writes at an ordinary start. */
const FOR_START = 40 * MB
/** Twice the size of `dist`. */
export const FOR_BUILD = 60 * MB

const ANOTHER_DIR = '请用环境变量 DATA_DIR 指定一个可以写入的目录。'

/**
 * The data directory is there or can be made, can be written and read, has room, and belongs to no
 * other process; the port is free.
 * @throws StartError
 */
export async function checkPlace(settings: {
  dataDir: string
  databaseUrl?: string | undefined
  host: string
  port: number
}): Promise<void> {
  const { dataDir } = settings
  await checkWritable(dataDir)
  const embedded = settings.databaseUrl === undefined
  const isNew = !(await hasDatabase(dataDir))
  await requireRoom(dataDir, embedded && isNew ? FOR_SEED : FOR_START, 'DATA_DIR')
  // Before the port: with two gateways of the same settings, this is the clearer error.
  if (embedded) await (await claimDataDir(dataDir)).release()
  await checkPort(settings)
}

/** Whether an embedded database exists there, complete or not. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(join(dataDir, 'pg')).catch((error: unknown) =>
    codeOf(error) === 'ENOENT' ? [] : ['unreadable'],
  )
  return names.length > 0
}

async function checkWritable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.start-${randomBytes(6).toString('hex')}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, probe, { mode: 0o600 })
    if ((await readFile(probe, 'utf8')) !== probe) throw new Error('reads other than was written')
  } catch (error) {
    throw new StartError(dirSentence(dataDir, error))
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Folder by folder: node's own `recursive` never ends where a path is taken and yet missing. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

/** Why a directory cannot be used. */
export function dirSentence(dataDir: string, error: unknown): string {
  const reason = DIR_REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : '')
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') return fullSentence(dataDir)
  return `数据目录 ${dataDir} 不能使用：${reason}。${ANOTHER_DIR}`
}

export const fullSentence = (dataDir: string): string =>
  `数据目录 ${dataDir} 所在的磁盘空间不足。请清理磁盘，或用环境变量 DATA_DIR 指定另一个目录。`

const DIR_REASONS: Readonly<Record<string, string>> = {
  EEXIST: '它是一个文件，不是目录',
  ENOTDIR: '它的路径上有一个文件，不能在文件下面建目录',
  EROFS: '所在的磁盘是只读的',
  EACCES: '没有读写权限',
  EPERM: '没有读写权限',
  ENOENT: '无法创建',
  ENAMETOOLONG: '路径太长',
  ELOOP: '路径上的链接成了环',
  EIO: '磁盘读写出错',
}

/** @param setting the variable that changes the folder. @throws StartError */
export async function requireRoom(folder: string, bytes: number, setting: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  const mb = (size: number) => `${Math.floor(size / MB)} MB`
  throw new StartError(
    `${folder} 所在的磁盘空间不足：只剩 ${mb(free)}，至少需要 ${mb(bytes)}。请清理磁盘` +
      (setting ? `，或用环境变量 ${setting} 指定另一个目录。` : '后再启动。'),
  )
}

/** @throws StartError */
async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer()
  try {
    // Resolved as the server will: a name may have several addresses.
    const { address } = await lookup(host)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: address, port, exclusive: true }, resolve)
    })
  } catch (error) {
    throw new StartError(listenSentence(error, { host, port }))
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

export function listenSentence(error: unknown, { host, port }: { host: string; port: number }) {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `端口 ${port} 已被占用。请停止占用它的程序，或用环境变量 PORT 指定另一个端口。`
    case 'EACCES':
      return `没有权限使用端口 ${port}。请用环境变量 PORT 指定 1024 以上的端口。`
    default:
      return `地址 ${host} 不能监听，它不属于本机。请检查环境变量 HOST，只在本机使用时不必设置。`
  }
}
