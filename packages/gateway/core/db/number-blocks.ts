import type pg from 'pg'
import type { Tx } from './open'

/** Numbers of a day that one process takes at once; unused ones are gaps. */
const BLOCK = 50
/** Cached sequences; those of past days are evicted first. */
const KEPT = 300

const TAKE = `
  INSERT INTO number_seq (prefix, last) VALUES ($1, $2)
  ON CONFLICT (prefix) DO UPDATE SET last = number_seq.last + $2 RETURNING last`

interface Block {
  next: number
  /** The last number of the block. */
  last: number
}

/**
 * Numbers on PostgreSQL, taken in statements of their own on a connection of their own: no
 * transaction waits for another one to get a number. A number whose transaction fails is a gap, and
 * two processes count side by side: order in time is the rows' times, not their numbers.
 */
export class NumberBlocks {
  readonly #pool: pg.Pool
  readonly #blocks = new Map<string, Block>()
  readonly #asked = new Map<string, Promise<Block>>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** `count` consecutive numbers. @returns the first of them */
  async take(sequence: string, count: number, inBlocks: boolean): Promise<number> {
    if (!inBlocks || count * 2 > BLOCK) return (await this.#fetch(sequence, count)).next
    for (;;) {
      const block = this.#blocks.get(sequence)
      if (block && block.next + count - 1 <= block.last) {
        const first = block.next
        block.next += count
        return first
      }
      await this.#refill(sequence)
    }
  }

  /** All callers that find the block used up wait for one new block. */
  #refill(sequence: string): Promise<Block> {
    let asked = this.#asked.get(sequence)
    if (!asked) {
      asked = this.#fetch(sequence, BLOCK)
        .then((block) => {
          this.#blocks.delete(sequence)
          this.#blocks.set(sequence, block)
          const [oldest] = this.#blocks.keys()
          if (this.#blocks.size > KEPT) this.#blocks.delete(oldest!)
          return block
        })
        .finally(() => this.#asked.delete(sequence))
      this.#asked.set(sequence, asked)
    }
    return asked
  }

  async #fetch(sequence: string, count: number): Promise<Block> {
    const { rows } = await this.#pool.query<{ last: number }>(TAKE, [sequence, count])
    const last = Number(rows[0]!.last)
    return { next: last - count + 1, last }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

const byConnection = new WeakMap<object, NumberBlocks>()

/** Transactions on this connection take their numbers there. */
export const giveBlocks = (connection: object, blocks: NumberBlocks): void =>
  void byConnection.set(connection, blocks)

/** Where a transaction takes its numbers; undefined: from the table, on the embedded database. */
export function blocksOf(tx: Tx): NumberBlocks | undefined {
  // drizzle keeps a transaction's connection on its session, as it keeps a database's pool on `$client`.
  const { client } = (tx as unknown as { session: { client?: object } }).session
  return client && byConnection.get(client)
}
