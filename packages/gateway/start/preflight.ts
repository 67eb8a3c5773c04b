import { parseSettings } from '../core/config'
import { projectRoot } from '../core/root'
import { explainStart } from './explain'
import { openForStart } from './open'
import { checkPlace, FOR_BUILD, hasDatabase, requireRoom } from '../core/start/place'

/** Told to the process that started this one. */
interface Fitness {
  fit: true
  /** There is no embedded database yet. */
  isNew: boolean
}

/**
 * What `npm start` runs before it builds: a build takes a while, and none is worth making for a
 * gateway that cannot start. Whoever started it hears that the place is fit.
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
