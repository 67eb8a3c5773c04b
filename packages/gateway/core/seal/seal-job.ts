import { eq } from 'drizzle-orm'
import { setting } from '../db/core-schema'
import type { Db, Tx } from '../db/open'
import { cancelJobs, enqueueJob } from '../jobs/enqueue'
import type { LongJob, LongJobContext } from '../jobs/definition'
import type { DataKeys } from '../sealed'
import { StartError } from '../start/error'
import { prefixBy, giveDataKeys } from './number-seal'
import { sealOldDigests, type FactKey } from './old-digests'
import { sealPart, type Part } from './seal-part'
import { columnsIn, shapeOf, type SealedTable } from './sealed-table'

/** Setting: under which keys numbers may lie in the database, and what was sealed to the end. */
const STATE = 'numbers.sealed'
interface State {
  prefixes: string[]
  /** `columnsIn` of the last run that came to its end; '': none did. */
  columns: string
}

const KIND = 'numbers.seal'

async function readState(tx: Tx | Db): Promise<State> {
  const [row] = await tx.select().from(setting).where(eq(setting.key, STATE))
  return (row?.value as State | undefined) ?? { prefixes: [], columns: '' }
}

const prefixesOf = ({ dataSecret, dataSecretBefore }: DataKeys): string[] =>
  [dataSecret, dataSecretBefore].flatMap((key) => (key === undefined ? [] : [prefixBy(key)]))

const writeState = (tx: Tx | Db, value: State) =>
  tx
    .insert(setting)
    .values({ key: STATE, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } })

/**
 * At the start: gives the columns their keys, and lets a job seal what is plain or under the former
 * key (`sealJobOf`). Meanwhile either is read.
 * @param now wall time, epoch ms
 * @throws StartError where numbers may lie under a key that is not given
 */
export async function startSealing(
  db: Db,
  keys: DataKeys,
  tables: readonly SealedTable[],
  now: number,
): Promise<void> {
  const given = prefixesOf(keys)
  await db.transaction(async (tx) => {
    const { prefixes, columns } = await readState(tx)
    if (!prefixes.every((prefix) => given.includes(prefix)))
      throw new StartError(
        'DATA_SECRET 与数据库里的证件号、账号不符：请用原来的值启动；' +
          '换新值时，把原来的值放在 DATA_SECRET_BEFORE，直到重新加密完成',
      )
    giveDataKeys(keys)
    if (keys.dataSecret === undefined) return
    const current = prefixBy(keys.dataSecret)
    const isDone = prefixes.length === 1 && prefixes[0] === current
    if (isDone && columns === columnsIn(tables)) return
    await writeState(tx, { prefixes: [...new Set([...prefixes, current])], columns: '' })
    const about = { kind: KIND, refId: 'numbers', providerId: '' }
    await cancelJobs(tx, about)
    await enqueueJob(tx, { ...about, runAt: now, clock: 'wall' })
  })
}

/**
 * Seals numbers, a part after the other, each in its own transaction; after a kill or a stop it runs
 * again and finds the rest. It fails while there are numbers that no key opens.
 */
export const sealJobOf = (tables: readonly SealedTable[]): LongJob => ({
  kind: KIND,
  lane: 'long',
  async run(context) {
    const { db, log, sealKeys } = context
    if (sealKeys?.dataSecret === undefined) return
    const prefix = prefixBy(sealKeys.dataSecret)
    let lost = 0
    for (const table of tables) lost += await sealTable(context, table, prefix)
    let after: FactKey | undefined
    do {
      await context.renew()
      after = await db.transaction((tx) => sealOldDigests(tx, after))
    } while (after)
    if (lost > 0) throw new Error(`rows with numbers that no DATA_SECRET opens: ${lost}`)
    const { prefixes } = await readState(db)
    // A process with a newer key has begun to write under it.
    if (!prefixes.every((one) => prefixesOf(sealKeys).includes(one))) return
    await writeState(db, { prefixes: [prefix], columns: columnsIn(tables) })
    log.info({}, 'numbers: all are sealed under DATA_SECRET')
  },
})

/** @returns the number of rows that no key opens */
async function sealTable(
  { db, renew }: LongJobContext,
  table: SealedTable,
  prefix: string,
): Promise<number> {
  const shape = shapeOf(table)
  let lost = 0
  let part: Part | undefined
  do {
    await renew()
    const after = part?.last
    part = await db.transaction((tx) => sealPart(tx, shape, { prefix, after }))
    lost += part.lost
  } while (part.last)
  return lost
}
