import { or, sql, type SQL } from 'drizzle-orm'
import { DEBT_STATE } from '#domain/merchant/dicts'
import { made } from '../../core/list/filters'
import { merchantAccount } from '../merchant-account/merchant-account-schema'
import { merchant } from './merchant-schema'

const STATES: Readonly<Record<string, SQL>> = {
  OWING: sql`${merchantAccount.debtAmt} > 0`,
  OVER: sql`${merchantAccount.debtAmt} > ${merchantAccount.debtLimitAmt}`,
}

/** Merchants by what they owe; above their limit by refunds that the channel has paid, or disputes. */
export const debtState = made(
  DEBT_STATE,
  (values) => sql`exists (
    select from ${merchantAccount} where ${merchantAccount.providerId} = ${merchant.providerId}
      and ${merchantAccount.merId} = ${merchant.merId}
      and ${or(...values.flatMap((value) => STATES[value] ?? [])) ?? sql`false`})`,
)
