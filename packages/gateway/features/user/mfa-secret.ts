import { eq } from 'drizzle-orm'
import type { GatewayConfig } from '../../core/call'
import type { Db } from '../../core/db/open'
import { isSealed, seal, unseal } from '../../core/sealed'
import { StartError } from '../../core/start/error'
import { mfaFactor } from './mfa-schema'

type Keys = Pick<GatewayConfig, 'dataSecret' | 'dataSecretBefore'>
type Kept = Pick<typeof mfaFactor.$inferSelect, 'userId' | 'secret'>

/** The secret as stored in the database; plain without an installation key. */
export const keepSecret = ({ dataSecret }: Keys, { userId, secret }: Kept): string =>
  dataSecret === undefined ? secret : seal(dataSecret, secret, userId)

/** @throws Error where the key is not the one it was kept under; the start has looked */
export function secretOf(keys: Keys, kept: Kept): string {
  const secret = opened(keys, kept)
  if (secret === undefined) throw new Error('a second factor is kept under another DATA_SECRET')
  return secret
}

function opened({ dataSecret, dataSecretBefore }: Keys, { userId, secret }: Kept) {
  if (!isSealed(secret)) return secret
  return [dataSecret, dataSecretBefore]
    .filter((key) => key !== undefined)
    .map((key) => unseal(key, secret, userId))
    .find((found) => found !== undefined)
}

/**
 * At the start: seals plain secrets, and those under the former key, with today's key.
 * @throws StartError for a secret that no key opens: users with a second factor would be locked out
 */
export async function sealSecrets(db: Db, keys: Keys): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kept of await tx.select().from(mfaFactor).orderBy(mfaFactor.userId).for('update')) {
      const secret = opened(keys, kept)
      if (secret === undefined)
        throw new StartError(
          'DATA_SECRET 与数据库里两步验证的密钥不符：请用原来的值启动；' +
            '换新值时，把原来的值放在 DATA_SECRET_BEFORE',
        )
      const current = keys.dataSecret && unseal(keys.dataSecret, kept.secret, kept.userId)
      if (keys.dataSecret === undefined || current !== undefined) continue
      await tx
        .update(mfaFactor)
        .set({ secret: keepSecret(keys, { ...kept, secret }) })
        .where(eq(mfaFactor.userId, kept.userId))
    }
  })
}
