import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { notInTransaction } from '../../core/db/transaction-watch'
import { createTurns } from '../../core/turns'

/** CPU and memory cost of a hash (scrypt). */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/**
 * Cost of new hashes: 128 MB and a third of a second (docs/decisions/0201). A hash carries its own
 * cost; one of an earlier version is replaced when its user next signs in.
 */
const COST: PasswordCost = { N: 131_072, r: 8, p: 1 }
/** Above what any cost here needs; Node refuses 128 MB by itself. */
const MAX_MEMORY = 256 * 1024 * 1024
const KEY_BYTES = 32

/**
 * A hash keeps a core and one of the four threads busy that files are read with: however many sign
 * in at once, two of those and a core stay free for all other calls.
 */
const inTurn = createTurns({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)) })
/** All hashes share one queue. */
const EVERYBODY = ''

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  notInTransaction('a hash')
  return inTurn(
    EVERYBODY,
    () =>
      new Promise((resolve, reject) =>
        scrypt(
          password.normalize('NFKC'),
          salt,
          KEY_BYTES,
          { ...cost, maxmem: MAX_MEMORY },
          (error, key) => (error ? reject(error) : resolve(key)),
        ),
      ),
  )
}

/**
 * `scrypt$N$r$p$salt$hash`, base64url. `salt` is given only by the seed, which must repeat, `cost`
 * only by tests in a hurry.
 */
export async function hashPassword(
  password: string,
  salt = randomBytes(16),
  cost = COST,
): Promise<string> {
  return hashText(cost, salt, await derive(password, salt, cost))
}

function hashText({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** @throws when `hash` is not of our making */
async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('wanted a scrypt hash')
  const wanted = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Whether a hash is cheaper than new ones are. */
export const isOutdated = (hash: string, cost = COST): boolean =>
  Number(hash.split('$')[1]) < cost.N

/** A hash of no password, at the same cost: an unknown name takes as long as a known one. */
export const noPassword = (cost = COST): string =>
  hashText(cost, randomBytes(16), randomBytes(KEY_BYTES))

/** `hash` undefined: no such user; always false, but not sooner. */
export async function checkPassword(
  password: string,
  hash: string | undefined,
  cost = COST,
): Promise<boolean> {
  const matches = await verifyPassword(password, hash ?? noPassword(cost))
  return matches && hash !== undefined
}
