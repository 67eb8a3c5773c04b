import { z } from 'zod'
import { codes, matchFields } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, formText, id } from '../../../core/inputs'
import { matchByHand } from '../entry-change'
import { numbersIn } from '../numbers-in'

const MOST = 200

/** 人工匹配: an entry and those of the other side that it agrees with. */
export default defineCall({
  path: '/v1/bank/entryMatch',
  access: { roles: ['3'], codes: [codes.verbs.match], whole: true },
  request: z.object({ entryNo: id(), others: formText }).check(byRules(matchFields)),
  write: true,
  handler: (context, { entryNo, others = '' }) => {
    const nos = [...new Set([entryNo, ...numbersIn(others)])]
    if (nos.length < 2) throw badField('others', '请填写另一方的对账编号')
    if (nos.length > MOST) throw badField('others', `一次最多匹配${MOST}笔`)
    return matchByHand(context, nos)
  },
})
