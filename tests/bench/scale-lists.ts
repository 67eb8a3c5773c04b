import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import { PASSWORD } from '../e2e/support/accounts'
import { startGateway } from '../e2e/support/gateway'
import { questions, withDeepPage } from './every-list'
import { quantile } from './measure'
import { scaleEnv, settled, settledInside, TOLD_ENV } from './scale-place'

/** A question of a list and its p95 in ms. */
export interface Sample {
  name: string
  title: string
  about: string
  p95: number
  /** A page far behind has none in a small database, which answers sooner for that. */
  rows: number
}

/** A call that waits for its turn would be measured as a slow one: the pause comes after it. */
const UNPACED = { ...FREE, perSession: Infinity }
const PAUSE_MS = 1_000 / (0.8 * FREE.perSession)
/** A question that takes longer is asked no second time. */
const SLOW_MS = 2_000
/** A few ms more of next to nothing is noise, not growth. */
export const NOISE_MS = 20
/** What is more than noise is asked so often that one hiccup of the machine is no p95. */
const STEADY = 24
/** A delay above this is noticeable: an exact figure is not needed, and would take the bench hours. */
const NOTICED_MS = 200
const NOTICED = 5

/** How often a question is asked that has taken so long at most. */
function timesFor(most: number, rounds: number): number {
  if (most > NOTICED_MS) return NOTICED
  return most > NOISE_MS ? STEADY : rounds
}

/** A question that is asked, or all of them. */
export type Which = (name: string, about: string) => boolean
const ALL: Which = () => true

/** Every list as it opens and by its dearest questions, through the wire of a gateway of its own. */
export const sampleLists = (databaseUrl: string, rounds: number, which = ALL): Promise<Sample[]> =>
  sampleAt({ env: scaleEnv(databaseUrl), settle: () => settled(databaseUrl) }, rounds, which)

/** The same of an embedded database, whose folder is reused. */
export const sampleFolder = (
  env: Record<string, string>,
  rounds: number,
  which = ALL,
): Promise<Sample[]> =>
  sampleAt(
    { env: { ...env, ...TOLD_ENV }, dataDir: env['DATA_DIR']!, settle: settledInside },
    rounds,
    which,
  )

/** How what is no list is asked: no default list's budget is meant for it. */
export const OPENED = '打开'

/** What screens ask that are no lists, and add up what a provider has. */
const OVERVIEWS = [
  ['accountOverview', '账户总览', '/v1/account/overview'],
  ['workbenchFigures', '工作台的数字', '/v1/workbench/figures'],
  ['workbenchTodo', '工作台的待办', '/v1/workbench/todo'],
].map(([name, title, path]) => ({
  resource: { name: name!, title: title! },
  about: OPENED,
  who: 'fws_admin',
  path: path!,
  body: {},
  isList: false,
}))

interface Place {
  env: Record<string, string>
  dataDir?: string
  settle(origin: string): Promise<void>
}

async function sampleAt(
  { env, dataDir, settle }: Place,
  rounds: number,
  which: Which,
): Promise<Sample[]> {
  const gateway = await startGateway({ env, ...(dataDir && { dataDir }) })
  try {
    await settle(gateway.origin)
    const asking = createProbe(createWire(gateway.origin, SANDBOX_SECRETS), PASSWORD)
    const lists = (await questions(asking)).flatMap(withDeepPage)
    // Waits for the caches that the first request fills.
    await settle(gateway.origin)
    const asked = [...lists.map((one) => ({ ...one, isList: true })), ...OVERVIEWS].filter(
      ({ resource, about }) => which(resource.name, about),
    )
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const samples: Sample[] = []
    for (const { resource, about, who, path, body, isList } of asked) {
      const session = await probe.as(who)
      const taken: number[] = []
      let rows = 0
      // The first round warms plans and caches.
      for (let round = 0; taken.length < timesFor(Math.max(0, ...taken), rounds); round++) {
        const startedAt = performance.now()
        if (isList) rows = (await probe.list(session, path, body)).list.length
        else await probe.ok(path, body, { session })
        const ms = performance.now() - startedAt
        if (round > 0 || ms > SLOW_MS) taken.push(ms)
        if (ms > SLOW_MS) break
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, PAUSE_MS - ms)))
      }
      const { name, title } = resource as { name: string; title: string }
      samples.push({ name, title, about, p95: quantile(taken, 0.95), rows })
    }
    return samples
  } finally {
    await gateway.stop({ keep: dataDir !== undefined })
  }
}
