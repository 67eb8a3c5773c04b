import { z } from 'zod'
import { ACCT_KIND, type AcctKind } from '../../../../src/lib/dicts/account'
import { defineCall } from '../../../call'
import { fundsOf } from '../../../records/account/funds'

const kinds = Object.keys(ACCT_KIND) as AcctKind[]

/** What an account has to give, for who may give it out (domain §9.4). */
export default defineCall({
  path: '/v1/account/funds',
  access: { roles: ['3'], codes: ['02100015:recharge', '02100016:allot', '92100001:allot'] },
  request: z.object({ acctKind: z.enum(kinds, '请选择账户') }),
  handler: fundsOf,
})
