import { z } from 'zod'
import { codes, editStaffFields } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { byRules, id, optional, text, version } from '../../../core/inputs'
import { changeStaff } from '../staff-change'
import { staffInput } from '../staff-input'
import { findStaff, heldBy } from '../staff-list'

const { newMobile, nickName } = editStaffFields

export default defineCall({
  path: '/v1/staff/save',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit] },
  write: true,
  async current({ staffId = '' }, context) {
    const found = await findStaff(context, staffId.trim())
    const { nickName: name, partnerId } = found
    return { nickName: name, partnerId, ...heldBy(found) }
  },
  request: z
    .object({ staffId: id(), version, newMobile: optional(text(16)), ...staffInput })
    .superRefine(byRules({ newMobile, nickName })),
  handler: (context, { staffId, version, ...input }) =>
    changeStaff(context, { staffId, version }, input),
})
