import { parseSettings } from '../core/config'
import { projectRoot } from '../core/root'
import { explainStart } from './explain'
import { openForStart } from './open'
import { checkPlace, FOR_BUILD, hasDatabase, requireRoom } from '../core/start/place'

/**
 * What `npm start` runs before it builds: a build takes a while, and none is worth making for a
 * gateway that cannot start. A database that is not there yet is not made here.
 */
async function preflight(): Promise<void> {
  const settings = parseSettings(process.env)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl || (await hasDatabase(dataDir))) await (await openForStart(settings)).close()
  else await checkPlace(settings)
  await requireRoom(projectRoot, FOR_BUILD, '')
}

preflight().catch((error: unknown) => {
  process.stderr.write(`启动失败：${explainStart(error)}\n`)
  process.exit(1)
})
