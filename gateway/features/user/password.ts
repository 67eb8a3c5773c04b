import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { notInTransaction } from '../../core/db/transaction-watch'
import { createTurns } from '../../core/turns'

/** CPU and memory cost of new hashes; a hash carries its own, so they can grow later. */
const COST = { N: 16_384, r: 8, p: 1 }
const KEY_BYTES = 32

/**
 * A hash keeps a core and one of the four threads busy that files are read with: however many sign
 * in at once, two of those and a core stay free for everybody else.
 */
const inTurn = createTurns({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)) })
/** Everybody's hashes wait in one line. */
const EVERYBODY = ''

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  notInTransaction('a hash')
  return inTurn(
    EVERYBODY,
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) =>
          error ? reject(error) : resolve(key),
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
  const key = await derive(password, salt, cost)
  const { N, r, p } = cost
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** @throws when `hash` is not of our making */
async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('wanted a scrypt hash')
  const wanted = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * 1024 * 1024 }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A hash of no user's password, at the same cost: an unknown name takes as long as a known one. */
const NOBODY = hashPassword(randomBytes(16).toString('hex'))

/** `hash` undefined: no such user; always false, but not sooner. */
export async function checkPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await verifyPassword(password, hash ?? (await NOBODY))
  return matches && hash !== undefined
}
