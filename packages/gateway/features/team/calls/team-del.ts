import { z } from 'zod'
import { codes } from '#domain/team/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { dropTeam } from '../team-save'

export default defineCall({
  path: '/v1/team/del',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ teamId: id(), version }),
  async handler(context, input) {
    await dropTeam(context, input)
    return null
  },
})
