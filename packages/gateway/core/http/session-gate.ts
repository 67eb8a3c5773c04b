import { RESP } from '#domain/codes'
import { CallError } from '../errors'
import { createRecent } from './recent'

const WINDOW_MS = 1000
const KEPT = 10_000
/** A found session is cached for a day at most; a refused one for a while. */
const FOUND_MS = 86_400_000
const REFUSED_MS = 60_000

/** An address's attempts in a second with sessions that are not known to exist. */
interface Stranger {
  since: number
  refused: number
  /** Sessions being looked up, and by how many calls. */
  open: Map<string, number>
}

export interface SessionGate {
  /**
   * Runs the lookup of a session. An invented session costs one query: then it is cached, and an
   * address that invents more than so many a second is limited itself.
   * @param session a text that identifies it
   * @param over the error to throw then
   * @throws CallError 90401 for a session refused before
   */
  pass<T>(
    address: string,
    session: string,
    work: () => Promise<T>,
    over: () => CallError,
  ): Promise<T>
  /** The session was just made. */
  found(session: string): void
}

/** @param perAddress unknown sessions a second */
export function createSessionGate(
  perAddress: number,
  now: () => number = () => performance.now(),
): SessionGate {
  const found = createRecent<true>(KEPT, FOUND_MS, now)
  const refused = createRecent<true>(KEPT, REFUSED_MS, now)
  const strangers = createRecent<Stranger>(KEPT, REFUSED_MS, now)

  function strangerAt(address: string): Stranger {
    const known = strangers.get(address) ?? { since: now(), refused: 0, open: new Map() }
    if (now() - known.since >= WINDOW_MS) Object.assign(known, { since: now(), refused: 0 })
    strangers.set(address, known)
    return known
  }
  function remember(session: string, error: unknown, stranger?: Stranger): void {
    if (error === undefined || (error instanceof CallError && error.respCode !== RESP.NO_SESSION)) {
      found.set(session, true)
      return
    }
    // Any other error says nothing about the session: it stays unknown.
    if (!(error instanceof CallError)) return
    found.delete(session)
    if (stranger && !refused.get(session)) stranger.refused++
    refused.set(session, true)
  }

  return {
    found: (session) => remember(session, undefined),
    async pass(address, session, work, over) {
      if (refused.get(session)) throw new CallError(RESP.NO_SESSION)
      const stranger = found.get(session) ? undefined : strangerAt(address)
      const others = stranger?.open.get(session) ?? 0
      if (stranger && others === 0 && stranger.open.size + stranger.refused >= perAddress)
        throw over()
      stranger?.open.set(session, others + 1)
      try {
        const result = await work()
        remember(session, undefined)
        return result
      } catch (error) {
        remember(session, error, stranger)
        throw error
      } finally {
        const left = (stranger?.open.get(session) ?? 1) - 1
        if (left > 0) stranger?.open.set(session, left)
        else stranger?.open.delete(session)
      }
    },
  }
}
