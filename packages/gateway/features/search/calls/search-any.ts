import { z } from 'zod'
import { closedBy } from '../../../core/access'
import { defineCall } from '../../../core/call'
import { text } from '../../../core/inputs'
import { findAny } from '../../../core/search/find'
import { SEARCHES } from '../nouns'

/** One character means too much to be looked for. */
const MIN_CHARS = 2

/** Any record by a number or a name (contract §7); what one may not list is not looked for. */
export default defineCall({
  path: '/v1/search/any',
  access: {},
  mayLag: true,
  request: z.object({ keyword: text(64) }),
  async handler(context, { keyword }) {
    if ([...keyword].length < MIN_CHARS) return { groups: [] }
    const open = SEARCHES.filter(({ access }) => !closedBy({ access }, context.caller))
    return { groups: await findAny(context, open, keyword) }
  },
})
