import { and, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { knownAddress } from '../../core/access-schema'
import type { CallContext } from '../../core/call'
import { addressKey } from '../../core/http/address'
import { ANYWHERE } from './lockout'

/** An address is known for so long after a sign-in from there (contract §4). */
const KNOWN_DAYS = 30

type Context = Pick<CallContext, 'tx' | 'clock' | 'address'>

/** The caller's address, if that person signed in from there lately; else `ANYWHERE`. */
export async function knownPlace({ tx, clock, address }: Context, userId: string): Promise<string> {
  const place = addressKey(address).slice(0, 64)
  const [known] = await tx
    .select()
    .from(knownAddress)
    .where(
      and(
        eq(knownAddress.userId, userId),
        eq(knownAddress.address, place),
        gt(knownAddress.lastAt, new Date(clock.wall() - KNOWN_DAYS * DAY_MS)),
      ),
    )
  return known ? place : ANYWHERE
}

/** That person has signed in from the caller's address. */
export async function rememberPlace(
  { tx, clock, address }: Context,
  userId: string,
): Promise<void> {
  const lastAt = new Date(clock.wall())
  await tx
    .insert(knownAddress)
    .values({ userId, address: addressKey(address).slice(0, 64), lastAt })
    .onConflictDoUpdate({
      target: [knownAddress.userId, knownAddress.address],
      set: { lastAt },
    })
}
