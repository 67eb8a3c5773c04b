import { sql } from 'drizzle-orm'
import { keepFacts } from '../../core/record-facts'
import type { Tx } from '../../core/db/open'
import { RATE_FACTS } from '../../features/merchant/merchant-schema'
import { KEPT } from '../../features/proof/facts'
import { PROVIDER_ONE, STAFF } from './accounts'
import type { SeedPart } from './parts'

/** What was decided about the samples: as they are, since they are. Later decisions stay. */
export default {
  name: 'facts',
  async derive(tx, { world: { time } }) {
    const now = new Date(time.now).toISOString()
    await tx.execute(sql`delete from record_fact f where time <= ${now}
      and not exists (select from record_fact later where later.provider_id = f.provider_id
        and later.target_type = f.target_type and later.target_id = f.target_id
        and later.time > ${now})`)
    for (const kind of KEPT) await keepFacts(tx, kind)
    await sayWhoChanged(tx)
  },
} satisfies SeedPart

/** Who changed a sample rate and why; the first of a product came with its merchant. */
async function sayWhoChanged(tx: Tx): Promise<void> {
  const same = ['provider_id', 'mer_id', 'pay_channel', 'card_kind']
    .map((name) => `was.${name} = r.${name}`)
    .join(' and ')
  await tx.execute(sql`
    update record_fact f set reason = '与商户重新议价',
      operator = case r.provider_id when ${PROVIDER_ONE} then ${STAFF.ops.name} else ${STAFF.other.name} end
    from merchant_product r
    where f.provider_id = r.provider_id and f.target_type = ${RATE_FACTS.type}
      and f.target_id = ${sql.raw(RATE_FACTS.no)} and f.operator = ''
      and exists (select from merchant_product was
        where ${sql.raw(same)} and was.effective_date < r.effective_date)`)
}
