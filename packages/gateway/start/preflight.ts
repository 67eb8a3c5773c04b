import { parseSettings } from '../core/config'
import { projectRoot } from '../core/root'
import { explainStart } from './explain'
import { openForStart } from './open'
import { checkPlace, FOR_BUILD, hasDatabase, requireRoom } from '../core/start/place'

/** Message to the parent process. */
interface Fitness {
  fit: true
  /** There is no embedded database yet. */
  isNew: boolean
}

/**
 * What `npm start` runs before it builds: a build takes a while and is of no use to a gateway that
 * cannot start. The parent process gets the result as a message.
 */
async function preflight(): Promise<void> {
  const settings = parseSettings(process.env)
  const { databaseUrl, dataDir } = settings
  const isNew = !databaseUrl && !(await hasDatabase(dataDir))
  if (isNew) await checkPlace(settings)
  else await (await openForStart(settings)).close()
  await requireRoom(projectRoot, FOR_BUILD, '')
  process.send?.({ fit: true, isNew } satisfies Fitness)
}

preflight().catch((error: unknown) => {
  process.stderr.write(`启动失败：${explainStart(error)}\n`)
  process.exit(1)
})
