import type { RegChannel } from '../../data/channels'
import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'

/** A channel's answer to a registration; the simulator gives it. */
export const CHANNEL_REG_JOB = 'channel-reg'
/** Business time until the answer. */
const ANSWER_AFTER_MS = 5 * 60_000

export interface RegKey {
  providerId: string
  merId: string
  payChannel: string
}

/** A registration's own id: no merchant has two with one channel. */
export const regIdOf = ({ merId, payChannel }: Omit<RegKey, 'providerId'>): string =>
  `${merId}-${payChannel}`

export function partsOfRegId(regId: string): { merId: string; payChannel: RegChannel } {
  const [merId = '', payChannel = ''] = regId.split('-')
  return { merId, payChannel: payChannel as RegChannel }
}

/** Asks for the answer to a registration that was just sent. */
export async function awaitAnswer(tx: Tx, key: RegKey, now: number): Promise<void> {
  const { providerId } = key
  const runAt = now + ANSWER_AFTER_MS
  const about = { kind: CHANNEL_REG_JOB, refId: regIdOf(key), providerId }
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}

/** Nothing waits for that answer any more. */
export async function dropAnswer(tx: Tx, key: RegKey): Promise<void> {
  const { providerId } = key
  await cancelJobs(tx, { kind: CHANNEL_REG_JOB, providerId, refId: regIdOf(key) })
}
