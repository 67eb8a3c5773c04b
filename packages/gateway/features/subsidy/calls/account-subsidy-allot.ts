import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { allotFields } from '#domain/subsidy/fields'
import { defineCall } from '../../../core/call'
import { byRules } from '../../../core/inputs'
import { allotSubsidy } from '../subsidy-allot'
import { merIdsShape, termsOf, termsShape } from '../subsidy-inputs'

/** Gives out a subsidy to merchants (domain §9.4). */
export default defineCall({
  path: '/v1/account/subsidyAllot',
  access: { roles: ['3'], codes: [CODES.subsidy.allot], whole: true },
  request: z
    .object({ ...termsShape, merIds: merIdsShape })
    .check(byRules(allotFields))
    .transform(({ merIds = [], ...terms }) => ({ merIds, ...termsOf(terms) })),
  write: true,
  moves: ({ capAmt, merIds }) => capAmt * new Set(merIds).size,
  approval: { act: 'SUBSIDY' },
  handler: allotSubsidy,
})
