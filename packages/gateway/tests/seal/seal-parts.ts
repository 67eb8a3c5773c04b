import { openDatabase } from '../../core/db/open'
import type { LongJobContext } from '../../core/jobs'
import { startSealing } from '../../core/seal/seal-job'
import { SEALED_TABLES, sealNumbersJob } from '../../features/sealing/sealed-tables'

/**
 * A process that seals the numbers of a data directory: `seal-parts.ts DIR SECRET`. It says each part
 * before it begins it, and ends when all are sealed.
 */
const [, , dataDir, dataSecret] = process.argv
const database = await openDatabase({ dataDir: dataDir! })
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let part = 0
await startSealing(database.db, { dataSecret }, SEALED_TABLES, Date.now())
await sealNumbersJob.run({
  db: database.db,
  sealKeys: { dataSecret },
  log,
  renew: async () => void process.stdout.write(`${++part}\n`),
} as unknown as LongJobContext)
await database.close()
process.exit(0)
