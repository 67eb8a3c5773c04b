import { deliver, putFile } from '../../../../packages/gateway/tests/ingest/support'
import { fileOf, type Event } from './trading'
import { ask, type World } from './world'

export interface Source {
  source: string
  secret: string
}

/** A source made in 数据来源, for some channels. */
export async function makeSource(
  world: World,
  sourceName: string,
  payChannels: readonly string[],
  more: Record<string, unknown> = {},
): Promise<Source> {
  const made = await ask(world, '/v1/source/save', {
    sourceName,
    payChannels,
    feeFrom: 'RATES',
    settleOn: 'EVENT',
    profile: 'generic-csv',
    sourceStatus: 'ACTIVE',
    ...more,
  })
  return { source: made.sourceId, secret: made.secret }
}

const MOST = 500

/** Tells events. @returns the states that they came to, with their reasons where they have one */
export async function tell(
  { gw }: World,
  by: Source,
  events: readonly Event[],
): Promise<Record<string, number>> {
  const states: Record<string, number> = {}
  for (let at = 0; at < events.length; at += MOST) {
    const body = JSON.stringify({ events: events.slice(at, at + MOST) })
    const answer = await deliver(gw, body, by)
    if (answer.status !== 200)
      throw new Error(`events: ${answer.status} ${JSON.stringify(answer.body)}`)
    for (const { state, reason } of answer.body.results) {
      const key = reason ? `${state} ${reason}` : state
      states[key] = (states[key] ?? 0) + 1
    }
  }
  return states
}

/** Sends a day's file and has it read. @returns its number */
export async function sendFile(
  { gw }: World,
  by: Source,
  day: string,
  events: readonly Event[],
): Promise<string> {
  const query = `date=${day}`
  const sent = await putFile(gw, `${day}.csv`, fileOf(events), { ...by, query })
  if (sent.status !== 202) throw new Error(`file: ${sent.status} ${JSON.stringify(sent.body)}`)
  await gw.runDue()
  return sent.body.fileId
}
