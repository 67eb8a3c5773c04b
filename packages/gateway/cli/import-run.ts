import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import { enumItem } from '#domain/field'
import { IMPORT_STATE, isRunning, type ImportKind } from '#domain/moving-in/dicts'
import { provider } from '../core/access-schema'
import { file as storedFile } from '../core/files/file-schema'
import { KINDS } from '../core/files/kind'
import { MADE_BY_GATEWAY } from '../core/files/owner'
import { startJobs, type JobDeps } from '../core/jobs'
import { thrifty } from '../core/jobs/thrifty'
import { writeOperation } from '../core/operations/write'
import { stageBytes } from '../features/ingest/keep-file'
import { totalText } from '../features/moving-in/balance-file'
import { fileKindOf } from '../features/moving-in/file-kinds'
import { tallyOf } from '../features/moving-in/import-check'
import { importingOf, importJob, isImport } from '../features/moving-in/import-job'
import { readBytes } from '../features/moving-in/import-rows'
import { dataImport } from '../features/moving-in/moving-in-schema'
import { newImport, startImport } from '../features/moving-in/new-import'
import { writeRefused } from '../features/moving-in/refused-rows'

/** A file on this machine, and whose data it has. */
export interface GivenFile {
  providerId: string
  importKind: ImportKind
  path: string
}
type Print = (line: string) => void
type Deps = Pick<JobDeps, 'db' | 'clock' | 'files' | 'upstream' | 'log' | 'sealKeys'>

const OPERATOR = '命令行'
const LOOK_MS = 200

/** @throws Error for a number of no provider, or without one where there are several */
export async function providerOf(db: Deps['db'], asked: string | undefined): Promise<string> {
  const rows = await db
    .select({ providerId: provider.providerId })
    .from(provider)
    .orderBy(asc(provider.providerId))
  const own = asked === undefined ? rows : rows.filter(({ providerId }) => providerId === asked)
  if (own.length === 1) return own[0]!.providerId
  throw new Error(
    asked === undefined
      ? `请用 --provider 指定服务商：${rows.map(({ providerId }) => providerId).join('、')}`
      : `没有服务商 ${asked}`,
  )
}

/** Checks a file and stores nothing. @returns whether every row can be moved in */
export const checkOnly = (deps: Deps, given: GivenFile, print: Print): Promise<boolean> =>
  thrifty(() => checkFile(deps, given, print))

async function checkFile(deps: Deps, given: GivenFile, print: Print): Promise<boolean> {
  const { db, clock } = deps
  const kind = fileKindOf(given.importKind)
  const read = await readBytes(await readFile(given.path), kind)
  if ('refused' in read) {
    print(read.refused)
    return false
  }
  const now = clock.now()
  const about = { providerId: given.providerId, importNo: '', createdBy: '', operator: OPERATOR }
  const of = importingOf(about, now)
  const { good, same, refused, totals } = await tallyOf(db, of, kind, read.rows)
  print(`共 ${read.rows.length} 行：可迁入 ${good}，已有 ${same}，有问题 ${refused.length}`)
  printTotals(totals, print)
  if (refused.length === 0) return true
  const path = refusedPath(given)
  await writeRefused(createWriteStream(path), kind.columns, refused, now)
  for (const { row, reasons } of refused.slice(0, 20))
    print(`  第 ${row.line} 行 ${reasons.join('；')}`)
  print(`有问题的行在 ${path}`)
  return false
}

function printTotals(totals: Readonly<Record<string, number>>, print: Print): void {
  const words = totalText(totals)
  if (words) print(`金额合计：${words}`)
}

/**
 * Moves a file in as the screen does: checks it, then applies its good rows, by the same job in this
 * process.
 * @returns whether every row was moved in, or had been before
 */
export async function moveFileIn(deps: Deps, given: GivenFile, print: Print): Promise<boolean> {
  const { db, clock } = deps
  const fileToken = await store(deps, given)
  const { providerId, importKind, path } = given
  const fileName = basename(path)
  const importNo = await db.transaction(async (tx) => {
    const no = await newImport(
      tx,
      { providerId, importKind, fileName, fileToken, createdBy: '', operator: OPERATOR },
      clock.now(),
    )
    await writeOperation(tx, {
      providerId,
      time: clock.now(),
      operator: OPERATOR,
      action: 'cli:import',
      outcome: 'DONE',
      request: { importNo: no, importKind, fileName },
    })
    return no
  })
  const checked = await runToEnd(deps, { providerId, importNo })
  print(
    `${fileName}：${importNo}，共 ${checked.rowCount} 行：可迁入 ${checked.goodCount}，已有 ${checked.sameCount}，有问题 ${checked.refusedCount}`,
  )
  printTotals(checked.totals, print)
  if (checked.reason) print(checked.reason)
  await copyRefused(deps, given, checked.refusedToken, print)
  if (checked.importState !== 'CHECKED')
    return checked.refusedCount === 0 && checked.sameCount === checked.rowCount
  await db.transaction((tx) => startImport(tx, checked, { operator: OPERATOR, now: clock.now() }))
  const done = await runToEnd(deps, { providerId, importNo })
  const { label } = enumItem(IMPORT_STATE, done.importState)
  print(`${label}：${done.appliedCount} 行${done.reason ? `，${done.reason}` : ''}`)
  return done.importState === 'APPLIED' && done.refusedCount === 0
}

/** Runs the job of an import, unless a gateway has taken it. */
async function runToEnd(deps: Deps, of: { providerId: string; importNo: string }) {
  const jobs = startJobs(deps, [importJob])
  try {
    for (;;) {
      await jobs.runDue()
      const [row] = await deps.db.select().from(dataImport).where(isImport(of))
      if (!isRunning(row!)) return row!
      await pause(LOOK_MS)
    }
  } finally {
    await jobs.stop()
  }
}

/** Stores the file's bytes under their digest. */
async function store({ db, files, clock }: Deps, { providerId, path }: GivenFile): Promise<string> {
  const staged = await stageBytes(files, createReadStream(path) as AsyncIterable<Buffer>)
  try {
    await staged.commit()
  } finally {
    await staged.discard()
  }
  const kind = /\.xlsx$/i.test(path) ? 'xlsx' : 'csv'
  await db
    .insert(storedFile)
    .values({
      token: staged.digest,
      providerId,
      uploaderId: MADE_BY_GATEWAY,
      kind,
      mime: KINDS[kind].mime,
      fileName: basename(path),
      size: staged.bytes,
      createdAt: new Date(clock.now()),
    })
    .onConflictDoNothing()
  return staged.digest
}

/** Beside the file that was given. */
const refusedPath = ({ path }: GivenFile): string => `${path.replace(/\.\w+$/, '')}.有问题的行.xlsx`

async function copyRefused(
  { files }: Deps,
  given: GivenFile,
  token: string | null,
  print: Print,
): Promise<void> {
  if (token === null) return
  const to = refusedPath(given)
  await pipeline(files.read(token), createWriteStream(to))
  print(`有问题的行在 ${to}`)
}
