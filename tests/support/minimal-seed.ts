import { hashPassword } from '../../gateway/auth/password'
import type { Db } from '../../gateway/db/open'
import { partner, provider, user, userRole } from '../../gateway/db/schema'
import { accountsOf, PARTNERS, PROVIDERS, SANDBOX_PASSWORD } from '../../gateway/seed/accounts'

export async function seed(db: Db, _options: { now: number }): Promise<void> {
  const { users, userRoles } = accountsOf([])
  const passwordHash = await hashPassword(SANDBOX_PASSWORD)
  await db.insert(provider).values(PROVIDERS)
  await db.insert(partner).values(PARTNERS.map(({ cities: _, ...row }) => row))
  await db.insert(user).values(users.map((row) => ({ ...row, passwordHash })))
  await db.insert(userRole).values(userRoles)
}
