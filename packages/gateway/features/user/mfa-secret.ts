import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/open'
import { openedText, resealedText, sealedText, type DataKeys } from '../../core/sealed'
import { StartError } from '../../core/start/error'
import { mfaFactor } from './mfa-schema'

type Kept = Pick<typeof mfaFactor.$inferSelect, 'userId' | 'secret'>

/** The secret as stored in the database; plain without an installation key. */
export const keepSecret = (keys: DataKeys, { userId, secret }: Kept): string =>
  sealedText(keys, secret, userId)

/** @throws Error where the key is not the one it was kept under; the start has looked */
export function secretOf(keys: DataKeys, { userId, secret: kept }: Kept): string {
  const secret = openedText(keys, kept, userId)
  if (secret === undefined) throw new Error('a second factor is kept under another DATA_SECRET')
  return secret
}

/**
 * At the start: seals plain secrets, and those under the former key, with today's key.
 * @throws StartError for a secret that no key opens: users with a second factor would be locked out
 */
export async function sealSecrets(db: Db, keys: DataKeys): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kept of await tx.select().from(mfaFactor).orderBy(mfaFactor.userId).for('update')) {
      const secret = resealedText(keys, kept.secret, kept.userId)
      if (secret === undefined)
        throw new StartError(
          'DATA_SECRET 与数据库里两步验证的密钥不符：请用原来的值启动；' +
            '换新值时，把原来的值放在 DATA_SECRET_BEFORE',
        )
      if (secret === kept.secret) continue
      await tx.update(mfaFactor).set({ secret }).where(eq(mfaFactor.userId, kept.userId))
    }
  })
}
