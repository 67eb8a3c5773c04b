import type { FileKindName } from '#domain/moving-in/dicts'
import { balanceFile } from './balance-file'
import { branchFile } from './branch-file'
import type { FileKind } from './file-kind'
import { merchantFile } from './merchant-file'
import { rateChangeFile } from './rate-change-file'
import { rateFile } from './rate-file'
import { shopFile } from './shop-file'
import { terminalFile } from './terminal-file'

/** A kind of file, whatever its rows are. */
export const fileKindOf = (kind: string): FileKind<unknown> =>
  FILE_KINDS[kind as FileKindName] as FileKind<unknown>

const FILE_KINDS: Readonly<Record<FileKindName, unknown>> = {
  MERCHANTS: merchantFile,
  SHOPS: shopFile,
  TERMINALS: terminalFile,
  RATES: rateFile,
  BALANCES: balanceFile,
  BRANCHES: branchFile,
  RATE_CHANGES: rateChangeFile,
}
