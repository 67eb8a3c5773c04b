import { BEGIN_READ, textOf } from './pipelining-client'
import { PreparingClient } from './preparing-client'

/** Until the transaction ends, and in the same message as its beginning. */
const PLANNED_ANEW = '; set local plan_cache_mode = force_custom_plan'

/**
 * The client of the embedded database. What is prepared gets a plan for any values once it has been
 * asked five times, which for a list is the wrong one: of a state that nearly all trades have it took
 * 3 s at a million trades, and everybody waited. Transactions that only read are planned for the
 * values they ask for, some 0.2 ms a statement; jobs and writes, which take a row by its key, are not.
 */
export class EmbeddedClient extends PreparingClient {
  protected override send(config: unknown, ...rest: unknown[]): unknown {
    const text = textOf(config)
    if (text === undefined || !BEGIN_READ.test(text)) return super.send(config, ...rest)
    return super.send(text + PLANNED_ANEW, ...rest)
  }
}
