import { and, eq, sql } from 'drizzle-orm'
import { userRole } from '../../core/access-schema'
import { insertRows } from '../../core/db/insert-rows'
import { standardRoles } from '../../features/role'
import { role } from '../../features/role/role-schema'
import { PROVIDERS } from './accounts'
import type { SeedPart } from './parts'

/** The roles every provider begins with; sample accounts that hold the same codes hold them. */
export default {
  name: 'roles',
  async insert(tx, { world: { time } }) {
    for (const { providerId } of PROVIDERS) {
      const roles = standardRoles(providerId, new Date(time.now), true)
      await insertRows(tx, role, roles)
      for (const { roleNo, roleType, codes, authFlag } of roles)
        await tx
          .update(userRole)
          .set({ roleNo })
          .where(
            and(
              eq(userRole.providerId, providerId),
              eq(userRole.roleType, roleType),
              sql`${userRole.authFlag} <= ${authFlag}`,
              sql`${userRole.codes} @> ${JSON.stringify(codes)}::jsonb`,
              sql`${userRole.codes} <@ ${JSON.stringify(codes)}::jsonb`,
            ),
          )
    }
  },
} satisfies SeedPart
