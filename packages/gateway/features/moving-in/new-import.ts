import { formatDate } from '#domain/dates'
import type { FileKindName } from '#domain/moving-in/dicts'
import type { Tx } from '../../core/db/open'
import { enqueueJob } from '../../core/jobs'
import { nextNumber } from '../../core/numbers'
import { appendLog } from '../../core/record-log'
import { IMPORT_JOB, setImport, type DataImport } from './import-job'
import { dataImport } from './moving-in-schema'

interface NewImport {
  providerId: string
  importKind: FileKindName
  fileName: string
  /** Where the store has the bytes. */
  fileToken: string
  changeReason?: string
  createdBy: string
  operator: string
}

/** Records a file and has it checked after this transaction. @returns the import's number */
export async function newImport(tx: Tx, of: NewImport, now: number): Promise<string> {
  const importNo = await nextNumber(tx, 'MI', formatDate(now))
  await tx
    .insert(dataImport)
    .values({ importNo, ...of, importState: 'CHECKING', createTime: new Date(now) })
  const about = { targetType: 'dataImport', targetId: importNo, operator: of.operator, time: now }
  const { providerId } = of
  await appendLog(tx, { ...about, providerId, title: '提交文件', toState: 'CHECKING' })
  await run(tx, { providerId, importNo }, now)
  return importNo
}

/** Has a checked file applied after this transaction; the caller holds its row. */
export async function startImport(
  tx: Tx,
  row: DataImport,
  {
    operator,
    now,
    decision,
  }: {
    operator: string
    now: number
    decision?: { decidedBy: string; decider: string }
  },
): Promise<void> {
  const { providerId, importNo } = row
  await setImport(tx, row, { importState: 'APPLYING', doneLine: 0, ...decision })
  const about = { targetType: 'dataImport', targetId: importNo, operator, time: now }
  await appendLog(tx, {
    ...about,
    providerId,
    title: decision ? '复核通过' : '开始迁入',
    toState: 'APPLYING',
  })
  await run(tx, row, now)
}

const run = (
  tx: Tx,
  { providerId, importNo }: Pick<DataImport, 'providerId' | 'importNo'>,
  now: number,
) =>
  enqueueJob(tx, { kind: IMPORT_JOB, refId: importNo, providerId, runAt: now, clock: 'business' })
