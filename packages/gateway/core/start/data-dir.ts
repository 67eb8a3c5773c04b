import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, StartError } from './error'
import { dirSentence } from './place'

/** The PostgreSQL version of PGlite; it cannot open files of another one. */
const PG_VERSION = '18'
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact'] as const
const FILES = ['postgresql.conf', 'global/pg_control', 'global/pg_filenode.map'] as const

export const damagedSentence = (dataDir: string, what: string): string =>
  `数据目录 ${dataDir} 里的数据库已损坏（${what}），没有改动它。` +
  '请用备份恢复这个目录；不要其中的数据时，删除它再启动，或用环境变量 DATA_DIR 指定另一个目录。'

/**
 * Checks the files of the embedded database without opening it. The engine would make a new
 * database over one whose version file is missing, and takes seconds to fail over the rest.
 * @throws StartError
 */
export async function checkDataDir(dataDir: string): Promise<void> {
  const root = join(dataDir, 'pg')
  const damaged = (what: string) => new StartError(damagedSentence(dataDir, what))
  const names = await readdir(root).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') throw damaged('pg 不是目录')
    throw new StartError(dirSentence(root, error))
  })
  if (names.length === 0) return
  try {
    const version = await text(join(root, 'PG_VERSION'))
    if (version === '') throw damaged('PG_VERSION 缺失或为空')
    if (/^\d+$/.test(version) && version !== PG_VERSION)
      throw new StartError(
        `数据目录 ${dataDir} 是另一个版本的数据库（${version}），本版本需要 ${PG_VERSION}。` +
          '请用原来的版本启动，或用环境变量 DATA_DIR 指定另一个目录。',
      )
    if (version !== PG_VERSION) throw damaged('PG_VERSION 无法辨认')
    for (const folder of FOLDERS)
      if (!(await isFolder(join(root, folder)))) throw damaged(`缺少 ${folder}`)
    for (const file of FILES)
      if ((await text(join(root, file))) === '') throw damaged(`${file} 缺失或为空`)
    if (!hasOwnChecksum(await readFile(join(root, 'global/pg_control'))))
      throw damaged('global/pg_control 的校验和不对')
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(dirSentence(root, error))
  }
}

/** Empty without the file. */
async function text(path: string): Promise<string> {
  try {
    return (await readFile(path, 'latin1')).trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return ''
    throw error
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Its last field, 4 bytes in, is followed by zeros. Its place differs by machine. */
const CONTROL_FROM = 200
const CONTROL_TO = 400

/** PostgreSQL's control file ends with the CRC-32C of all before it. */
function hasOwnChecksum(control: Buffer): boolean {
  let crc = 0xffffffff
  for (let at = 0; at < CONTROL_TO && at + 4 <= control.length; at++) {
    if (at >= CONTROL_FROM && at % 4 === 0 && control.readUInt32LE(at) === (crc ^ 0xffffffff) >>> 0)
      return true
    crc ^= control[at]!
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
  }
  return false
}
