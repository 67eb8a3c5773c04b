import type { Writable } from 'node:stream'
import pg from 'pg'

export const BEGIN_READ = /^begin\b.*\bread only$/
const END = /^(?:commit|rollback)$/

/** So long the end of what only read waits for company; a busy connection is asked again before. */
const ALONE_MS = 2

/**
 * A client whose statements are sent without waiting for the answers before them (pg's `pipeline`),
 * in one write what was asked in one turn. Where a transaction only reads, nobody waits for its
 * beginning and end either: neither says anything, and what fails, fails with the question between.
 * Its end goes out with what the connection is asked next: a write less, and an answer less to read.
 */
export class PipeliningClient extends pg.Client {
  #onlyReads = false
  #corked = false
  #sending = false
  /** Started anew each time, which costs less than another. */
  readonly #alone = setTimeout(() => this.#corked && !this.#sending && this.#sendOut(), ALONE_MS)

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true })
  }

  // One of eight signatures, which are all this one at run time.
  override query = ((config: unknown, ...rest: unknown[]) => {
    refuseTooMany(config, rest[0])
    const text = textOf(config)
    const begins = text !== undefined && BEGIN_READ.test(text)
    const ends = this.#onlyReads && text !== undefined && END.test(text)
    this.#holdBack(ends)
    const answer = this.send(config, ...rest)
    if (!begins && !ends) return answer instanceof Promise ? answer.then(apart) : answer
    this.#onlyReads = begins
    // A connection that broke says so to whatever is asked next, and to its pool.
    ;(answer as Promise<unknown>).catch(() => undefined)
    return Promise.resolve(NOTHING)
  }) as pg.Client['query']

  /** Sends a statement as it is. */
  protected send(...args: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown)(...args)
  }

  /** Until all who are about to ask have asked; what nobody waits for, until somebody asks again. */
  #holdBack(nobodyWaits: boolean): void {
    if (this.#sending) return
    if (!this.#corked) this.#stream.cork()
    this.#corked = true
    if (nobodyWaits) {
      this.#alone.refresh()
      return
    }
    this.#sending = true
    process.nextTick(() => this.#sendOut())
  }

  #sendOut(): void {
    this.#sending = false
    this.#corked = false
    this.#stream.uncork()
  }

  get #stream(): Writable {
    return (this as unknown as { connection: { stream: Writable } }).connection.stream
  }
}

/**
 * An answer without its rows in pg's own account of the question. That survives its question for a while,
 * and with it each page of an export did: 100 MB of rows that nobody read any more
 * (docs/decisions/0180).
 */
function apart(answer: pg.QueryResult | pg.QueryResult[]): pg.QueryResult | pg.QueryResult[] {
  if (Array.isArray(answer)) return answer
  const { rows, fields, rowCount, command, oid } = answer
  answer.rows = []
  return { rows, fields, rowCount, command, oid }
}

/** The protocol counts parameters in two bytes, and the driver sends what is left of a larger number. */
const MOST_PARAMETERS = 65_535

function refuseTooMany(config: unknown, given: unknown): void {
  const values = Array.isArray(given) ? given : (config as { values?: unknown } | null)?.values
  if (Array.isArray(values) && values.length > MOST_PARAMETERS)
    throw new Error(
      `wanted at most ${MOST_PARAMETERS} parameters in a statement, got ${values.length}`,
    )
}

const NOTHING = { rows: [], fields: [], rowCount: null, command: '', oid: 0 }

export function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config
  const { text } = (config ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}
