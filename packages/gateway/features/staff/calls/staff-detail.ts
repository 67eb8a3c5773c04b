import { z } from 'zod'
import { codes, DATA_SCOPE } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { lastChangeOf } from '../../../core/operations/last-change'
import { findStaff, heldBy, roleTypeOf, scopeKind, staffRow } from '../staff-list'

/** One of the staff with every role held and what each of them sees. */
export default defineCall({
  path: '/v1/staff/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ staffId: id() }),
  async handler(context, { staffId }) {
    const found = await findStaff(context, staffId)
    const { providerId } = context.caller
    const lastChange = await lastChangeOf(context.tx, { providerId, type: 'staff', id: staffId })
    return {
      ...staffRow(found),
      ...heldBy(found),
      lastChange,
      heldRoles: found.roles.map((role) => ({
        roleNo: role.roleNo,
        roleName: role.roleName,
        roleType: roleTypeOf(role),
        belongs:
          role.roleType === '4'
            ? found.partnerName
            : role.roleType === '30'
              ? `${role.shopIds.length} 个门店`
              : '服务商',
        scope: DATA_SCOPE[scopeKind(role)],
      })),
    }
  },
})
