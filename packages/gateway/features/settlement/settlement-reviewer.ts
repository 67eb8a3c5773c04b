import { sql } from 'drizzle-orm'
import { elsewhere, exact } from '../../core/list/filters'
import { payeeChange } from '../payee-change/payee-change-schema'
import { settlement } from './settlement-schema'

/** Settlements with a request for another account that waits for a person, by id, who did not ask. */
export const payeeReviewer = elsewhere(
  exact(payeeChange.requestedBy),
  (isAsker) => sql`exists (
    select from ${payeeChange} where ${payeeChange.providerId} = ${settlement.providerId}
      and ${payeeChange.settleNo} = ${settlement.settleNo}
      and ${payeeChange.changeStatus} = 'TO_REVIEW' and not (${isAsker}))`,
)
