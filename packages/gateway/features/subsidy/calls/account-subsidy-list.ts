import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { balancesOf } from '../../account'
import { subsidyList } from '../subsidy-list'

/** Subsidies, and what the account they are paid from holds (domain §9.4). */
export default defineCall({
  path: '/v1/account/subsidyList',
  access: { roles: ['3'], codes: [CODES.subsidy.list] },
  request: listRequest(subsidyList),
  async handler(context, query) {
    const [balance] = await balancesOf(context, 'SUBSIDY')
    const answer = await listAnswer(context, subsidyList, query)
    return { ...answer, account: balance ?? null }
  },
})
