import { hashPassword } from '../../features/user/password'
import type { Db } from '../../core/db/open'
import { SANDBOX_PASSWORD } from './samples'
import { shippedCosts } from '../../features/cost'
import { costTerm, provider, user, userRole } from '../../schema'

/**
 * Providers in an otherwise empty database, `people` who may do everything for each: the first is
 * 6000000000000001 with `ops1`, `ops2` …; the second one's people are `b-ops1` and so on.
 */
export async function insertProviders(db: Db, providers: number, people: number): Promise<void> {
  const passwordHash = await hashPassword(SANDBOX_PASSWORD, undefined, { N: 2, r: 1, p: 1 })
  for (let p = 1; p <= providers; p++) {
    const providerId = `6${String(p).padStart(15, '0')}`
    const name = `服务商${p}`
    await db
      .insert(provider)
      .values({ providerId, name, shortName: name, acquirerCode: String(p).padStart(4, '0') })
    await db.insert(costTerm).values(shippedCosts(providerId))
    for (let n = 1; n <= people; n++) {
      const serial = String(p * 100 + n)
      const userId = `1${serial.padStart(15, '0')}`
      const loginName = loginOf(p, n)
      const mobile = `139${serial.padStart(8, '0')}`
      await db.insert(user).values({ userId, loginName, mobile, passwordHash, nickName: loginName })
      await db.insert(userRole).values({
        userId,
        roleType: '3',
        roleName: '运营',
        custId: providerId,
        providerId,
        codes: ['all'],
      })
    }
  }
}

export const loginOf = (provider: number, person: number): string =>
  `${provider === 1 ? '' : `${String.fromCharCode(96 + provider)}-`}ops${person}`
