import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

const merchants = sqlCheck('渠道商的商户数等于其名下的商户', {
  counted: (of) => sql`select count(*) as n from partner p where ${of('p')}`,
  differences: (of) => sql`
    select format('渠道商 %s：商户数 %s，应为 %s', p.partner_id, p.merchant_count, coalesce(m.n, 0)) as words
    from partner p left join (
      select provider_id, partner_id, count(*) as n from merchant m where ${of('m')} group by 1, 2
    ) m using (provider_id, partner_id)
    where ${of('p')} and p.merchant_count <> coalesce(m.n, 0)
    order by 1`,
})

export const PARTNER_MERCHANT_CHECKS: readonly Check[] = [merchants]
