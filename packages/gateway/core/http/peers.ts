import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../call'

/** The other processes' counts of the same keys, on one database. */
export interface Peers {
  /** Calls of a key that other processes reported in the last second. */
  count(key: string): number
  /** Reports to the others how often this process has counted a key in the current second. */
  tell(key: string, count: number): void
  close(): Promise<void>
}

/** No peers: the embedded database belongs to one process. */
export const ALONE: Peers = {
  count: () => 0,
  tell: () => undefined,
  close: () => Promise.resolve(),
}

const CHANNEL = 'console_hot_keys'
/** Lifetime of a report. */
const WINDOW_MS = 1000
const TOLD_EVERY_MS = 100
/** A notification holds 8,000 bytes; a key is a hash or an address. */
const KEYS_AT_ONCE = 80
const AGAIN_MS = 2_000

interface Told {
  from: string
  counts: Record<string, number>
}

/**
 * Processes on one PostgreSQL report frequently used keys to each other, by notifications: no
 * table, no row per call. Without a connection each process counts for itself; it reconnects until
 * it succeeds.
 * @param pool of the gateway, for sending and for the settings of the listening connection
 */
export function joinPeers(pool: pg.Pool, log: Log): Peers {
  const self = randomUUID()
  const heard = new Map<string, Map<string, { count: number; at: number }>>()
  let toTell = new Map<string, number>()
  let listener: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const client = new pg.Client(pool.options)
    listener = client
    client.on('error', () => void client.end().catch(() => undefined))
    client.on('end', connectAgain)
    client.on('notification', ({ payload = '' }) => hear(JSON.parse(payload) as Told))
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  }
  const connect = (): void => {
    listen().catch((error: unknown) => {
      log.warn({ error: (error as Error).message }, 'limits: other processes are not heard')
      void listener?.end().catch(() => undefined)
      connectAgain()
    })
  }
  function connectAgain(): void {
    clearTimeout(again)
    if (!closed) again = setTimeout(connect, AGAIN_MS).unref()
  }
  function hear({ from, counts }: Told): void {
    if (from === self) return
    const at = performance.now()
    for (const [key, count] of Object.entries(counts)) {
      const byPeer = heard.get(key) ?? new Map<string, { count: number; at: number }>()
      heard.set(key, byPeer.set(from, { count, at }))
    }
  }
  function tellAll(): void {
    forget()
    const all = [...toTell]
    toTell = new Map()
    for (let i = 0; i < all.length; i += KEYS_AT_ONCE) {
      const told: Told = { from: self, counts: Object.fromEntries(all.slice(i, i + KEYS_AT_ONCE)) }
      pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(told)]).catch(() => undefined)
    }
  }
  function forget(): void {
    const since = performance.now() - WINDOW_MS
    for (const [key, byPeer] of heard) {
      for (const [from, { at }] of byPeer) if (at < since) byPeer.delete(from)
      if (byPeer.size === 0) heard.delete(key)
    }
  }

  connect()
  const timer = setInterval(tellAll, TOLD_EVERY_MS)
  timer.unref()
  return {
    count(key) {
      const since = performance.now() - WINDOW_MS
      let sum = 0
      for (const { count, at } of heard.get(key)?.values() ?? []) if (at >= since) sum += count
      return sum
    },
    tell: (key, count) => void toTell.set(key, count),
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(again)
      await listener?.end().catch(() => undefined)
    },
  }
}
