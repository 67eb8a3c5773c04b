import type { Settings } from '../core/config'
import { MIGRATIONS, refuseOthers } from '../core/db/newer'
import { databaseOf, openDatabase, type OpenDatabase } from '../core/db/open'
import { checkPlace } from '../core/start/place'
import { checkSkew, refuseClosedDay } from './clock-skew'
import { checkPostgres } from './postgres'
import { refuseSandboxData } from './sandbox-data'

/**
 * Checks the settings, the machine and the database before anything is built, migrated or seeded;
 * then returns the open database.
 * @throws StartError
 */
export async function openForStart(settings: Settings): Promise<OpenDatabase> {
  const { databaseUrl, sandbox } = settings
  await checkPlace(settings)
  if (databaseUrl) await checkPostgres(databaseUrl)
  const database = await openDatabase(databaseOf(settings))
  try {
    await refuseOthers(database.db, MIGRATIONS)
    if (databaseUrl) await checkSkew(database.db)
    if (!sandbox) {
      await refuseSandboxData(database.db)
      // The sandbox's business clock is its own.
      await refuseClosedDay(database.db)
    }
    return database
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}
