import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { dataKeysOf } from '../../core/config'
import { openDatabase, type Db } from '../../core/db/open'
import { giveDataKeys } from '../../core/seal/number-seal'
import { application, device, file, recordLog, refund, withdrawOrder } from '../../schema'
import { BIND_MOVES } from '../../features/device/device-moves'
import { prove } from '../../features/proof/prove'
import { checkEvents } from './check-events'
import type { Known } from './writers'

/** Differences between the answers that clients got and the stored rows, one sentence each. */
export interface Difference {
  lost: string[]
  doubled: string[]
  wrong: string[]
}

/** Compares a data directory and its database, that no gateway has open, with what was acknowledged. */
export async function checkStored(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  known: Known,
): Promise<Difference> {
  const { db, close } = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  try {
    return await checkDatabase(db, dataDir, known)
  } finally {
    await close()
  }
}

/** The same for an open database, whose files are in `dataDir`. */
export async function checkDatabase(db: Db, dataDir: string, known: Known): Promise<Difference> {
  const found: Difference = { lost: [], doubled: [], wrong: [] }
  // The trials' gateways are sandboxes.
  const keys = dataKeysOf({ SANDBOX: '1' })
  giveDataKeys(keys)
  await checkDrafts(db, known, found)
  await checkMoney(db, known, found)
  await checkDevices(db, known, found)
  await checkUploads(db, dataDir, known, found)
  await checkEvents(db, known.events, found)
  const { proven } = await prove(db, undefined, keys)
  found.wrong.push(...proven.flatMap(({ differences }) => differences))
  return found
}

const tally = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

async function checkDrafts(db: Db, known: Known, found: Difference): Promise<void> {
  const rows = await db
    .select({ applyId: application.applyId, version: application.version, data: application.data })
    .from(application)
    .where(sql`${application.data} ->> 'shortName' like 'KT%'`)
  const kept = new Map(rows.map((row) => [row.applyId, row]))
  for (const [applyId, { shortName, version }] of known.drafts) {
    const row = kept.get(applyId)
    if (!row || row.version < version) found.lost.push(`draft ${applyId} version ${version}`)
    // A later save may have been made and not answered.
    else if (row.version === version && row.data.shortName !== shortName)
      found.lost.push(`draft ${applyId}: ${String(row.data.shortName)} for ${shortName}`)
    else if (row.version > version + 1) found.doubled.push(`draft ${applyId}: ${row.version}`)
  }
  for (const [name, count] of tally(rows.map((row) => String(row.data.shortName))))
    if (count > 1) found.doubled.push(`draft ${name}: ${count}`)
}

async function checkMoney(db: Db, known: Known, found: Difference): Promise<void> {
  const refunds = await db
    .select({ mark: refund.refundReason, no: refund.refundNo })
    .from(refund)
    .where(like(refund.refundReason, 'KT%'))
  const withdrawals = await db
    .select({ mark: withdrawOrder.remark, no: withdrawOrder.withdrawNo })
    .from(withdrawOrder)
    .where(like(withdrawOrder.remark, 'KT%'))
  compare('refund', refunds, known.refunds, found)
  compare('withdrawal', withdrawals, known.withdrawals, found)
}

function compare(
  what: string,
  rows: readonly { mark: string; no: string }[],
  told: ReadonlyMap<string, string>,
  found: Difference,
): void {
  const kept = new Map(rows.map(({ mark, no }) => [mark, no]))
  for (const [mark, no] of told)
    if (kept.get(mark) !== no) found.lost.push(`${what} ${mark}: ${no}, found ${kept.get(mark)}`)
  for (const [mark, count] of tally(rows.map((row) => row.mark)))
    if (count > 1) found.doubled.push(`${what} ${mark}: ${count}`)
}

async function checkDevices(db: Db, known: Known, found: Difference): Promise<void> {
  const ids = [...known.devices.keys()]
  if (ids.length === 0) return
  const rows = await db.select().from(device).where(inArray(device.deviceId, ids))
  const trail = await db
    .select({ id: recordLog.targetId, title: recordLog.title })
    .from(recordLog)
    .where(and(eq(recordLog.targetType, 'device'), inArray(recordLog.targetId, ids)))
  for (const [deviceId, told] of known.devices) {
    const row = rows.find((one) => one.deviceId === deviceId)
    const made = ({ title }: { title: string }) =>
      trail.filter((one) => one.id === deviceId && one.title === title).length
    const [binds, unbinds] = [made(BIND_MOVES.bind), made(BIND_MOVES.unbind)]
    const more = binds + unbinds - told.binds - told.unbinds
    const name = `device ${deviceId}: ${binds}/${unbinds}, told ${told.binds}/${told.unbinds}`
    if (!row || more < 0 || row.version < told.version) found.lost.push(name)
    // The next move may have been made and not answered.
    else if (more > 1 || row.version !== told.version + more) found.doubled.push(name)
    else if ((row.bindStatus === 'BOUND') !== binds > unbinds) found.wrong.push(name)
  }
  const { rows: counts } = await db.execute<{ shop_id: string }>(sql`
    select s.shop_id from shop s where s.device_count <> (
      select count(*) from device d where d.provider_id = s.provider_id and d.shop_id = s.shop_id)`)
  for (const { shop_id: shopId } of counts) found.wrong.push(`shop ${shopId} miscounts its devices`)
}

async function checkUploads(
  db: Db,
  dataDir: string,
  known: Known,
  found: Difference,
): Promise<void> {
  const rows = await db.select().from(file).where(like(file.fileName, 'KT%'))
  const byToken = new Map(rows.map((row) => [row.token, row]))
  for (const [name, { token }] of known.uploads)
    if (token && byToken.get(token)?.fileName !== name) found.lost.push(`upload ${name}`)
  for (const [name, count] of tally(rows.map((row) => row.fileName)))
    if (count > 1) found.doubled.push(`upload ${name}: ${count}`)
  for (const { token, fileName } of rows) {
    const hash = createHash('sha256').update(token).digest('hex')
    const path = join(dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
    const bytes = await readFile(path).catch(() => undefined)
    const sum = bytes && createHash('sha256').update(bytes).digest('hex')
    if (sum !== known.uploads.get(fileName)?.sha256) found.lost.push(`bytes of upload ${fileName}`)
  }
}
