import { z } from 'zod'
import { codes, teamFields } from '#domain/team/fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, id, optional, text, version } from '../../../core/inputs'
import { findTeam } from '../team-list'
import { addTeam, renameTeam } from '../team-save'

const { teamName } = teamFields

/** A new team, or another name of one that is there. */
export default defineCall({
  path: '/v1/team/save',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  async current({ teamId }, context) {
    if (!teamId?.trim()) return undefined
    const found = await findTeam(context, teamId.trim())
    return { teamName: found.teamName }
  },
  request: z
    .object({ teamId: optional(id()), version: optional(version), teamName: text(20) })
    .check(byRules({ teamName })),
  handler(context, { teamId, version, teamName }) {
    if (teamId === undefined) return addTeam(context, teamName)
    if (version === undefined) throw badField('version', '缺少版本号')
    return renameTeam(context, { teamId, version }, teamName)
  },
})
