import { z } from 'zod'
import { codes } from '#domain/partner/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { dropRules } from '../partner-rules'
import { holdPartner, standing } from '../partner-save'

/** Takes a partner's rules back whose day has not come. */
export default defineCall({
  path: '/v1/partner/ruleDrop',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ partnerNo: id(), version }),
  approval: { act: 'SHARE_RULE' },
  async handler(context, who) {
    await dropRules(context, await holdPartner(context, who))
    return standing(context, who.partnerNo)
  },
})
