import { z } from 'zod'
import { codes } from '#domain/team/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { lastChangeOf } from '../../../core/operations/last-change'
import { findTeam, teamRow } from '../team-list'

export default defineCall({
  path: '/v1/team/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ teamId: id() }),
  async handler(context, { teamId }) {
    const found = await findTeam(context, teamId)
    const { providerId } = context.caller
    const lastChange = await lastChangeOf(context.tx, { providerId, type: 'team', id: teamId })
    return { ...teamRow(found), lastChange }
  },
})
