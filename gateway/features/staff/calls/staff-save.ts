import { z } from 'zod'
import { codes, editStaffFields } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { byRules, id, optional, text, version } from '../../../core/inputs'
import { changeStaff } from '../staff-change'
import { staffInput } from '../staff-input'

const { newMobile, nickName } = editStaffFields

export default defineCall({
  path: '/v1/staff/save',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z
    .object({ staffId: id(), version, newMobile: optional(text(32)), ...staffInput })
    .check(byRules({ newMobile, nickName })),
  handler: (context, { staffId, version, ...input }) =>
    changeStaff(context, { staffId, version }, input),
})
