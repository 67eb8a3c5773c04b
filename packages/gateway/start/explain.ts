import { DataDirTaken } from '../core/db/claim'
import { sqlState } from '../core/db/retry'
import { codeOf, StartError } from '../core/start/error'
import { listenSentence } from '../core/start/place'

/** An error of the start for the terminal: a sentence, or the stack of an unforeseen error. */
export function explainStart(error: unknown): string {
  if (error instanceof StartError || error instanceof DataDirTaken) return error.message
  const { port = 0, address = '' } = error as { port?: number; address?: string }
  if (codeOf(error).startsWith('EADDR')) return listenSentence(error, { host: address, port })
  switch (sqlState(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return '磁盘空间不足。请清理 DATA_DIR（或 PostgreSQL）所在的磁盘后再启动，已保存的数据都在。'
    case 'XX001':
    case 'XX002':
    case '58P01':
      return '数据库里有损坏的文件。请用备份恢复数据目录；不要其中的数据时，删除它再启动，或用环境变量 DATA_DIR 指定另一个目录。'
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
